import { FAMILIES } from "#contract/desk/case-terms.ts";
import type { CaseFilter } from "../use-cases.ts";
import { TILE_QUERIES, TILES, type Tile } from "./tiles.ts";

const TABS = ["properties", "users", "queue", "appeals"] as const;
const FILTERS: readonly CaseFilter[] = ["all", "overdue", ...FAMILIES];
type DashboardTab = (typeof TABS)[number];

/** The state of the admin dashboard in its URL, for Back, reload and bookmarks. */
export interface DashboardAddress {
  tab: DashboardTab;
  tile: Tile;
  /** Which cases of the queue are shown. */
  filter: CaseFilter;
  /** The search words of the open tab, as typed. */
  q: string;
}

/** Reads a URL; unknown values count as missing. */
export function addressFrom(search: URLSearchParams): DashboardAddress {
  const tile = TILES.find((one) => {
    const wanted = Object.entries(TILE_QUERIES[one]);
    return wanted.length > 0 && wanted.every(([name, value]) => search.get(name) === value);
  });
  return {
    tab: TABS.find((tab) => tab === search.get("tab")) ?? "properties",
    tile: tile ?? "total",
    filter: FILTERS.find((filter) => filter === search.get("show")) ?? "all",
    q: search.get("q") ?? "",
  };
}

/** Returns the query of a URL, in a fixed order and without defaults. */
export function addressText({ tab, tile, filter, q }: DashboardAddress): string {
  const search = new URLSearchParams({
    ...(tab !== "properties" && { tab }),
    ...TILE_QUERIES[tile],
    ...(filter !== "all" && { show: filter }),
    ...(q !== "" && { q }),
  }).toString();
  return search && `?${search}`;
}
