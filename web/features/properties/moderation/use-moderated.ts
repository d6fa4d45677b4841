import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type QueryFilters,
  skipToken,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { useMemo } from "react";
import { getStats, listAdminProperties } from "#contract/moderation.ts";
import type { Property } from "#contract/properties.ts";
import { api, apiPage, type Page } from "#web/lib/api/api.ts";
import { refetchQueries } from "#web/lib/api/query-cache.tsx";
import { notifyOtherTabs } from "#web/lib/realtime/other-tabs.ts";
import { type Known, listed } from "./overlay.ts";
import { belongsTo, type Stats, statsAfter, TILE_QUERIES, type Tile } from "./tiles.ts";

type Pages = InfiniteData<Page<Property>, string | null>;
const LISTS = ["properties", "moderation", "list"];
const STATS = ["properties", "moderation", "stats"];
const KNOWN = ["moderated-properties"];
const NOTHING: Known = new Map();
/** How long a list counts as fresh: returning within this time sends no request. */
const FRESH_MS = 30_000;

/** Counts of properties and users. */
export function useStats() {
  return useQuery({ queryKey: STATS, queryFn: ({ signal }) => api(getStats, { signal }) });
}

export function useKnown(): Known {
  const { data } = useQuery<Known>({ queryKey: KNOWN, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY });
  return data ?? NOTHING;
}

export const knownBy = (client: QueryClient): Known => client.getQueryData<Known>(KNOWN) ?? NOTHING;

/** Shows a changed property, or with null a deleted one: lists and counts follow immediately. */
export function show(client: QueryClient, before: Property, after: Property | null): void {
  // Counts that are loading would restore old values.
  void client.cancelQueries({ queryKey: STATS, predicate: ({ state }) => state.data !== undefined });
  client.setQueryData<Known>(KNOWN, new Map(knownBy(client)).set(before.id, after));
  client.setQueryData<Stats>(STATS, (stats) => stats && statsAfter(stats, before, after));
}

/** Refetches visible lists that should contain the property but were read before it matched. */
async function refetchListsWithout(client: QueryClient, property: Property): Promise<void> {
  const lacking: QueryFilters = {
    queryKey: LISTS,
    type: "active",
    predicate: ({ queryKey, state }) => {
      const read = (state.data as Pages | undefined)?.pages.flatMap(({ items }) => items) ?? [];
      return belongsTo(queryKey[LISTS.length] as Tile, property) && !read.some(({ id }) => id === property.id);
    },
  };
  await refetchQueries(client, lacking);
}

/**
 * Call it after each change on the server, with the changed property or null: counts, lists, browse and other tabs
 * follow.
 */
export function propertiesChanged(client: QueryClient, now: Property | null): void {
  notifyOtherTabs("properties");
  // Hidden lists are read again when needed; visible ones mostly have the change.
  client.removeQueries({ queryKey: LISTS, type: "inactive" });
  if (now) void refetchListsWithout(client, now);
  void refetchQueries(client, {
    queryKey: ["properties"],
    predicate: ({ queryKey }) => queryKey[1] !== "moderation",
  });
  void refetchQueries(client, { queryKey: STATS });
}

interface Asked {
  tile: Tile;
  q: string;
  enabled?: boolean;
}

/** The properties of a tile that match the search, page by page, in their current state. */
export function useModerated({ tile, q, enabled = true }: Asked) {
  const known = useKnown();
  const pages = useInfiniteQuery({
    queryKey: [...LISTS, tile, q],
    queryFn: ({ pageParam, signal }) =>
      apiPage(listAdminProperties, {
        query: { ...TILE_QUERIES[tile], ...(q !== "" && { q }), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursor,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    // It would refetch every loaded page.
    refetchOnWindowFocus: false,
    enabled,
  });
  const { data, isPlaceholderData } = pages;
  const read = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  // The previous list stays unchanged while another one loads.
  const properties = useMemo(
    () => listed(read, known, isPlaceholderData ? "total" : tile),
    [read, known, tile, isPlaceholderData],
  );
  const first = data?.pages[0];
  const left = new Set(read.map(({ id }) => id)).size - properties.length;
  return {
    pages,
    properties,
    total: { count: Math.max(0, (first?.total ?? 0) - left), capped: first?.isCapped ?? false },
  };
}
export type Moderated = ReturnType<typeof useModerated>;
