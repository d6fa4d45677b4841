import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { SavedSearch } from "#contract/browse/saved-searches.ts";
import type { Given } from "#contract/endpoint.ts";
import type { Endpoints } from "#contract/endpoints.ts";
import { api } from "#web/lib/api/api.ts";
import { refetchQueries } from "#web/lib/api/query-cache.tsx";
import { apiQuery } from "../browse/filter-address.ts";
import type { Filters } from "../browse/filters.ts";
import { SAVED_SEARCHES_KEY, savedSearches } from "./saved-list.ts";

/** Previews and changes saved searches. */

export type SearchFilters = Given<Endpoints["POST /api/saved-searches"], "body">["filters"];

/** Returns the filters of browse as they are saved: with numbers, and without a date if it is today's, the default. */
export function filtersToSave(filters: Filters): SearchFilters {
  const { availableFrom } = filters;
  const { sort: _order, ...query } = apiQuery(
    { ...filters, availableFrom: availableFrom === "today" ? "any" : availableFrom },
    "",
  );
  const values: Partial<Record<string, unknown>> = filters;
  return Object.fromEntries(
    Object.entries(query).map(([name, text]) => [name, typeof values[name] === "number" ? values[name] : text]),
  );
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
  if (isNew) client.setQueryData<SavedSearch[]>(SAVED_SEARCHES_KEY, (all = []) => [search, ...all]);
  void refetchQueries(client, { queryKey: SAVED_SEARCHES_KEY });
  return { search: kept, isNew };
}

/** Changes a saved search. Throws an ApiError. */
export async function changeSearch(client: QueryClient, id: string, changes: Partial<SearchSettings>) {
  const search = await api("PATCH /api/saved-searches/:id", { params: { id }, body: changes });
  client.setQueryData<SavedSearch[]>(SAVED_SEARCHES_KEY, (all) => all?.map((one) => (one.id === id ? search : one)));
  return search;
}

/** Returns the option of messages about a saved search: the latest one replaces those before. */
export const aboutSearch = (id: string) => ({ about: `search ${id}` });

/** Deletes a saved search. Throws an ApiError. */
export async function deleteSearch(client: QueryClient, id: string): Promise<void> {
  await api("DELETE /api/saved-searches/:id", { params: { id } });
  client.setQueryData<SavedSearch[]>(SAVED_SEARCHES_KEY, (all) => all?.filter((one) => one.id !== id));
}

/** Counts the homes of a search as seen. Throws an ApiError. */
export async function seeSearch(client: QueryClient, id: string): Promise<void> {
  client.setQueryData<SavedSearch[]>(SAVED_SEARCHES_KEY, (all) =>
    all?.map((one) => (one.id === id ? { ...one, new_since: 0 } : one)),
  );
  await api("POST /api/saved-searches/:id/seen", { params: { id } });
}
