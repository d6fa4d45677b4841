import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { HomeGroup } from "#contract/browse/list-endpoints.ts";
import { MAP_ZOOM } from "#contract/browse/map-terms.ts";
import { type Bounds, REGION_BOUNDS, type Region } from "#contract/places/geography.ts";
import { spotAt } from "#contract/places/grid.ts";
import type { Property } from "#contract/properties/properties.ts";
import type { MapView } from "#web/features/map/projection.ts";
import { api } from "#web/lib/api/api.ts";
import type { ApiQuery } from "../filter-address.ts";
import { overlap, rounded, windowText } from "./windows.ts";

/** Like the lists of browse. */
const FRESH_MS = 60_000;

/** The query of the list, without its window and order. */
export type ListQuery = Omit<ApiQuery, "bounds" | "sort">;

export interface Visible {
  view: MapView;
  bounds: Bounds;
}

/** Groups, and the zoom that their cells belong to. */
export interface LoadedGroups {
  groups: HomeGroup[];
  capped: boolean;
  zoom: number;
}

/** Returns the known homes as groups, one for each position. Stands in for the API's while offline. */
export function groupsOfHomes(homes: readonly Property[]): LoadedGroups {
  const placed = homes.flatMap(({ id, rent, location: { area, position } }) =>
    position ? [{ id, rent, area, lat: position.lat, lon: position.lon }] : [],
  );
  const groups = [...Map.groupBy(placed, spotAt).values()].flatMap((there): HomeGroup[] => {
    const [first] = there;
    if (!first) return [];
    const { lat, lon, area, id } = first;
    const min_rent = Math.min(...there.map(({ rent }) => rent));
    return [{ lat, lon, area, count: there.length, min_rent, spot_count: 1, ...(there.length === 1 && { id }) }];
  });
  return { groups, capped: false, zoom: MAP_ZOOM.most };
}

interface Options {
  query: ListQuery;
  /** The window of the search. */
  bounds: Bounds | null;
  region: Region;
  /** What the map shows; null before its first layout. */
  visible: Visible | null;
}

/** Loads the groups of the visible part of the map: only homes that the list has, too. */
export function useHomeGroups({ query, bounds, region, visible }: Options) {
  const window = visible && overlap(visible.bounds, REGION_BOUNDS[region], bounds);
  const given = { ...query, ...(window && { bounds: windowText(rounded(window)) }) };
  const zoom = Math.floor(visible?.view.zoom ?? MAP_ZOOM.least);
  return useQuery({
    queryKey: ["properties", "map", given, zoom],
    queryFn: async ({ signal }): Promise<LoadedGroups> => {
      if (window === null) return { groups: [], capped: false, zoom };
      const bounds = windowText(rounded(window));
      const loaded = await api("GET /api/properties/map", { query: { ...query, bounds, zoom: String(zoom) }, signal });
      return { ...loaded, zoom };
    },
    enabled: visible !== null,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
}

/** Fine enough that the window of all groups fits closely, and coarse enough that a city has few groups. */
const OPENING_ZOOM = 14;

/**
 * Loads the groups of all homes of a search, to which the map is fitted when it opens. Undefined while they load, and once
 * they are not needed. If they cannot be loaded, the known homes stand in for them.
 */
export function useOpeningGroups(
  options: Omit<Options, "visible">,
  known: readonly Property[],
  isNeeded: boolean,
): LoadedGroups | undefined {
  const everywhere = REGION_BOUNDS[options.region];
  const middle = { lat: everywhere.south, lon: everywhere.west };
  const found = useHomeGroups({
    ...options,
    visible: isNeeded ? { view: { ...middle, zoom: OPENING_ZOOM }, bounds: everywhere } : null,
  });
  return found.data ?? (cannotLoad(found) ? groupsOfHomes(known) : undefined);
}

/** Returns whether a query has failed, or waits for the network. */
export const cannotLoad = ({ isError, fetchStatus }: Pick<UseQueryResult, "isError" | "fetchStatus">): boolean =>
  isError || fetchStatus === "paused";
