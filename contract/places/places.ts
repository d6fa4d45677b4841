import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import type { City } from "./cities.ts";
import places from "./places.json" with { type: "json" };

/**
 * An area of a city. Positions are WGS 84 degrees; `metroKm` is the straight-line distance to the nearest metro station. Null
 * without a public position.
 */
export interface Area {
  name: string;
  lat: number | null;
  lon: number | null;
  metro: string | null;
  metroKm: number | null;
  /** Named in few listings. The demo has no homes there, and the map does not write its name. */
  minor: boolean;
}

type Row = Pick<Area, "name"> & Partial<Area>;

/*
 * Rows of places.json. Names and positions are medians of public rental listings, metro stations and bus stops of the same
 * name, otherwise general knowledge to about 2 km. Station positions (c) OpenStreetMap contributors, ODbL 1.0, as of
 * November 2025. Minor areas are those of listings, with rough positions. Noida is Sector 1 to 168 with 15A, 25A, 93A, 93B and 143B.
 */
const ROWS: Record<City, readonly Row[]> = places;

/** The areas of each city, in display order. */
export const AREAS: Record<City, readonly Area[]> = Object.fromEntries(
  Object.entries(ROWS).map(([city, rows]) => [
    city,
    rows.map(({ name, lat = null, lon = null, metro = null, metroKm = null, minor = false }) => ({
      name,
      lat,
      lon,
      metro,
      metroKm,
      minor,
    })),
  ]),
) as Record<City, Area[]>;

/** Returns the area names of a city; empty for a city outside the catalogue. */
export function areaNames(city: string): string[] {
  return (AREAS[city as City] ?? []).map((area) => area.name);
}

export const listCities = endpoint("GET /api/cities", {
  summary: "The cities and their areas",
  tag: "Places",
  reply: z.array(z.object({ name: z.string(), areas: z.array(z.string()), default: z.boolean() })),
});
