/* Distances and street travel times. No zod, so that pages can import it. */
import {
  AUTO_DETOUR,
  AUTO_METRES_PER_SECOND,
  AUTO_MIN_WALK_S,
  AUTO_PICKUP_S,
  EARTH_RADIUS_M,
  ROAD_DETOUR,
  ROAD_METRES_PER_MINUTE,
  ROAD_STEP,
  type StreetMode,
  WALK_DETOUR,
  WALK_METRES_PER_MINUTE,
} from "./commute.ts";
import type { Region } from "./geography.ts";

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
export function modeFor(metres: number, by: StreetMode): StreetMode {
  return by === "auto" && walkSeconds(metres) > AUTO_MIN_WALK_S ? "auto" : "walk";
}

/** Returns the seconds for a distance without the metro. */
export function streetSeconds(metres: number, by: StreetMode): number {
  return modeFor(metres, by) === "auto" ? autoSeconds(metres) : walkSeconds(metres);
}

/** The minutes of a drive at peak hours. The longer end sorts homes, and limits compare it. */
export interface RoadMinutes {
  from: number;
  to: number;
}

/** Returns the estimated minutes by car or two-wheeler for a distance in a straight line. */
export function roadMinutes(metres: number, region: Region): RoadMinutes {
  const { fast, slow } = ROAD_METRES_PER_MINUTE[region];
  const from = Math.max(ROAD_STEP, Math.round((metres * ROAD_DETOUR) / fast / ROAD_STEP) * ROAD_STEP);
  const to = Math.round((metres * ROAD_DETOUR) / slow / ROAD_STEP) * ROAD_STEP;
  return { from, to: Math.max(to, from + ROAD_STEP) };
}

/** Returns an estimate as text. It always says "about", which tells it from a time by timetable. */
export const roadText = ({ from, to }: RoadMinutes): string => `about ${from} to ${to} min`;
