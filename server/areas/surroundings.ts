import { AREA_STATIONS, WORK_HUBS } from "#contract/areas/area-terms.ts";
import type { AreaFigures, WorkHub } from "#contract/areas/areas.ts";
import { CITIES, type City } from "#contract/places/cities.ts";
import { metresBetween } from "#contract/places/distance.ts";
import { type Position, REGION_OF_CITY } from "#contract/places/geography.ts";
import { AREAS, type Area } from "#contract/places/places.ts";
import { commuteTo, driveBetween, inMinutes } from "../places/commute.ts";
import { findPlace } from "../places/gazetteer.ts";
import { linesAt, STATIONS, shownName } from "../places/metro.ts";
import { nearestStations } from "../places/nearest.ts";

/** What is around an area: stations, places of work and other areas. Depends on the data of places only. */

/** An area of the catalogue whose position is known. */
export interface PlacedArea {
  city: City;
  area: string;
  position: Position;
}

export const positionOf = ({ lat, lon }: Pick<Area, "lat" | "lon">): Position | null =>
  lat === null || lon === null ? null : { lat, lon };

/** All areas with a position. */
export const PLACED_AREAS: readonly PlacedArea[] = CITIES.flatMap((city) =>
  AREAS[city].flatMap((area) => {
    const position = positionOf(area);
    return position === null ? [] : [{ city, area: area.name, position }];
  }),
);

/** Returns the nearest stations within walking distance, nearest first. */
export function stationsNear({ lat, lon }: Position): AreaFigures["stations"] {
  return nearestStations(lat, lon, "walk")
    .slice(0, AREA_STATIONS)
    .flatMap(({ station: number, seconds }) => {
      const station = STATIONS[number];
      if (station === undefined) return [];
      const lines = linesAt(station.id).map(({ id, name, colour }) => ({ id, name, colour }));
      return [{ id: `station:${station.id}`, name: shownName(station), lines, walk_minutes: inMinutes(seconds) }];
    });
}

const inMinutesOrNull = (seconds: number | null) => (seconds === null ? null : inMinutes(seconds));

/** Returns the minutes from a position to the places of work of its region. */
export function hubsFrom(city: City, from: Position): WorkHub[] {
  return WORK_HUBS[REGION_OF_CITY[city]].flatMap((id) => {
    const hub = findPlace(`landmark:${id}`);
    if (hub === null || hub.lat === null || hub.lon === null) return [];
    const to = { lat: hub.lat, lon: hub.lon };
    return {
      id: hub.id,
      name: hub.name,
      minutes: inMinutesOrNull(commuteTo(to, "walk").secondsFrom(from.lat, from.lon)),
      minutes_auto: inMinutesOrNull(commuteTo(to, "auto").secondsFrom(from.lat, from.lon)),
      minutes_road: driveBetween(from, to)?.to ?? null,
    };
  });
}

/** Returns the other areas of the region with a position, nearest first. */
export function areasNear(city: City, name: string, { lat, lon }: Position): PlacedArea[] {
  const region = REGION_OF_CITY[city];
  return PLACED_AREAS.filter((one) => REGION_OF_CITY[one.city] === region && (one.city !== city || one.area !== name))
    .map((area) => ({ area, metres: metresBetween(lat, lon, area.position.lat, area.position.lon) }))
    .sort((one, other) => one.metres - other.metres)
    .map(({ area }) => area);
}
