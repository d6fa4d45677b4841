import { wholeNumber } from "#contract/browse/filter-values.ts";
import { type FilterValues, NO_VALUES, RUPEES } from "#contract/browse/filters.ts";
import { isCity } from "#contract/places/cities.ts";
import { REGION_OF_CITY, type Region } from "#contract/places/geography.ts";
import { type ListSort, SORTS, usualSort } from "#contract/properties/property-terms.ts";
import { amountFault, rupeesText } from "#contract/values/amount.ts";
import { PANEL } from "./browse-texts.ts";

/** The filters of browse. They are stored in the URL, under the parameter names of the API. */
export type Filters = Omit<FilterValues, "availableFrom"> & {
  /** A date (YYYY-MM-DD) from which the home must be available, `any`, or `today`. */
  availableFrom: AvailableFrom;
  /** Null while none was chosen: the order then follows a commute. */
  sort: ListSort | null;
};

/** A template type lets the compiler distinguish dates from the two words. */
export type AvailableFrom = "today" | "any" | `${number}-${number}-${number}`;

/** In a shared URL: all cities, even for a person who has chosen one. */
export const ANY_CITY = "any";

export const NO_FILTERS: Filters = { ...NO_VALUES, availableFrom: "today", sort: null };

export const RENT_STEP = 1000;
export const NO_COMMUTE = { commuteTo: null, commuteMax: null, commuteTo2: null, commuteMax2: null } as const;

/** Returns whether a limit of a commute is set. */
const isCommuteLimited = ({ commuteTo, commuteMax, commuteTo2, commuteMax2 }: Filters) =>
  (commuteTo !== null && commuteMax !== null) || (commuteTo2 !== null && commuteMax2 !== null);

/** Returns whether there is a commute without any limit. */
export const isCommuteOpen = (filters: Filters): boolean => filters.commuteTo !== null && !isCommuteLimited(filters);

/** Returns whether homes are filtered by their position. */
function hasPlaces(filters: Filters): boolean {
  const { near, metroWalk, bounds } = filters;
  return near.length > 0 || isCommuteLimited(filters) || metroWalk !== null || bounds !== null;
}

/** Returns the orders that a list with these filters can have. The fairest commute needs two people. */
export function sortsFor({ near, commuteTo, commuteTo2 }: Filters): ListSort[] {
  return [
    ...SORTS,
    ...(commuteTo === null ? [] : (["commute"] as const)),
    ...(commuteTo2 === null ? [] : (["commute-fair"] as const)),
    ...(near.length === 0 ? [] : (["nearest"] as const)),
  ];
}

/** Returns the order of the list. */
export const sortOf = (filters: Filters): ListSort => filters.sort ?? usualSort(filters);

/** Returns the filters with a chosen order. The default order follows the commute again. */
export const withSort = (filters: Filters, sort: ListSort): Filters => ({
  ...filters,
  sort: sort === usualSort(filters) ? null : sort,
});

/**
 * Returns the chosen order, if the filters can have it. With one person, the fairest commute is the shortest commute.
 */
function possibleSort(filters: Filters): ListSort | null {
  const { sort, commuteTo } = filters;
  if (sort === null || sortsFor(filters).includes(sort)) return sort;
  return sort === "commute-fair" && commuteTo !== null ? "commute" : null;
}

/**
 * Returns the filters without parts whose prerequisite is missing: a city replaces a region, and person 2 becomes
 * person 1.
 */
export function consistent(filters: Filters): Filters {
  const isShifted = filters.commuteTo === null && filters.commuteTo2 !== null;
  const commute = isShifted
    ? { ...NO_COMMUTE, commuteTo: filters.commuteTo2, commuteMax: filters.commuteMax2 }
    : { commuteMax2: filters.commuteTo2 === null ? null : filters.commuteMax2 };
  const next = {
    ...filters,
    ...commute,
    region: filters.city === null ? filters.region : null,
    nearWithin: filters.near.length === 0 ? null : filters.nearWithin,
    unplaced: filters.unplaced && hasPlaces(filters),
  };
  return { ...next, sort: possibleSort(next) };
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

/** Parses a typed rent or deposit: null if empty, a sentence if it is not understood or too large. */
export function readRent(typed: string): number | null | string {
  const digits = rupeesText(typed);
  if (digits === "") return null;
  if (!/^\d+$/.test(digits)) return amountFault(typed);
  return wholeNumber(digits, RUPEES) ?? PANEL.rentTooHigh;
}
