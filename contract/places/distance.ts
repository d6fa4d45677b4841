/* Distances and street travel times. No zod, so that pages can import it. */
import {
  AUTO_DETOUR,
  AUTO_METRES_PER_SECOND,
  AUTO_MIN_WALK_S,
  AUTO_PICKUP_S,
  type CommuteMode,
  EARTH_RADIUS_M,
  WALK_DETOUR,
  WALK_METRES_PER_MINUTE,
} from "./commute.ts";

const RADIANS = Math.PI / 180;

/** Metres of one degree of latitude. */
export const METRES_PER_DEGREE = EARTH_RADIUS_M * RADIANS;

/** Returns the great-circle distance in metres. Takes numbers instead of positions, because it runs for each spot. */
export function metresBetween(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const north = Math.sin(((lat2 - lat1) * RADIANS) / 2);
  const east = Math.sin(((lon2 - lon1) * RADIANS) / 2);
  const chord = north * north + Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * east * east;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(chord));
}

/** Returns the walking seconds for a distance in a straight line. */
export function walkSeconds(metres: number): number {
  return Math.round((metres * WALK_DETOUR * 60) / WALK_METRES_PER_MINUTE);
}

function autoSeconds(metres: number): number {
  return AUTO_PICKUP_S + Math.round((metres * AUTO_DETOUR) / AUTO_METRES_PER_SECOND);
}

/** Returns how people travel a distance without the metro: by auto only if it is allowed and the walk is long. */
export function modeFor(metres: number, by: CommuteMode): CommuteMode {
  return by === "auto" && walkSeconds(metres) > AUTO_MIN_WALK_S ? "auto" : "walk";
}

/** Returns the seconds for a distance without the metro. */
export function streetSeconds(metres: number, by: CommuteMode): number {
  return modeFor(metres, by) === "auto" ? autoSeconds(metres) : walkSeconds(metres);
}
