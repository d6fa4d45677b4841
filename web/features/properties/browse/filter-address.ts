import { COMMUTE_MINUTES, COMMUTE_MODES } from "#contract/commute.ts";
import type { Given } from "#contract/endpoint.ts";
import type { Endpoints } from "#contract/endpoints.ts";
import { CONFIRMED_WITHIN } from "#contract/freshness-terms.ts";
import { REGIONS } from "#contract/geography.ts";
import {
  displayTenantType,
  FURNISHINGS,
  type ListSort,
  MAX_AREA_LENGTH,
  METRO_WALK_MINUTES,
  NEAR_METRES,
  PLACE_SORTS,
  PROPERTY_TYPES,
  RULE_FILTERS,
  type RuleFilter,
  SORTS,
  TENANT_TYPES,
} from "#contract/property-terms.ts";
import {
  amenityKey,
  boundsOf,
  cityName,
  cleanSearchTerm,
  isDay,
  known,
  listOf,
  placeId,
  RUPEES,
  wholeNumber,
} from "./filter-values.ts";
import { AMENITY_CHOICES, type AvailableFrom, consistent, type Filters, NO_FILTERS, rentConflict } from "./filters.ts";

/** Reads and writes filters in the URL of browse, and for the API. */

const MAX_LOCATIONS = 200;
export const RULES = Object.keys(RULE_FILTERS) as RuleFilter[];

function availableFrom(given: string | null): AvailableFrom {
  if (given === "any") return "any";
  return given !== null && isDay(given) ? given : "today";
}

/** Reads the filters from a URL. Unknown or malformed values are dropped. */
export function filtersFromSearch(search: URLSearchParams): Filters {
  return consistent(valuesFromSearch(search));
}

/** Like `filtersFromSearch`, but keeps values that need a missing one, such as a second person's commute. */
export function valuesFromSearch(search: URLSearchParams): Filters {
  const text = (name: string) => search.get(name);
  const list = (name: string) => listOf(search, name);
  return {
    city: cityName(text("city")),
    region: known(list("region"), REGIONS)[0] ?? null,
    searchTerm: cleanSearchTerm(text("searchTerm") ?? ""),
    type: known(list("type"), PROPERTY_TYPES),
    location: list("location")
      .filter((area) => area.length <= MAX_AREA_LENGTH)
      .slice(0, MAX_LOCATIONS),
    minRent: wholeNumber(text("minRent"), RUPEES),
    maxRent: wholeNumber(text("maxRent"), RUPEES),
    maxDeposit: wholeNumber(text("maxDeposit"), RUPEES),
    tenantType: known(list("tenantType").map(displayTenantType), TENANT_TYPES),
    furnished: known(list("furnished"), FURNISHINGS),
    amenities: known(list("amenities").map(amenityKey), AMENITY_CHOICES),
    rules: RULES.filter((rule) => text(rule) === "true"),
    availableFrom: availableFrom(text("availableFrom")),
    confirmedWithin: CONFIRMED_WITHIN.find((days) => String(days) === text("confirmedWithin")) ?? null,
    near: placeId(text("near")),
    nearWithin: wholeNumber(text("nearWithin"), NEAR_METRES),
    metroWalk: wholeNumber(text("metroWalk"), METRO_WALK_MINUTES),
    commuteTo: placeId(text("commuteTo")),
    commuteMax: wholeNumber(text("commuteMax"), COMMUTE_MINUTES),
    commuteTo2: placeId(text("commuteTo2")),
    commuteMax2: wholeNumber(text("commuteMax2"), COMMUTE_MINUTES),
    commuteBy: known(list("commuteBy"), COMMUTE_MODES)[0] ?? "walk",
    bounds: boundsOf(text("bounds")),
    unplaced: text("unplaced") === "true",
    sort: known(list("sort"), [...SORTS, ...PLACE_SORTS])[0] ?? "featured",
  };
}

/** Returns a filter as text; empty if it is the default. */
function textOf<Name extends keyof Filters>(filters: Filters, name: Name): string {
  const value: unknown = filters[name];
  if (value === null || value === NO_FILTERS[name]) return "";
  return String(typeof value === "object" ? Object.values(value) : value);
}

/** Returns the filters that differ from the defaults, under the API's names and in a fixed order. */
function written(filters: Filters): [name: string, value: string][] {
  return (Object.keys(NO_FILTERS) as (keyof Filters)[])
    .flatMap((name): [string, string][] =>
      name === "rules" ? filters.rules.map((rule) => [rule, "true"]) : [[name, textOf(filters, name)]],
    )
    .filter(([, value]) => value !== "");
}

/** Returns the URL query of these filters: non-default values in a fixed order. */
export function searchFromFilters(filters: Filters): URLSearchParams {
  return new URLSearchParams(written(filters));
}

/** Like `searchFromFilters`, as text for a link, with readable commas, colons and slashes. */
export function queryText(filters: Filters): string {
  const text = searchFromFilters(filters)
    .toString()
    .replace(/%(2C|3A|2F)/g, (code) => decodeURIComponent(code));
  return text === "" ? "" : `?${text}`;
}

export type ApiQuery = Omit<Given<Endpoints["GET /api/properties"], "query">, "sort"> & { sort: ListSort };

/** Returns the API query of these filters. `today` is a date (YYYY-MM-DD). Leaves out a contradictory rent. */
export function apiQuery(filters: Filters, today: string): ApiQuery {
  const { sort, availableFrom } = filters;
  const rent = rentConflict(filters) ? { minRent: null, maxRent: null } : {};
  const given = written({ ...filters, ...rent, availableFrom: NO_FILTERS.availableFrom });
  const from = availableFrom === "today" ? today : availableFrom;
  return { ...Object.fromEntries(given), ...(from !== "any" && { availableFrom: from }), sort };
}
