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
import { type Known, listed } from "./known.ts";
import { belongsTo, type Stats, statsAfter, TILE_QUERIES, type Tile } from "./tiles.ts";

type Pages = InfiniteData<Page<Property>, string | null>;
const LISTS = ["properties", "moderation", "list"];
const STATS = ["properties", "moderation", "stats"];
const KNOWN = ["moderated-properties"];
const NOTHING: Known = new Map();
/** How long a list counts as fresh: coming back to it within that time asks nothing. */
const FRESH_MS = 30_000;

/** How many properties and users there are. */
export function useStats() {
  return useQuery({ queryKey: STATS, queryFn: ({ signal }) => api(getStats, { signal }) });
}

export function useKnown(): Known {
  const { data } = useQuery<Known>({ queryKey: KNOWN, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY });
  return data ?? NOTHING;
}

export const knownBy = (client: QueryClient): Known => client.getQueryData<Known>(KNOWN) ?? NOTHING;

/** Shows a property as it has become, or, as null, that it is gone: lists and figures follow at once. */
export function show(client: QueryClient, before: Property, after: Property | null): void {
  // Figures on their way would bring back the former ones.
  void client.cancelQueries({ queryKey: STATS, predicate: ({ state }) => state.data !== undefined });
  client.setQueryData<Known>(KNOWN, new Map(knownBy(client)).set(before.id, after));
  client.setQueryData<Stats>(STATS, (stats) => stats && statsAfter(stats, before, after));
}

/** Reads the lists in sight that lack the property though it belongs there: they were read before it did. */
async function readLacking(client: QueryClient, property: Property): Promise<void> {
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
 * To be called after each change on the server, with what the property has become, or null where it is gone: figures,
 * lists, browse and the browser's other tabs follow.
 */
export function propertiesChanged(client: QueryClient, now: Property | null): void {
  notifyOtherTabs("properties");
  // Lists out of sight are read from their beginning when they are wanted; those in sight mostly know what was done.
  client.removeQueries({ queryKey: LISTS, type: "inactive" });
  if (now) void readLacking(client, now);
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

/** The properties that a tile counts and that have these words, page by page, as they are known now. */
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
    // All that was loaded would be read again.
    refetchOnWindowFocus: false,
    enabled,
  });
  const { data, isPlaceholderData } = pages;
  const read = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  // The former list stays as it was while another one is on its way.
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
