import { z } from "zod";
import { CITIES } from "#contract/cities.ts";
import type { PropertyFilters } from "#contract/properties.ts";
import { AMENITIES, FURNISHINGS, PROPERTY_TYPES, TENANT_TYPES } from "#contract/property-terms.ts";

/** Filters in the words of the table `catalogue`; migration 0004 packs its columns the same way. */

/** Masks over `catalogue.traits`: all of the amenities, any of the tenants, any of the furnishings. */
export interface Traits {
  amenities: number;
  tenants: number;
  furnishings: number;
}

/** What a list asks of the catalogue. Null: not asked. */
export interface Wanted {
  /** Places in `CITIES`. */
  cities: number[];
  /** Places in `PROPERTY_TYPES`. */
  types: number[];
  featuredOnly: boolean;
  /** Rupees a month, both included. */
  minRent: number;
  maxRent: number;
  areas: string[] | null;
  traits: Traits | null;
  /** Free to move into by this day, or, where `later`, only after it. */
  availableFrom: string | null;
  later: boolean;
  ids: string[] | null;
  /** Text of a tsquery. */
  words: string | null;
}

const TENANT_BIT = AMENITIES.length;
const FURNISHING_BIT = TENANT_BIT + TENANT_TYPES.length;
const TYPE_BIT = FURNISHING_BIT + FURNISHINGS.length;
export const FEATURED_BIT = TYPE_BIT + PROPERTY_TYPES.length;
const MAX_INTEGER = 2_147_483_647;

function mask<T>(words: readonly T[], wanted: readonly T[], firstBit: number): number {
  return words.reduce((bits, word, place) => (wanted.includes(word) ? bits | (1 << (firstBit + place)) : bits), 0);
}

function traitsOf({ amenities = [], tenantType = [], furnished = [] }: PropertyFilters): Traits | null {
  if (amenities.length + tenantType.length + furnished.length === 0) return null;
  return {
    amenities: mask(AMENITIES, amenities, 0),
    tenants: mask(TENANT_TYPES, tenantType.length > 0 ? tenantType : TENANT_TYPES, TENANT_BIT),
    furnishings: mask(FURNISHINGS, furnished.length > 0 ? furnished : FURNISHINGS, FURNISHING_BIT),
  };
}

/** Where the words that pass stand in their list. */
function places<T>(words: readonly T[], isWanted: (word: T) => boolean): number[] {
  return words.flatMap((word, place) => (isWanted(word) ? [place] : []));
}

const orNull = <T>(list: T[] | undefined): T[] | null => (list && list.length > 0 ? list : null);

/** What the filters of a list ask for. The words of a search are worked out apart, since they take the database's dictionary. */
export function wantedOf(filters: PropertyFilters & { ids?: string[] | undefined }): Wanted {
  const city = filters.city?.toLowerCase();
  const types = orNull(filters.type);
  return {
    cities: places(CITIES, (name) => !city || name.toLowerCase() === city),
    types: places(PROPERTY_TYPES, (type) => types?.includes(type) ?? true),
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

/** False where no listing can fit, whatever the catalogue holds. */
export function canMatch({ cities, ids }: Wanted): boolean {
  return cities.length > 0 && ids?.length !== 0;
}

/** Values of `catalogue.city_type`. */
export function cityTypes({ cities, types }: Wanted): number[] {
  return cities.flatMap((city) => types.map((type) => city * PROPERTY_TYPES.length + type));
}

/** Values of `catalogue.city_featured`. */
export function cityFeatured({ cities, featuredOnly }: Wanted): number[] {
  return cities.flatMap((city) => (featuredOnly ? [city * 2 + 1] : [city * 2, city * 2 + 1]));
}

/** The text of a tsquery for these words in the wanted cities and types. */
export function wordsInPlace({ cities, types }: Wanted, words: string): string {
  const anyOf = (names: readonly string[], places: number[]) =>
    places.length === names.length ? [] : [`(${places.map((place) => `'#${names[place]}'`).join(" | ")})`];
  return [`(${words})`, ...anyOf(CITIES, cities), ...anyOf(PROPERTY_TYPES, types)].join(" & ");
}

/** Over `catalogue.traits`: any of the types. Null where all of them are wanted. */
export function typeMask({ types }: Wanted): number | null {
  return types.length === PROPERTY_TYPES.length
    ? null
    : types.reduce((bits, place) => bits | (1 << (TYPE_BIT + place)), 0);
}

const wholeNumber = z.number().int().nonnegative();

/** Where a list goes on: all that any order goes by, of the last listing given. */
export const afterSchema = z.object({
  featured: z.boolean(),
  /** Microseconds since 1970. */
  listed: wholeNumber,
  rent: wholeNumber.max(MAX_INTEGER),
  id: z.guid(),
});
export type After = z.infer<typeof afterSchema>;
