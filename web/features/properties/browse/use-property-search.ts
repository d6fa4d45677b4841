import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { apiPage } from "#web/lib/api/api.ts";
import { listProperties } from "../calls.ts";
import type { apiQuery } from "./filters.ts";

/** How long a result counts as fresh: coming back to it within that time asks nothing. */
const FRESH_MS = 60_000;

/**
 * The homes that a query of the API finds, page by page. While another query is on its way the former homes stay
 * (`isPlaceholderData`); an answer to a former query changes nothing. Offline it waits and goes on by itself.
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
      // A home that moved down while the pages were read stands on two of them.
      properties: [...new Map(pages.flatMap((page) => page.items).map((property) => [property.id, property])).values()],
      total: { count: pages[0]?.total ?? 0, capped: pages[0]?.isCapped ?? false },
      later: pages[0]?.later ?? 0,
      nearestArea: pages[0]?.nearestArea ?? null,
    }),
  });
}
