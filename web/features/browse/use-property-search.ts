import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { apiPage, BY_CURSOR, type CallOptions } from "#web/lib/api/api.ts";
import { distinctItems, totalOf } from "#web/lib/api/pages.ts";
import type { apiQuery } from "./filter-address.ts";

/** How long a result counts as fresh. Returning to it within this time sends no request. */
const FRESH_MS = 60_000;

/** The pages of an API query. Loader and browser share this definition. */
export const propertySearch = (query: ReturnType<typeof apiQuery>, call: CallOptions = {}) =>
  infiniteQueryOptions({
    queryKey: ["properties", query],
    queryFn: ({ pageParam, signal }) =>
      apiPage("GET /api/properties", {
        query,
        cursor: pageParam,
        signal,
        ...call,
      }),
    ...BY_CURSOR,
    staleTime: FRESH_MS,
  });

/**
 * Loads the homes of an API query page by page. While another query loads, the previous homes stay visible
 * (`isPlaceholderData`); late responses of previous queries are ignored. While offline, it waits and continues
 * automatically. Not `enabled` while the filters are not known yet.
 */
export function usePropertySearch(query: ReturnType<typeof apiQuery>, { enabled = true } = {}) {
  return useInfiniteQuery({
    ...propertySearch(query),
    enabled,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    select: ({ pages }) => ({
      properties: distinctItems(pages),
      total: totalOf(pages),
      later: pages[0]?.later ?? 0,
      laterBy: pages[0]?.laterBy ?? null,
      unplaced: pages[0]?.unplaced ?? 0,
      nearestArea: pages[0]?.nearestArea ?? null,
    }),
  });
}
