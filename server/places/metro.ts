import { z } from "zod";
import { REGIONS } from "#contract/places/geography.ts";
import metro from "./data/metro.json" with { type: "json" };

/*
 * Metro networks of November 2026. Station positions (c) OpenStreetMap contributors, Open Database Licence 1.0. Orders are
 * from public lists, checked along the tracks of OpenStreetMap. Run times are computed to match published end-to-end times.
 */

const seconds = z.int().positive();

const segment = z.object({
  /** Station ids in order. On a loop, the last station equals the first. */
  stations: z.array(z.string()).min(2),
  /** Seconds from each station to the next, including the stop. */
  run_s: z.array(seconds),
  loop: z.literal(true).optional(),
  /** 2 where only every second train of the line serves the segment. */
  headway_factor: seconds.default(1),
});

const network = z.object({
  stations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** The name on the signs, where it has changed. */
      now: z.string().optional(),
      /** The name that people use where the official name is long. */
      everyday: z.string().optional(),
      region: z.enum(REGIONS),
      lat: z.number(),
      lon: z.number(),
    }),
  ),
  lines: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      region: z.enum(REGIONS),
      colour: z.string(),
      headway_peak_s: seconds,
      headway_basis: z.string(),
      segments: z.array(segment).min(1),
    }),
  ),
  /** Stations between which people change on foot. */
  links: z.array(z.object({ a: z.string(), b: z.string(), walk_s: seconds })),
});

type Network = z.infer<typeof network>;
export type Station = Network["stations"][number];
export type Line = Network["lines"][number];
export type Segment = Line["segments"][number];

export const { stations: STATIONS, lines: LINES, links: LINKS }: Readonly<Network> = network.parse(metro);

/** Returns the display name of a station. */
export const shownName = ({ name, now = name, everyday = now }: Station): string => everyday;

/** Returns the lines that stop at a station. */
export function linesAt(station: string): Line[] {
  return LINES.filter(({ segments }) => segments.some(({ stations }) => stations.includes(station)));
}
