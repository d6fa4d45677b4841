import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { type CommuteMode, DIRECT_LIMIT_M, STATIONS_PER_END, type StreetMode } from "#contract/places/commute.ts";
import { METRES_PER_DEGREE, metresBetween, roadMinutes } from "#contract/places/distance.ts";
import type { Position, Region } from "#contract/places/geography.ts";
import { centreOf, SPOTS, spotsOf } from "#contract/places/grid.ts";
import { commuteTo, inMinutes } from "./commute.ts";
import { NO_WAY } from "./matrix.ts";
import { createNearestTable, fillNearest, type NearestTable } from "./nearest.ts";

/** The centre of every spot and its nearest stations: 40 bytes a spot. */
export interface SpotTable {
  lat: Float64Array;
  lon: Float64Array;
  nearest: NearestTable;
}

/** Spots per turn of the event loop, which takes a few milliseconds. */
const SLICE = 5000;

/** Calls `visit` for each spot of a range, and lets other requests run in between. */
export async function eachSpot({ first, end }: { first: number; end: number }, visit: (spot: number) => void) {
  for (let spot = first; spot < end; spot++) {
    visit(spot);
    if (spot % SLICE === SLICE - 1) await setImmediate();
  }
}

async function computeTable(): Promise<SpotTable> {
  const lat = new Float64Array(SPOTS);
  const lon = new Float64Array(SPOTS);
  const nearest = createNearestTable(SPOTS);
  await eachSpot({ first: 0, end: SPOTS }, (spot) => {
    const centre = centreOf(spot);
    lat[spot] = centre.lat;
    lon[spot] = centre.lon;
    fillNearest(nearest, spot, centre.lat, centre.lon);
  });
  return { lat, lon, nearest };
}

let table: Promise<SpotTable> | undefined;

/** Returns the table of spots. Computes it once per process, in about 0.3 seconds. */
export function spotTable(): Promise<SpotTable> {
  table ??= computeTable();
  return table;
}

/** Returns the seconds on foot from a spot to its nearest station; null if there is none within 2 km. */
export function walkToStation({ nearest }: SpotTable, spot: number): number | null {
  const seconds = nearest.walk[spot * STATIONS_PER_END] ?? NO_WAY;
  return seconds === NO_WAY ? null : seconds;
}

/** Stands for longer journeys in arrays of minutes. */
export const LONGEST_MINUTES = 254;

interface Destination {
  to: Position;
  region: Region;
  by: CommuteMode;
}

/** Returns a function from a spot to its seconds by metro or directly, or `NO_WAY`. */
function timetabledTo(to: Position, by: StreetMode, { lat, lon, nearest }: SpotTable): (spot: number) => number {
  const commute = commuteTo(to, by);
  const walkable = (DIRECT_LIMIT_M[by] * 1.01) / METRES_PER_DEGREE;
  return (spot) => {
    // Most spots have no station within reach.
    const hasStation = nearest[by][spot * STATIONS_PER_END] !== NO_WAY;
    if (!hasStation && Math.abs((lat[spot] ?? 0) - to.lat) > walkable) return NO_WAY;
    return commute.secondsFromTable(nearest, spot, lat[spot] ?? 0, lon[spot] ?? 0);
  };
}

async function computeMinutes({ to, region, by }: Destination): Promise<Uint8Array> {
  const table = await spotTable();
  const range = spotsOf(region);
  const secondsFrom = by === "road" ? () => NO_WAY : timetabledTo(to, by, table);
  const minutes = new Uint8Array(range.end - range.first);
  await eachSpot(range, (spot) => {
    const seconds = secondsFrom(spot);
    const metres = () => metresBetween(table.lat[spot] ?? 0, table.lon[spot] ?? 0, to.lat, to.lon);
    const known = seconds < NO_WAY ? inMinutes(seconds) : roadMinutes(metres(), region).to;
    minutes[spot - range.first] = Math.min(known, LONGEST_MINUTES);
  });
  return minutes;
}

const CACHE_BYTES = 8 * 1024 * 1024;
const cache = new LRUCache<string, Uint8Array, Destination>({
  maxSize: CACHE_BYTES,
  sizeCalculation: ({ length }) => length,
  ignoreFetchAbort: true,
  fetchMethod: (_key, _stale, { context }) => computeMinutes(context),
});

/** Returns a function from a spot to its minutes to a destination, at most `LONGEST_MINUTES`; null outside of the region. */
export async function minutesTo(destination: Destination): Promise<(spot: number) => number | null> {
  const kept = await cache.fetch(JSON.stringify(destination), { context: destination });
  const minutes = kept ?? (await computeMinutes(destination));
  const { first } = spotsOf(destination.region);
  return (spot) => minutes[spot - first] ?? null;
}
