import { z } from "zod";
import type { PropertyFilters } from "#contract/browse/property-filters.ts";
import { dayAfter, indianDay } from "#contract/india-time.ts";
import { CITIES, type City } from "#contract/places/cities.ts";
import { REGION_OF_CITY } from "#contract/places/geography.ts";
import {
  AMENITIES,
  FURNISHINGS,
  PROPERTY_TYPES,
  RULE_FILTERS,
  type RuleFilter,
  TENANT_TYPES,
} from "#contract/properties/property-terms.ts";
import type { SpotMap } from "./spot-map.ts";

/** Filters in terms of the table `catalogue`; the view `catalogue_rows` packs its columns the same way. */

/** Bit masks for `catalogue.traits`. Null means no filter. */
interface Traits {
  /** All of these bits must be set. */
  all: number | null;
  /** At least one of these bits must be set. */
  any: number | null;
  /** None of these bits may be set. */
  none: number | null;
}

/** The filters of a list, in terms of the catalogue. Null means no filter. */
export interface Wanted {
  /** Indexes in `CITIES`: one, all, or none if the city is unknown. */
  cities: number[];
  /** Indexes in `PROPERTY_TYPES`. */
  types: number[];
  /** Indexes in `FURNISHINGS`. */
  furnishings: number[];
  featuredOnly: boolean;
  /** Rupees per month, inclusive. */
  minRent: number;
  maxRent: number;
  maxDeposit: number | null;
  areas: string[] | null;
  traits: Traits;
  /** Available by this date or, with `later`, only after it. */
  availableFrom: string | null;
  later: boolean;
  ids: string[] | null;
  /** Confirmed since the beginning of this day in India. */
  confirmedSince: string | null;
  /** The filters by place. */
  spots: SpotMap | null;
  /** Only homes without a position or, with `rough`, also those with a rough one. */
  unplaced: "unknown" | "rough" | null;
  /** A tsquery as text. */
  words: string | null;
}

/** The first bit of tenant types in `catalogue.traits`; amenities have the bits before. */
export const TENANT_BIT = AMENITIES.length;
export const FURNISHING_BIT = TENANT_BIT + TENANT_TYPES.length;
export const TYPE_BIT = FURNISHING_BIT + FURNISHINGS.length;
/** The bit of `catalogue.traits` for featured homes. */
export const FEATURED_MASK = 1 << (TYPE_BIT + PROPERTY_TYPES.length);
export const RULE_BIT = TYPE_BIT + PROPERTY_TYPES.length + 1;
export const RULES = Object.keys(RULE_FILTERS) as RuleFilter[];
/** The bit for homes whose position is known to about 2 km only. */
export const ROUGH_MASK = 1 << (RULE_BIT + RULES.length);
/** Number of values of `catalogue.kind` per city. */
const KINDS_OF_CITY = PROPERTY_TYPES.length * FURNISHINGS.length;
const MAX_INTEGER = 2_147_483_647;

/** Returns the bits of the wanted words. */
export function mask<T>(words: readonly T[], wanted: readonly T[], firstBit: number): number {
  return words.reduce((bits, word, place) => (wanted.includes(word) ? bits | (1 << (firstBit + place)) : bits), 0);
}

/** A single tenant type is added to the amenities' mask, so that one comparison is enough. */
function traitsOf({ amenities = [], tenantType = [], ...filters }: PropertyFilters): Traits {
  const tenants = mask(TENANT_TYPES, tenantType, TENANT_BIT);
  const isOne = new Set(tenantType).size === 1;
  const rules = RULES.filter((rule) => filters[rule]);
  const all = mask(AMENITIES, amenities, 0) | (isOne ? tenants : 0) | mask(RULES, rules, RULE_BIT);
  return { all: all || null, any: isOne ? null : tenants || null, none: null };
}

/** Returns the indexes of the wanted words in their list. */
function places<T>(words: readonly T[], isWanted: (word: T) => boolean): number[] {
  return words.flatMap((word, place) => (isWanted(word) ? [place] : []));
}

/** Returns the first of the last `days` days in India. */
const firstDayOf = (days: number | undefined): string | null =>
  days === undefined ? null : dayAfter(indianDay(Date.now()), 1 - days);

const orNull = <T>(list: T[] | undefined): T[] | null => (list && list.length > 0 ? list : null);

/**
 * Returns the catalogue filters of a list. Search words are parsed separately, because they need the database's
 * dictionary.
 */
export function wantedOf(filters: PropertyFilters & { ids?: string[] | undefined }): Wanted {
  const city = filters.city?.toLowerCase();
  const inRegion = (name: City) => filters.region === undefined || REGION_OF_CITY[name] === filters.region;
  const types = orNull(filters.type);
  const furnishings = orNull(filters.furnished);
  return {
    cities: places(CITIES, (name) => (!city || name.toLowerCase() === city) && inRegion(name)),
    types: places(PROPERTY_TYPES, (type) => types?.includes(type) ?? true),
    furnishings: places(FURNISHINGS, (furnishing) => furnishings?.includes(furnishing) ?? true),
    featuredOnly: false,
    minRent: Math.min(filters.minRent ?? 0, MAX_INTEGER),
    maxRent: Math.min(filters.maxRent ?? MAX_INTEGER, MAX_INTEGER),
    maxDeposit: filters.maxDeposit === undefined ? null : Math.min(filters.maxDeposit, MAX_INTEGER),
    areas: orNull(filters.location),
    traits: traitsOf(filters),
    availableFrom: filters.availableFrom ?? null,
    later: false,
    ids: filters.ids ?? null,
    confirmedSince: firstDayOf(filters.confirmedWithin),
    spots: null,
    unplaced: null,
    words: null,
  };
}

/** Returns false if the filters cannot match any listing, whatever the catalogue contains. */
export function canMatch({ cities, ids, spots }: Wanted): boolean {
  return cities.length > 0 && ids?.length !== 0 && spots?.spots.length !== 0;
}

/** Returns values of `catalogue.kind`. */
export function kinds({ cities, types, furnishings }: Wanted): number[] {
  return cities.flatMap((city) =>
    types.flatMap((type) =>
      furnishings.map((furnishing) => (city * PROPERTY_TYPES.length + type) * FURNISHINGS.length + furnishing),
    ),
  );
}

/** Returns the indexes of type and furnishing in a value of `catalogue.kind`. */
export function partsOfKind(kind: number): { type: number; furnishing: number } {
  const ofCity = kind % KINDS_OF_CITY;
  return { type: Math.floor(ofCity / FURNISHINGS.length), furnishing: ofCity % FURNISHINGS.length };
}

/** Returns the bits of `catalogue.traits` for tenant types as they are shown. */
export const tenantBits = (types: readonly string[]): number => mask<string>(TENANT_TYPES, types, TENANT_BIT);

/**
 * Returns the range of `catalogue.kind` for the requested city, or for the cities of a region, which are adjacent. Null
 * if all cities are requested.
 */
export function kindsOfCities({ cities }: Wanted): { least: number; most: number } | null {
  const [first, last] = [cities[0], cities.at(-1)];
  if (first === undefined || last === undefined || cities.length === CITIES.length) return null;
  return { least: first * KINDS_OF_CITY, most: (last + 1) * KINDS_OF_CITY - 1 };
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
 * Returns masks for `catalogue.traits`: one for the types and one for the furnishings. A home must have at least one
 * bit of each. Empty if all are requested.
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
  /** Both keys of an order by place. */
  rank: wholeNumber.max(65_535).optional(),
  id: z.guid(),
});
export type After = z.infer<typeof afterSchema>;
