import { known, wordsOf } from "#contract/browse/filter-values.ts";
import { nearValue, readFilters, valueText } from "#contract/browse/filters.ts";
import type { Given } from "#contract/endpoint.ts";
import type { Endpoints } from "#contract/endpoints.ts";
import { type ListSort, PLACE_SORTS, SORTS } from "#contract/properties/property-terms.ts";
import { consistent, type Filters, NO_FILTERS, rentConflict, sortOf } from "./filters.ts";

/** Reads and writes filters in the URL of browse, and for the API. */

/** Reads the filters from a URL. Unknown or malformed values are dropped. */
export function filtersFromSearch(search: URLSearchParams): Filters {
  return consistent(valuesFromSearch(search));
}

/** Like `filtersFromSearch`, but keeps values whose prerequisite is missing, such as a second person's commute. */
export function valuesFromSearch(search: URLSearchParams): Filters {
  const { availableFrom, ...values } = readFilters(search);
  const withoutDate = search.get("availableFrom") === "any" ? "any" : NO_FILTERS.availableFrom;
  const sort = known(wordsOf(search.getAll("sort")), [...SORTS, ...PLACE_SORTS])[0] ?? NO_FILTERS.sort;
  return { ...values, availableFrom: availableFrom ?? withoutDate, sort };
}

/** Returns the filters that differ from the defaults, under the API's names and in a fixed order. */
function written(filters: Filters): [name: string, value: string][] {
  return (Object.keys(NO_FILTERS) as (keyof Filters)[])
    .filter((name) => filters[name] !== NO_FILTERS[name])
    .map((name): [string, string] => [name, name === "near" ? nearValue(filters.near) : valueText(filters[name])])
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
  const { availableFrom } = filters;
  const rent = rentConflict(filters) ? { minRent: null, maxRent: null } : {};
  const given = written({ ...filters, ...rent, availableFrom: NO_FILTERS.availableFrom });
  const from = availableFrom === "today" ? today : availableFrom;
  return { ...Object.fromEntries(given), ...(from !== "any" && { availableFrom: from }), sort: sortOf(filters) };
}
