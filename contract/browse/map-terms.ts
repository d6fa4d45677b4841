import type { Region } from "../places/geography.ts";

/* The map's data and limits. No zod, so that pages can import it. */

/** The file name of each region's map data. */
export const MAP_FILES = { Bangalore: "bangalore.json", "Delhi NCR": "delhi-ncr.json" } as const satisfies Record<
  Region,
  string
>;

/**
 * Pages request map data with `?v=` and this hash, so that browsers can keep it forever. After a change of stations,
 * lines or areas, a test prints the new hash.
 */
export const MAP_DATA_VERSION = "9cbaa1fdcb38";

/** Zoom levels of Web Mercator: a city in its region, and single streets. */
export const MAP_ZOOM = { least: 9, most: 16 };

/** Returns how many spots wide and high a group of homes is at a zoom; one at the closest zoom. */
export const groupSide = (zoom: number): number => 2 ** (MAP_ZOOM.most - zoom);

/** Maximum number of groups in one response. */
export const MAX_HOME_GROUPS = 400;
/** Maximum number of homes that are read for one response. */
export const MAX_GROUPED_HOMES = 50_000;
