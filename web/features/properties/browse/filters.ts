import { isCity } from "#contract/cities.ts";
import type { CommuteMode } from "#contract/commute.ts";
import type { ConfirmedWithin } from "#contract/freshness-terms.ts";
import { type Bounds, REGION_OF_CITY, type Region } from "#contract/geography.ts";
import {
  AMENITIES,
  AMENITY_FILTERS,
  type Amenity,
  type Furnishing,
  type ListSort,
  type PropertyType,
  type RuleFilter,
  SORTS,
  type TenantType,
} from "#contract/property-terms.ts";

/** The filters of browse. They are stored in the URL, under the parameter names of the API. */
export interface Filters {
  /** Null if the URL has no city; the chosen city then applies, unless there is a region. */
  city: string | null;
  /** All cities of a region, in place of a city. */
  region: Region | null;
  type: PropertyType[];
  location: string[];
  /** Rupees per month. */
  minRent: number | null;
  maxRent: number | null;
  /** Rupees. */
  maxDeposit: number | null;
  tenantType: TenantType[];
  furnished: Furnishing[];
  amenities: Amenity[];
  rules: RuleFilter[];
  /** A date (YYYY-MM-DD) from which the home must be available, `any`, or `today`. */
  availableFrom: AvailableFrom;
  /** Days in India, today included, on one of which the home must have been confirmed. */
  confirmedWithin: ConfirmedWithin | null;
  /** The id of a place, and metres in a straight line. */
  near: string | null;
  nearWithin: number | null;
  /** Minutes on foot to the nearest station. */
  metroWalk: number | null;
  /** Where person 1 travels to, and minutes from door to door; then the same for person 2. */
  commuteTo: string | null;
  commuteMax: number | null;
  commuteTo2: string | null;
  commuteMax2: number | null;
  commuteBy: CommuteMode;
  /** The map's window. */
  bounds: Bounds | null;
  /** Only homes that match except that their position is not known well enough. */
  unplaced: boolean;
  searchTerm: string;
  sort: ListSort;
}

/** A template type lets the compiler distinguish dates from the two words. */
export type AvailableFrom = "today" | "any" | `${number}-${number}-${number}`;

/** In a shared URL: all cities, even for a person who has chosen one. */
export const ANY_CITY = "any";

export const NO_FILTERS: Filters = {
  city: null,
  region: null,
  searchTerm: "",
  type: [],
  location: [],
  minRent: null,
  maxRent: null,
  maxDeposit: null,
  tenantType: [],
  furnished: [],
  amenities: [],
  rules: [],
  availableFrom: "today",
  confirmedWithin: null,
  near: null,
  nearWithin: null,
  metroWalk: null,
  commuteTo: null,
  commuteMax: null,
  commuteTo2: null,
  commuteMax2: null,
  commuteBy: "walk",
  bounds: null,
  unplaced: false,
  sort: "featured",
};

/** The amenities in the order of the panel. */
export const AMENITY_CHOICES: readonly Amenity[] = [
  ...AMENITY_FILTERS,
  ...AMENITIES.filter((amenity) => !(AMENITY_FILTERS as readonly Amenity[]).includes(amenity)),
];

export const RENT_STEP = 1000;
export const NO_COMMUTE = { commuteTo: null, commuteMax: null, commuteTo2: null, commuteMax2: null } as const;

/** Returns whether homes are filtered by their position. */
function hasPlaces({ near, metroWalk, commuteTo, bounds }: Filters): boolean {
  return [near, metroWalk, commuteTo, bounds].some((filter) => filter !== null);
}

/** Returns the orders that a list with these filters can have. The fairest commute needs two people. */
export function sortsFor({ near, commuteTo, commuteTo2 }: Filters): ListSort[] {
  return [
    ...SORTS,
    ...(commuteTo === null ? [] : (["commute"] as const)),
    ...(commuteTo2 === null ? [] : (["commute-fair"] as const)),
    ...(near === null ? [] : (["nearest"] as const)),
  ];
}

/** Returns the order in place of one that the filters cannot have. One person's fairest commute is the shortest. */
function usualSort({ sort, commuteTo }: Filters): ListSort {
  return sort === "commute-fair" && commuteTo !== null ? "commute" : "featured";
}

/** Returns the filters without parts that need a missing one: a city replaces a region, and person 2 becomes person 1. */
export function consistent(filters: Filters): Filters {
  const isShifted = filters.commuteTo === null && filters.commuteTo2 !== null;
  const commute = isShifted
    ? { ...NO_COMMUTE, commuteTo: filters.commuteTo2, commuteMax: filters.commuteMax2 }
    : { commuteMax2: filters.commuteTo2 === null ? null : filters.commuteMax2 };
  const next = {
    ...filters,
    ...commute,
    region: filters.city === null ? filters.region : null,
    nearWithin: filters.near === null ? null : filters.nearWithin,
    unplaced: filters.unplaced && hasPlaces(filters),
  };
  return { ...next, sort: sortsFor(next).includes(next.sort) ? next.sort : usualSort(next) };
}

/** Returns the searched region. Null if all regions are searched. */
export function regionOf({ city, region }: Pick<Filters, "city" | "region">): Region | null {
  return isCity(city) ? REGION_OF_CITY[city] : region;
}

/** Returns whether the minimum rent is above the maximum. */
export function rentConflict({ minRent, maxRent }: Pick<Filters, "minRent" | "maxRent">): boolean {
  return minRent !== null && maxRent !== null && minRent > maxRent;
}

/** Returns the filters with only city, region and order kept. */
export function clearedFilters({ city, region, sort }: Filters): Filters {
  return consistent({ ...NO_FILTERS, city, region, sort });
}

/** Returns the list with the word added, or removed if it was there. */
export function toggled<T>(list: readonly T[], word: T): T[] {
  return list.includes(word) ? list.filter((other) => other !== word) : [...list, word];
}
