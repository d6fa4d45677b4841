import { queryOptions } from "@tanstack/react-query";
import { cleanSearchTerm } from "#contract/browse/filter-values.ts";
import { ApiError, api, type CallOptions } from "#web/lib/api/api.ts";
import { isOneWord, TYPED } from "#web/lib/typed-search.ts";
import { queryText } from "./filter-address.ts";
import type { Filters } from "./filters.ts";
import type { Search } from "./read-search.ts";

const FRESH_MS = 60_000;

/** Returns the text to read in a URL; empty if there is none. */
export const typedIn = (search: URLSearchParams): string => cleanSearchTerm(search.get(TYPED) ?? "");

/** Returns a search for words, which is also what happens if reading fails. */
export const asWords = (before: Filters, typed: string): Search => ({
  filters: { ...before, searchTerm: typed },
  read: null,
});

/** Reads a typed text as filters, after other filters. */
export async function readText(before: Filters, typed: string, call: CallOptions = {}): Promise<Search> {
  if (isOneWord(typed)) return asWords(before, typed);
  const query = { q: typed, ...(before.city !== null && { city: before.city }) };
  const [reading, { applyReading }] = await Promise.all([
    api("GET /api/search/read", { query, ...call }),
    import("./reading.ts"),
  ]);
  return applyReading(before, typed, reading);
}

/** The search for a typed text. Loader and browser share this definition. */
export const searchOf = (before: Filters, typed: string, call: CallOptions = {}) =>
  queryOptions({
    queryKey: ["search", typed, queryText(before)],
    queryFn: ({ signal }) => readText(before, typed, { signal, ...call }),
    staleTime: FRESH_MS,
    // Without a network, a second attempt waits until the connection is back.
    retry: (failures, error) => failures === 0 && error instanceof ApiError && error.code === "network",
  });
