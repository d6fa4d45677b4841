import { STATION_LIMIT_M, STATIONS_PER_END, type StreetMode } from "#contract/places/commute.ts";
import { METRES_PER_DEGREE, metresBetween, modeFor, streetSeconds, walkSeconds } from "#contract/places/distance.ts";
import { NO_WAY } from "./matrix.ts";
import { STATIONS } from "./metro.ts";

/** A station near a position, with how people get there. */
export interface NearStation {
  station: number;
  metres: number;
  mode: StreetMode;
  seconds: number;
}

const LATITUDES = Float64Array.from(STATIONS, ({ lat }) => lat);
const LONGITUDES = Float64Array.from(STATIONS, ({ lon }) => lon);

/** The stations found by the last call of `findNearest`, nearest first. Reused, so that a call allocates nothing. */
const found = { count: 0, station: new Uint16Array(STATIONS_PER_END), metres: new Float64Array(STATIONS_PER_END) };

/** Inserts a station in order of distance. Equal distances keep the order of the data. */
function insert(station: number, metres: number): void {
  let slot = Math.min(found.count, STATIONS_PER_END);
  while (slot > 0 && (found.metres[slot - 1] ?? 0) > metres) slot -= 1;
  if (slot === STATIONS_PER_END) return;
  found.station.copyWithin(slot + 1, slot, STATIONS_PER_END - 1);
  found.metres.copyWithin(slot + 1, slot, STATIONS_PER_END - 1);
  found.station[slot] = station;
  found.metres[slot] = metres;
  found.count = Math.min(found.count + 1, STATIONS_PER_END);
}

/** The stations near the latitude of the last call of `findNearest`. Kept, because spots are visited row by row. */
let row = { lat: Number.NaN, north: 0, stations: new Uint16Array() };

function stationsInRow(lat: number, north: number): Uint16Array {
  if (row.lat !== lat || row.north !== north) {
    const isNear = (station: number) => Math.abs((LATITUDES[station] ?? 0) - lat) <= north;
    row = { lat, north, stations: Uint16Array.from(LATITUDES.keys()).filter(isNear) };
  }
  return row.stations;
}

/** Finds the nearest stations up to a distance in metres, nearest first. The result is valid until the next call. */
function findNearest(lat: number, lon: number, limit: number): typeof found {
  found.count = 0;
  // A little wider than the limit, because the exact distance decides.
  const north = (limit * 1.01) / METRES_PER_DEGREE;
  const east = north / Math.cos((lat * Math.PI) / 180);
  for (const station of stationsInRow(lat, north)) {
    const stationLon = LONGITUDES[station] ?? 0;
    if (Math.abs(stationLon - lon) > east) continue;
    const metres = metresBetween(lat, lon, LATITUDES[station] ?? 0, stationLon);
    if (metres <= limit) insert(station, metres);
  }
  return found;
}

/** Returns the nearest stations that a journey by this mode considers, nearest first. */
export function nearestStations(lat: number, lon: number, by: StreetMode): NearStation[] {
  const { count, station, metres } = findNearest(lat, lon, STATION_LIMIT_M[by]);
  return Array.from(station.subarray(0, count), (number, slot) => {
    const distance = metres[slot] ?? 0;
    return { station: number, metres: distance, mode: modeFor(distance, by), seconds: streetSeconds(distance, by) };
  });
}

/**
 * The nearest stations of many positions in typed arrays: 24 bytes a position. Position n has the slots `4 * n` to
 * `4 * n + 3`, nearest first. `NO_WAY` marks an unused slot, and a station beyond the limit of its mode.
 */
export interface NearestTable {
  /** Station numbers. */
  station: Uint16Array;
  /** Seconds to the station, by mode. */
  walk: Uint16Array;
  auto: Uint16Array;
}

/** Returns a table for this many positions, all without stations. */
export function createNearestTable(positions: number): NearestTable {
  const slots = () => new Uint16Array(positions * STATIONS_PER_END).fill(NO_WAY);
  return { station: slots(), walk: slots(), auto: slots() };
}

/** Fills the slots of one position. Takes about 5 microseconds. */
export function fillNearest(table: NearestTable, position: number, lat: number, lon: number): void {
  // The stations within walking distance are the first of those within reach of an auto.
  const { count, station, metres } = findNearest(lat, lon, STATION_LIMIT_M.auto);
  for (let slot = 0; slot < STATIONS_PER_END; slot++) {
    const at = position * STATIONS_PER_END + slot;
    const distance = metres[slot] ?? 0;
    const isUsed = slot < count;
    table.station[at] = isUsed ? (station[slot] ?? 0) : NO_WAY;
    table.walk[at] = isUsed && distance <= STATION_LIMIT_M.walk ? walkSeconds(distance) : NO_WAY;
    table.auto[at] = isUsed ? streetSeconds(distance, "auto") : NO_WAY;
  }
}
