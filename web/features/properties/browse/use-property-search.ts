import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { apiPage } from "#web/lib/api/api.ts";
import { listProperties } from "../calls.ts";
import type { apiQuery } from "./filters.ts";

/** How long a result counts as fresh: returning within this time sends no request. */
const FRESH_MS = 60_000;

/**
 * Pages through the homes of an API query. While another query loads, the previous homes stay (`isPlaceholderData`);
 * late responses of previous queries are ignored. Offline, it waits and continues automatically.
 */
export function usePropertySearch(query: ReturnType<typeof apiQuery>) {
  return useInfiniteQuery({
    queryKey: ["properties", query],
    queryFn: ({ pageParam, signal }) =>
      apiPage(listProperties, { query: { ...query, ...(pageParam !== null && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursor,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    select: ({ pages }) => ({
      // A home that moved down between two reads is on two pages.
      properties: [...new Map(pages.flatMap((page) => page.items).map((property) => [property.id, property])).values()],
      total: { count: pages[0]?.total ?? 0, capped: pages[0]?.isCapped ?? false },
      later: pages[0]?.later ?? 0,
      nearestArea: pages[0]?.nearestArea ?? null,
    }),
  });
}
