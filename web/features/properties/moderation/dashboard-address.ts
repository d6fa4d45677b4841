import { TILE_QUERIES, TILES, type Tile } from "./tiles.ts";

const TABS = ["properties", "users"] as const;
type DashboardTab = (typeof TABS)[number];

/** What the admin dashboard shows, as its address says it: Back, reload and a bookmark bring it again. */
export interface DashboardAddress {
  tab: DashboardTab;
  tile: Tile;
  /** The words that the open tab is searched for, as they were typed. */
  q: string;
}

/** Reads an address; what it does not know counts as not given. */
export function addressFrom(search: URLSearchParams): DashboardAddress {
  const tile = TILES.find((one) => {
    const wanted = Object.entries(TILE_QUERIES[one]);
    return wanted.length > 0 && wanted.every(([name, value]) => search.get(name) === value);
  });
  return {
    tab: TABS.find((tab) => tab === search.get("tab")) ?? "properties",
    tile: tile ?? "total",
    q: search.get("q") ?? "",
  };
}

/** The query part of an address, in one order and without what goes without saying. */
export function addressText({ tab, tile, q }: DashboardAddress): string {
  const search = new URLSearchParams({
    ...(tab !== "properties" && { tab }),
    ...TILE_QUERIES[tile],
    ...(q !== "" && { q }),
  }).toString();
  return search && `?${search}`;
}
