import { CITIES, type City } from "#contract/places/cities.ts";
import { METRES_PER_DEGREE } from "#contract/places/distance.ts";
import type { Position } from "#contract/places/geography.ts";
import { AREAS } from "#contract/places/places.ts";

/** Maximum distance from the middle of an area at which a place is named after the area. */
const MAX_DISTANCE_M = 3000;

interface PlacedArea extends Position {
  name: string;
  city: City;
}

const PLACED: readonly PlacedArea[] = CITIES.flatMap((city) =>
  AREAS[city].flatMap(({ name, lat, lon }) => (lat === null || lon === null ? [] : [{ name, city, lat, lon }])),
);

/**
 * Returns the nearest area within a distance. Distances are computed on a plane, which is exact enough for comparing
 * them.
 */
function nearestArea({ lat, lon }: Position, most: number): PlacedArea | undefined {
  const perDegreeEast = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  let nearest: PlacedArea | undefined;
  let least = most;
  for (const area of PLACED) {
    const metres = Math.hypot((area.lat - lat) * METRES_PER_DEGREE, (area.lon - lon) * perDegreeEast);
    if (metres < least) [nearest, least] = [area, metres];
  }
  return nearest;
}

/** Returns the name of the nearest area within 3 km. */
export const nearestAreaName = (position: Position): string | undefined => nearestArea(position, MAX_DISTANCE_M)?.name;

/** Returns the city of the nearest area. */
export const nearestCity = (position: Position): City | undefined =>
  nearestArea(position, Number.POSITIVE_INFINITY)?.city;
