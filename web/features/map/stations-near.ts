import type { MapData } from "#contract/browse/map.ts";
import { STATION_LIMIT_M } from "#contract/places/commute.ts";
import { metresBetween, walkSeconds } from "#contract/places/distance.ts";
import type { Position } from "#contract/places/geography.ts";

/** A metro station and the walk to it. */
export interface NearStation {
  id: string;
  name: string;
  /** Ids and names of its lines. */
  lines: readonly { id: string; name: string }[];
  minutes: number;
}

/** Returns the stations within walking distance of a position, the nearest first. */
export function stationsNear({ stations, lines }: MapData, from: Position, most: number): NearStation[] {
  return stations
    .map(({ id, name, lat, lon }, index) => ({ id, name, index, metres: metresBetween(from.lat, from.lon, lat, lon) }))
    .filter(({ metres }) => metres <= STATION_LIMIT_M.walk)
    .sort((one, other) => one.metres - other.metres)
    .slice(0, most)
    .map(({ id, name, index, metres }) => ({
      id,
      name,
      lines: lines.filter(({ segments }) => segments.some((segment) => segment.includes(index))),
      minutes: Math.ceil(walkSeconds(metres) / 60),
    }));
}
