import { CITIES } from "#contract/places/cities.ts";
import { METRES_PER_DEGREE } from "#contract/places/distance.ts";
import type { Position } from "#contract/places/geography.ts";
import { AREAS } from "#contract/places/places.ts";

/** A place farther from the middle of every area is not named after one. */
const MAX_DISTANCE_M = 3000;

const PLACED = CITIES.flatMap((city) =>
  AREAS[city].flatMap(({ name, lat, lon }) => (lat === null || lon === null ? [] : [{ name, lat, lon }])),
);

/** Returns the name of the nearest area within 3 km. Distances are those of a plane, exact enough to compare. */
export function nearestAreaName({ lat, lon }: Position): string | undefined {
  const perDegreeEast = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  let nearest: string | undefined;
  let least = MAX_DISTANCE_M;
  for (const area of PLACED) {
    const metres = Math.hypot((area.lat - lat) * METRES_PER_DEGREE, (area.lon - lon) * perDegreeEast);
    if (metres < least) [nearest, least] = [area.name, metres];
  }
  return nearest;
}
