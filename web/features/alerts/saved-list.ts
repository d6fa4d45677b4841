import { queryOptions, useQuery } from "@tanstack/react-query";
import { canonicalValues } from "#contract/browse/canonical-filters.ts";
import { savedSearchPath } from "#contract/browse/saved-search-terms.ts";
import type { SavedSearch } from "#contract/browse/saved-searches.ts";
import { api, type CallOptions } from "#web/lib/api/api.ts";
import { RENDERED_FRESH_MS } from "#web/lib/api/query-cache.tsx";
import { filtersFromSearch } from "../browse/filter-address.ts";
import type { Filters } from "../browse/filters.ts";

/** Reads the list of saved searches. Browse loads this file, and what changes the list only with the dialog. */

export const SAVED_SEARCHES_KEY = ["saved-searches"];

/** The query of all saved searches. Loader and browser share this definition. */
export const savedSearches = (call: CallOptions = {}) =>
  queryOptions({
    queryKey: SAVED_SEARCHES_KEY,
    queryFn: ({ signal }) => api("GET /api/saved-searches", { signal, ...call }),
    staleTime: RENDERED_FRESH_MS,
  });

/** Returns the filters of a saved search, as browse reads them from its URL. */
export function filtersOf({ filters }: SavedSearch): Filters {
  const [, query] = savedSearchPath(filters).split("?");
  return filtersFromSearch(new URLSearchParams(query));
}

/** Returns a text that is equal for filters that are saved as the same search. */
function savedKey(filters: Filters): string {
  const { city, near, commuteTo, availableFrom } = filters;
  return JSON.stringify(
    canonicalValues({
      ...filters,
      availableFrom: availableFrom === "today" || availableFrom === "any" ? null : availableFrom,
      // The server adds the region of the place.
      region: city === null && (near.length > 0 || commuteTo !== null) ? null : filters.region,
    }),
  );
}

/** Returns whether new homes with these filters are announced to the user. */
export function useHasAlerts(filters: Filters): boolean {
  const { data: searches = [] } = useQuery(savedSearches());
  const key = savedKey(filters);
  return searches.some((search) => search.frequency !== "off" && savedKey(filtersOf(search)) === key);
}
