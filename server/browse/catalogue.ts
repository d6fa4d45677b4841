import { z } from "zod";
import type { PropertyFilters } from "#contract/browse/property-filters.ts";
import { MAX_INTEGER } from "#contract/lists.ts";
import { CITIES, type City } from "#contract/places/cities.ts";
import { REGION_OF_CITY } from "#contract/places/geography.ts";
import { FURNISHINGS, PROPERTY_TYPES } from "#contract/properties/property-terms.ts";
import { kindOf } from "../properties/kind.ts";
import { amenityBits, ruleBits, TRAITS, tenantBits } from "./bits.ts";
import { firstDayOf } from "./catalogue-home.ts";
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
export interface CatalogueFilters {
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
  /** Whether `spots` only orders homes: those without a position match, too. */
  isAnywhere: boolean;
  /** Only homes without a position or, with `rough`, also those with a rough one. */
  unplaced: "unknown" | "rough" | null;
  /** A tsquery as text. */
  words: string | null;
}

/** A single tenant type is added to the amenities' mask, so that one comparison is enough. */
function traitsOf(filters: PropertyFilters): Traits {
  const tenants = tenantBits(filters.tenantType ?? []);
  const isOne = new Set(filters.tenantType).size === 1;
  const all = amenityBits(filters) | (isOne ? tenants : 0) | ruleBits(filters);
  return { all: all || null, any: isOne ? null : tenants || null, none: null };
}

/** Returns the indexes of the wanted words in their list. */
function places<T>(words: readonly T[], isWanted: (word: T) => boolean): number[] {
  return words.flatMap((word, place) => (isWanted(word) ? [place] : []));
}

const orNull = <T>(list: T[] | undefined): T[] | null => (list && list.length > 0 ? list : null);

/**
 * Returns the catalogue filters of a list. Search words are parsed separately, because they need the database's
 * dictionary.
 */
export function catalogueFiltersOf(filters: PropertyFilters & { ids?: string[] | undefined }): CatalogueFilters {
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
    confirmedSince: filters.confirmedWithin === undefined ? null : firstDayOf(filters.confirmedWithin),
    spots: null,
    isAnywhere: false,
    unplaced: null,
    words: null,
  };
}

/** Returns false if the filters cannot match any listing, whatever the catalogue contains. */
export function canMatch({ cities, ids, spots }: CatalogueFilters): boolean {
  return cities.length > 0 && ids?.length !== 0 && spots?.spots.length !== 0;
}

/** Returns values of `catalogue.kind`. */
export function kinds({ cities, types, furnishings }: CatalogueFilters): number[] {
  return cities.flatMap((city) =>
    types.flatMap((type) => furnishings.map((furnishing) => kindOf({ city, type, furnishing }))),
  );
}

/**
 * Returns the range of `catalogue.kind` for the requested city, or for the cities of a region, which are adjacent. Null
 * if all cities are requested.
 */
export function kindsOfCities({ cities }: CatalogueFilters): { least: number; most: number } | null {
  const [first, last] = [cities[0], cities.at(-1)];
  if (first === undefined || last === undefined || cities.length === CITIES.length) return null;
  const firstOf = (city: number) => kindOf({ city, type: 0, furnishing: 0 });
  return { least: firstOf(first), most: firstOf(last + 1) - 1 };
}

/** Returns a tsquery for these words in the requested kinds of homes. */
export function wordsOfKinds({ cities, types, furnishings }: CatalogueFilters, words: string): string {
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
export function kindMasks({ types, furnishings }: CatalogueFilters): number[] {
  const anyOf = (places: number[], of: readonly string[], firstBit: number) =>
    places.length === of.length ? [] : [places.reduce((bits, place) => bits | (1 << (firstBit + place)), 0)];
  return [...anyOf(types, PROPERTY_TYPES, TRAITS.type), ...anyOf(furnishings, FURNISHINGS, TRAITS.furnished)];
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
