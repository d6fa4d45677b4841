import { CITIES, type City } from "./cities.ts";

/* Regions, places and their ids. Positions are WGS 84 degrees. No zod, so that pages can import it. */

/** A region has its own metro network. No journey leads from one region to the other. */
export const REGIONS = ["Bangalore", "Delhi NCR"] as const;
export type Region = (typeof REGIONS)[number];

export interface Position {
  lat: number;
  lon: number;
}

export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** Positions outside of these bounds are rejected. */
export const REGION_BOUNDS: Readonly<Record<Region, Bounds>> = {
  Bangalore: { south: 12.6, west: 77.3, north: 13.4, east: 77.9 },
  "Delhi NCR": { south: 28.1, west: 76.8, north: 29, east: 77.8 },
};

export const REGION_OF_CITY: Readonly<Record<City, Region>> = {
  Bangalore: "Bangalore",
  Delhi: "Delhi NCR",
  Noida: "Delhi NCR",
  "Greater Noida": "Delhi NCR",
  Faridabad: "Delhi NCR",
  Ghaziabad: "Delhi NCR",
};

export function citiesOfRegion(region: Region): City[] {
  return CITIES.filter((city) => REGION_OF_CITY[city] === region);
}

/** Returns the region of a position. Null outside of all regions. */
export function regionAt({ lat, lon }: Position): Region | null {
  const isInside = ({ south, west, north, east }: Bounds) => lat >= south && lat < north && lon >= west && lon < east;
  return REGIONS.find((region) => isInside(REGION_BOUNDS[region])) ?? null;
}

/** In the order of suggestions. */
export const PLACE_KINDS = ["city", "area", "station", "landmark", "point"] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/**
 * How exact a position is. `pin`: the place itself. `area`: the middle of an area, or a landmark to about 0.5 km. `rough`:
 * to about 2 km, not exact enough for walking times.
 */
export const PRECISIONS = ["pin", "area", "rough"] as const;
export type Precision = (typeof PRECISIONS)[number];

/** Decimals of a point's degrees: 5 are about one metre. Further decimals are cut off. */
const POINT_DECIMALS = 5;
const POINT = /^point:(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)$/;

const cut = (degrees: string) => {
  const [whole = "", fraction] = degrees.split(".");
  return Number(fraction === undefined ? whole : `${whole}.${fraction.slice(0, POINT_DECIMALS)}`);
};

/** Returns the position of an id like `point:28.4950,77.0890`. Null for other ids. */
export function parsePoint(id: string): Position | null {
  const [, lat, lon] = POINT.exec(id) ?? [];
  return lat === undefined || lon === undefined ? null : { lat: cut(lat), lon: cut(lon) };
}

export function pointId({ lat, lon }: Position): string {
  return `point:${lat.toFixed(POINT_DECIMALS)},${lon.toFixed(POINT_DECIMALS)}`;
}

/** Maximum length of a typed name for which places are suggested. */
export const MAX_SUGGEST_LENGTH = 80;

/** Homes can be near up to two places, and match near either. */
export const MAX_NEAR_PLACES = 2;
/** Between the ids of places. A point has commas. */
export const PLACE_SEPARATOR = "~";

export const MAX_PLACE_ID_LENGTH = 100;
export const PLACE_ID = new RegExp(`^(${PLACE_KINDS.join("|")}):\\S`);
