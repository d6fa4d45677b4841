import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { CITIES } from "../places/cities.ts";
import { MAP_FILES } from "./map-terms.ts";

/** What the map of a region draws. */

const position = { lat: z.number(), lon: z.number() };

const mapStation = z.object({
  id: z.string(),
  name: z.string(),
  short: z.string().optional().describe("The everyday name of a station with a long one"),
  ...position,
});
export type MapStation = z.infer<typeof mapStation>;

const mapLine = z.object({
  id: z.string(),
  name: z.string(),
  segments: z.array(z.array(z.int())).describe("Stations in order, as indexes in `stations`"),
});
export type MapLine = z.infer<typeof mapLine>;

const mapArea = z.object({ name: z.string(), city: z.enum(CITIES), ...position });
export type MapArea = z.infer<typeof mapArea>;

const mapLandmark = z.object({ name: z.string(), ...position });
export type MapLandmark = z.infer<typeof mapLandmark>;

export const mapDataSchema = z.object({
  lines: z.array(mapLine),
  stations: z.array(mapStation),
  areas: z.array(mapArea).describe("Areas with a position, those with the most homes first"),
  landmarks: z.array(mapLandmark).describe("Offices, colleges, hospitals and other known places, to about 0.5 km"),
});
export type MapData = z.infer<typeof mapDataSchema>;

export const getMapData = endpoint("GET /api/map/:file", {
  summary: "Metro lines, stations, areas and landmarks of a region, for drawing its map",
  tag: "Places",
  params: z.object({
    file: z.enum(Object.values(MAP_FILES), { error: `The maps are ${Object.values(MAP_FILES).join(" and ")}` }),
  }),
  query: z.object({
    v: z
      .string()
      .max(64)
      .optional()
      .describe("The version of the data. With the current one, the response never changes"),
  }),
  reply: mapDataSchema,
});
