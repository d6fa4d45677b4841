import type { HomeGroup } from "#contract/browse/list-endpoints.ts";
import { groupSide } from "#contract/browse/map-terms.ts";
import type { Bounds, Position } from "#contract/places/geography.ts";
import { centreOf, mapCellWindow, spotAt } from "#contract/places/grid.ts";

/** Windows of the map. */

/** Decimals of a window in addresses: about 10 m. */
const DECIMALS = 4;

/** Returns the intersection of windows. Null if there is none. */
export function overlap(first: Bounds, ...others: readonly (Bounds | null)[]): Bounds | null {
  const shared = others.reduce<Bounds>(
    (window, other) =>
      other === null
        ? window
        : {
            south: Math.max(window.south, other.south),
            west: Math.max(window.west, other.west),
            north: Math.min(window.north, other.north),
            east: Math.min(window.east, other.east),
          },
    first,
  );
  return shared.south < shared.north && shared.west < shared.east ? shared : null;
}

const UNIT = 10 ** DECIMALS;
/** As floating-point numbers, degrees can be slightly above or below their exact value. */
const TOLERANCE = 1e-6;
const down = (degrees: number) => Math.floor(degrees * UNIT + TOLERANCE) / UNIT;
const up = (degrees: number) => Math.ceil(degrees * UNIT - TOLERANCE) / UNIT;

/** Returns a window with fewer decimals, and at least as large. */
export function rounded({ south, west, north, east }: Bounds): Bounds {
  return { south: down(south), west: down(west), north: up(north), east: up(east) };
}

export const windowText = ({ south, west, north, east }: Bounds): string => [south, west, north, east].join(",");

/** The URL rounds a view, so that its window changes by up to this share of its length, and by rounded degrees. */
const ROUNDED_SHARE = 0.005;
const ROUNDED_DEGREES = 2 / UNIT;

/** Returns whether two windows are equal, apart from the rounding of the URL. */
export function isSameWindow(a: Bounds, b: Bounds): boolean {
  const isNear = (one: number, other: number, length: number) =>
    Math.abs(one - other) <= length * ROUNDED_SHARE + ROUNDED_DEGREES;
  const [height, width] = [a.north - a.south, a.east - a.west];
  return (
    isNear(a.south, b.south, height) &&
    isNear(a.north, b.north, height) &&
    isNear(a.west, b.west, width) &&
    isNear(a.east, b.east, width)
  );
}

/** A window of homes is at least this high and wide, in degrees: about 2 km. A single home is a point. */
const MIN_DEGREES = 0.02;

/** Returns a window around the same middle, with a least height and width. */
function widened({ south, west, north, east }: Bounds): Bounds {
  const [down, across] = [MIN_DEGREES - (north - south), MIN_DEGREES - (east - west)].map((missing) =>
    Math.max(0, missing / 2),
  ) as [number, number];
  return { south: south - down, west: west - across, north: north + down, east: east + across };
}

/** Returns where the homes of a group can be: at its position, or in its cell. */
const groupWindow = (group: HomeGroup, zoom: number): Bounds =>
  group.spot_count === 1
    ? { south: group.lat, west: group.lon, north: group.lat, east: group.lon }
    : mapCellWindow(group, groupSide(zoom));

/** Returns a window that contains the homes of all groups. Null without groups. */
export function windowOfGroups(groups: readonly HomeGroup[], zoom: number): Bounds | null {
  if (groups.length === 0) return null;
  const windows = groups.map((group) => groupWindow(group, zoom));
  return widened({
    south: Math.min(...windows.map(({ south }) => south)),
    west: Math.min(...windows.map(({ west }) => west)),
    north: Math.max(...windows.map(({ north }) => north)),
    east: Math.max(...windows.map(({ east }) => east)),
  });
}

/** Slightly less than half of a spot's cell in degrees, so that a window contains one centre. */
const HALF_CELL = 0.001;

/** Returns a window that contains only the homes of one spot. */
export function spotWindow(position: Position): Bounds {
  const { lat, lon } = centreOf(spotAt(position));
  return rounded({ south: lat - HALF_CELL, west: lon - HALF_CELL, north: lat + HALF_CELL, east: lon + HALF_CELL });
}
