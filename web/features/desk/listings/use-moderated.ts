import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryFilters,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { useMemo } from "react";
import type { Property } from "#contract/properties/properties.ts";
import { api, apiPage, BY_CURSOR, type CallOptions, type Page } from "#web/lib/api/api.ts";
import { totalOf } from "#web/lib/api/pages.ts";
import { RENDERED_FRESH_MS, refetchQueries } from "#web/lib/api/query-cache.tsx";
import { notifyOtherTabs } from "#web/lib/realtime/other-tabs.ts";
import { showInstead, useShownInstead } from "../decisions/shown-instead.ts";
import { listed } from "./current-state.ts";
import { belongsTo, type Stats, statsAfter, TILE_QUERIES, type Tile } from "./tiles.ts";

type Pages = InfiniteData<Page<Property>, string | null>;
const LISTS = ["properties", "moderation", "list"];
const STATS = ["properties", "moderation", "stats"];
/** Properties after an action or a newer read, before a list shows it. */
const CHANGED = ["moderated-properties"];
/** How long a list counts as fresh. Returning to it within this time sends no request. */
const FRESH_MS = 30_000;

/** Counts of properties and users. Loader and browser share this definition. */
export const statsQuery = (call: CallOptions = {}) =>
  queryOptions({
    queryKey: STATS,
    queryFn: ({ signal }) => api("GET /api/admin/stats", { signal, ...call }),
    staleTime: RENDERED_FRESH_MS,
  });
export const useStats = () => useQuery(statsQuery());

export const useChangedProperties = () => useShownInstead<Property>(CHANGED);

/** Shows a changed property or, with null, removes a deleted one. Lists and counts change immediately. */
export function showProperty(client: QueryClient, before: Property, after: Property | null): void {
  // Cancelled, because counts that are still loading would restore old values.
  void client.cancelQueries({ queryKey: STATS, predicate: ({ state }) => state.data !== undefined });
  showInstead(client, CHANGED, [before.id], after);
  client.setQueryData<Stats>(STATS, (stats) => stats && statsAfter(stats, before, after));
}

/** Refetches visible lists that should contain the property but were loaded before it matched. */
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
 * Must be called after each change on the server, with the changed property or null. Updates counts, lists, browse and
 * other tabs.
 */
export function propertiesChanged(client: QueryClient, now: Property | null): void {
  notifyOtherTabs("properties");
  // Hidden lists are loaded again when needed. Visible lists mostly show the change already.
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

/** The pages of a tile's properties. Loader and browser share this definition. */
export const moderatedPages = ({ tile, q }: Asked, call: CallOptions = {}) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, tile, q],
    queryFn: ({ pageParam, signal }) =>
      apiPage("GET /api/admin/properties", {
        query: { ...TILE_QUERIES[tile], ...(q !== "" && { q }) },
        cursor: pageParam,
        signal,
        ...call,
      }),
    ...BY_CURSOR,
    staleTime: FRESH_MS,
  });

/** The properties of a tile that match the search, page by page, in their current state. */
export function useModerated({ tile, q, enabled = true }: Asked) {
  const changed = useChangedProperties();
  const pages = useInfiniteQuery({
    ...moderatedPages({ tile, q }),
    placeholderData: keepPreviousData,
    // A refetch would load every page again.
    refetchOnWindowFocus: false,
    enabled,
  });
  const { data, isPlaceholderData } = pages;
  const read = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  // The previous list stays visible while another list loads.
  const properties = useMemo(
    () => listed(read, changed, isPlaceholderData ? "total" : tile),
    [read, changed, tile, isPlaceholderData],
  );
  const total = totalOf(data?.pages);
  const left = new Set(read.map(({ id }) => id)).size - properties.length;
  return {
    pages,
    properties,
    total: { ...total, count: Math.max(0, total.count - left) },
  };
}
export type Moderated = ReturnType<typeof useModerated>;
