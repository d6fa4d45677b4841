import type { CommuteMode } from "#contract/places/commute.ts";
import type { Position, Region } from "#contract/places/geography.ts";
import type { PlacedArea } from "../areas/surroundings.ts";
import { commuteTo, driveBetween, inMinutes } from "../places/commute.ts";
import { NO_WAY } from "../places/matrix.ts";
import { AREAS_OF_REGION } from "./area-list.ts";

/** An area with the minutes to each workplace. */
export interface ReachedArea extends PlacedArea {
  minutes: number;
  /** Null with one workplace. */
  minutes2: number | null;
}

/** Returns the minutes from each area of a region, in their order. Null where there is no journey by this mode. */
function minutesTo(to: Position, region: Region, by: CommuteMode): (number | null)[] {
  const { areas, nearest } = AREAS_OF_REGION[region];
  if (by === "road") return areas.map(({ position }) => driveBetween(position, to)?.to ?? null);
  const commute = commuteTo(to, by);
  return areas.map(({ position: { lat, lon } }, at) => {
    const seconds = commute.secondsFromTable(nearest, at, lat, lon);
    return seconds >= NO_WAY ? null : inMinutes(seconds);
  });
}

/** Returns the areas of a region from which there is a journey to each workplace, and how many are left out. */
export function reachedAreas(
  [first, second]: readonly [Position, Position?],
  region: Region,
  by: CommuteMode,
): { reached: ReachedArea[]; leftOut: number } {
  const { areas } = AREAS_OF_REGION[region];
  const minutes = minutesTo(first, region, by);
  const minutes2 = second && minutesTo(second, region, by);
  const reached = areas.flatMap((area, at): ReachedArea[] => {
    const [one, two] = [minutes[at] ?? null, minutes2 ? (minutes2[at] ?? null) : null];
    return one === null || (minutes2 && two === null) ? [] : [{ ...area, minutes: one, minutes2: two }];
  });
  return { reached, leftOut: areas.length - reached.length };
}

export const longestMinutes = ({ minutes, minutes2 }: ReachedArea): number => Math.max(minutes, minutes2 ?? 0);
export const totalMinutes = ({ minutes, minutes2 }: ReachedArea): number => minutes + (minutes2 ?? 0);

const byName = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Orders areas: those where a home fits first, then by the longer journey, by the sum of both, and by name. The city
 * orders areas of the same name.
 */
export function compareAreas(a: ReachedArea & { fits: number }, b: ReachedArea & { fits: number }): number {
  return (
    Number(b.fits > 0) - Number(a.fits > 0) ||
    longestMinutes(a) - longestMinutes(b) ||
    totalMinutes(a) - totalMinutes(b) ||
    byName(a.area, b.area) ||
    byName(a.city, b.city)
  );
}
