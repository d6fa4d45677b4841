import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { canonicalValues } from "#contract/browse/canonical-filters.ts";
import { savedSearchPath } from "#contract/browse/saved-search-terms.ts";
import type { SavedSearch } from "#contract/browse/saved-searches.ts";
import type { Given } from "#contract/endpoint.ts";
import type { Endpoints } from "#contract/endpoints.ts";
import { api, type CallOptions } from "#web/lib/api/api.ts";
import { RENDERED_FRESH_MS, refetchQueries } from "#web/lib/api/query-cache.tsx";
import { apiQuery, filtersFromSearch } from "../browse/filter-address.ts";
import type { Filters } from "../browse/filters.ts";

/** Reads and changes the user's saved searches. */

const KEY = ["saved-searches"];

/** The query of all saved searches. Loader and browser share this definition. */
export const savedSearches = (call: CallOptions = {}) =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => api("GET /api/saved-searches", { signal, ...call }),
    staleTime: RENDERED_FRESH_MS,
  });

export type SearchFilters = Given<Endpoints["POST /api/saved-searches"], "body">["filters"];

/** Returns the filters of browse as they are saved: today's date means that none was chosen. */
export function filtersToSave(filters: Filters): SearchFilters {
  const { availableFrom } = filters;
  const { sort: _order, ...query } = apiQuery(
    { ...filters, availableFrom: availableFrom === "today" ? "any" : availableFrom },
    "",
  );
  return query;
}

/** The query for these filters in the form of a saved search. */
export const previewOf = (filters: SearchFilters) =>
  queryOptions({
    queryKey: ["saved-search-preview", filters],
    queryFn: ({ signal }) => api("POST /api/saved-searches/preview", { body: { filters }, signal }),
    // Read again whenever the dialog opens, because another tab may have saved it, and not while something is typed.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
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

export type SearchSettings = Pick<SavedSearch, "frequency" | "email" | "push"> & { name?: string };

/**
 * Saves a search. If another tab has saved it since, that search gets the settings. Returns it, and whether it is new.
 * Throws an ApiError.
 */
export async function saveSearch(client: QueryClient, filters: SearchFilters, settings: SearchSettings) {
  const before = new Set((await client.fetchQuery({ ...savedSearches(), staleTime: 0 })).map(({ id }) => id));
  const search = await api("POST /api/saved-searches", { body: { filters, ...settings } });
  const isNew = !before.has(search.id);
  const kept = isNew ? search : await changeSearch(client, search.id, settings);
  if (isNew) client.setQueryData<SavedSearch[]>(KEY, (all = []) => [search, ...all]);
  void refetchQueries(client, { queryKey: KEY });
  return { search: kept, isNew };
}

/** Changes a saved search. Throws an ApiError. */
export async function changeSearch(client: QueryClient, id: string, changes: Partial<SearchSettings>) {
  const search = await api("PATCH /api/saved-searches/:id", { params: { id }, body: changes });
  client.setQueryData<SavedSearch[]>(KEY, (all) => all?.map((one) => (one.id === id ? search : one)));
  return search;
}

/** Deletes a saved search. Throws an ApiError. */
export async function deleteSearch(client: QueryClient, id: string): Promise<void> {
  await api("DELETE /api/saved-searches/:id", { params: { id } });
  client.setQueryData<SavedSearch[]>(KEY, (all) => all?.filter((one) => one.id !== id));
}

/** Counts the homes of a search as seen. Throws an ApiError. */
export async function seeSearch(client: QueryClient, id: string): Promise<void> {
  client.setQueryData<SavedSearch[]>(KEY, (all) => all?.map((one) => (one.id === id ? { ...one, new_since: 0 } : one)));
  await api("POST /api/saved-searches/:id/seen", { params: { id } });
}
