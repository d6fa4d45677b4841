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

/** The operator's street map behind the drawing: image tiles in Web Mercator, 256 pixels wide. */
export interface StreetTiles {
  /** Has `{z}`, `{x}` and `{y}`. */
  url: string;
  attribution: string;
}

export interface TileNumber {
  z: number;
  x: number;
  y: number;
}

/** Returns the URL of a tile. */
export const tileUrl = (template: string, { z, x, y }: TileNumber): string =>
  template.replaceAll("{z}", String(z)).replaceAll("{x}", String(x)).replaceAll("{y}", String(y));
