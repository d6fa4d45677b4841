import { z } from "zod";
import { CITIES } from "#contract/cities.ts";
import type { PropertyFilters } from "#contract/properties.ts";
import { AMENITIES, FURNISHINGS, PROPERTY_TYPES, TENANT_TYPES } from "#contract/property-terms.ts";

/** Filters in terms of the table `catalogue`; migration 0004 packs its columns the same way. */

/** Bit masks for `catalogue.traits`. Null: no filter. */
interface Traits {
  /** All of these bits. */
  all: number | null;
  /** Any of these bits. */
  any: number | null;
}

/** The filters of a list, for the catalogue. Null: no filter. */
export interface Wanted {
  /** Indexes in `CITIES`: one, all, or none for an unknown city. */
  cities: number[];
  /** Indexes in `PROPERTY_TYPES`. */
  types: number[];
  /** Indexes in `FURNISHINGS`. */
  furnishings: number[];
  featuredOnly: boolean;
  /** Rupees a month, inclusive. */
  minRent: number;
  maxRent: number;
  areas: string[] | null;
  traits: Traits;
  /** Available by this date, or, with `later`, only after it. */
  availableFrom: string | null;
  later: boolean;
  ids: string[] | null;
  /** A tsquery as text. */
  words: string | null;
}

const TENANT_BIT = AMENITIES.length;
const FURNISHING_BIT = TENANT_BIT + TENANT_TYPES.length;
const TYPE_BIT = FURNISHING_BIT + FURNISHINGS.length;
/** The bit of `catalogue.traits` for featured homes. */
export const FEATURED_MASK = 1 << (TYPE_BIT + PROPERTY_TYPES.length);
/** Number of kinds per city. */
const KINDS_OF_CITY = PROPERTY_TYPES.length * FURNISHINGS.length;
const MAX_INTEGER = 2_147_483_647;

function mask<T>(words: readonly T[], wanted: readonly T[], firstBit: number): number {
  return words.reduce((bits, word, place) => (wanted.includes(word) ? bits | (1 << (firstBit + place)) : bits), 0);
}

/** A single tenant type is matched like an amenity: one comparison serves both. */
function traitsOf({ amenities = [], tenantType = [] }: PropertyFilters): Traits {
  const tenants = mask(TENANT_TYPES, tenantType, TENANT_BIT);
  const isOne = new Set(tenantType).size === 1;
  const all = mask(AMENITIES, amenities, 0) | (isOne ? tenants : 0);
  return { all: all || null, any: isOne ? null : tenants || null };
}

/** Returns the indexes of matching words in their list. */
function places<T>(words: readonly T[], isWanted: (word: T) => boolean): number[] {
  return words.flatMap((word, place) => (isWanted(word) ? [place] : []));
}

const orNull = <T>(list: T[] | undefined): T[] | null => (list && list.length > 0 ? list : null);

/**
 * Returns the catalogue filters of a list. Search words are parsed separately, because they need the database's
 * dictionary.
 */
export function wantedOf(filters: PropertyFilters & { ids?: string[] | undefined }): Wanted {
  const city = filters.city?.toLowerCase();
  const types = orNull(filters.type);
  const furnishings = orNull(filters.furnished);
  return {
    cities: places(CITIES, (name) => !city || name.toLowerCase() === city),
    types: places(PROPERTY_TYPES, (type) => types?.includes(type) ?? true),
    furnishings: places(FURNISHINGS, (furnishing) => furnishings?.includes(furnishing) ?? true),
    featuredOnly: false,
    minRent: Math.min(filters.minRent ?? 0, MAX_INTEGER),
    maxRent: Math.min(filters.maxRent ?? MAX_INTEGER, MAX_INTEGER),
    areas: orNull(filters.location),
    traits: traitsOf(filters),
    availableFrom: filters.availableFrom ?? null,
    later: false,
    ids: filters.ids ?? null,
    words: null,
  };
}

/** Returns false if no listing can match, whatever the catalogue contains. */
export function canMatch({ cities, ids }: Wanted): boolean {
  return cities.length > 0 && ids?.length !== 0;
}

/** Returns values of `catalogue.kind`. */
export function kinds({ cities, types, furnishings }: Wanted): number[] {
  return cities.flatMap((city) =>
    types.flatMap((type) =>
      furnishings.map((furnishing) => (city * PROPERTY_TYPES.length + type) * FURNISHINGS.length + furnishing),
    ),
  );
}

/** Returns the smallest and largest `catalogue.kind` of the one requested city. Null if all cities are requested. */
export function kindsOfCity({ cities: [city, ...others] }: Wanted): { least: number; most: number } | null {
  if (city === undefined || others.length > 0) return null;
  return { least: city * KINDS_OF_CITY, most: (city + 1) * KINDS_OF_CITY - 1 };
}

/** Returns a tsquery for these words in the requested kinds of homes. */
export function wordsOfKinds({ cities, types, furnishings }: Wanted, words: string): string {
  const anyOf = (names: readonly string[], places: number[]) =>
    places.length === names.length ? [] : [`(${places.map((place) => `'#${names[place]}'`).join(" | ")})`];
  return [
    `(${words})`,
    ...anyOf(CITIES, cities),
    ...anyOf(PROPERTY_TYPES, types),
    ...anyOf(FURNISHINGS, furnishings),
  ].join(" & ");
}

/**
 * Returns masks for `catalogue.traits`: one for the types and one for the furnishings, of each of which a home must
 * have one. Empty if all are requested.
 */
export function kindMasks({ types, furnishings }: Wanted): number[] {
  const anyOf = (places: number[], of: readonly string[], firstBit: number) =>
    places.length === of.length ? [] : [places.reduce((bits, place) => bits | (1 << (firstBit + place)), 0)];
  return [...anyOf(types, PROPERTY_TYPES, TYPE_BIT), ...anyOf(furnishings, FURNISHINGS, FURNISHING_BIT)];
}

const wholeNumber = z.number().int().nonnegative();

/** A position in a list: all sort keys of the last returned listing. */
export const afterSchema = z.object({
  featured: z.boolean(),
  /** Microseconds since 1970. */
  listed: wholeNumber,
  rent: wholeNumber.max(MAX_INTEGER),
  id: z.guid(),
});
export type After = z.infer<typeof afterSchema>;
