import type { HomeGroup } from "#contract/browse/list-endpoints.ts";
import { groupSide } from "#contract/browse/map-terms.ts";
import type { Bounds } from "#contract/places/geography.ts";
import { mapCellOf, spotAt } from "#contract/places/grid.ts";
import { type Box, boxAround, isInside, isWithin, OccupiedSpace } from "#web/features/map/draw/boxes.ts";
import type { Frame, Point } from "#web/features/map/projection.ts";
import { formatCount, formatRupees } from "#web/lib/format/format.ts";

/** Places groups of homes on the map. Buttons must not cover each other, so that groups without room are merged. */

/** Buttons on the map at once. */
export const MAX_BUTTONS = 60;

/** `pill`: count and lowest rent; `disc`: count only, where there is no room; `home`: the rent of a single home. */
type Look = "pill" | "disc" | "home";

export interface PlacedGroup {
  /** The cell of its first group. */
  key: number;
  point: Point;
  look: Look;
  lat: number;
  lon: number;
  count: number;
  minRent: number;
  area: string | undefined;
  /** Of a single home. */
  id: string | undefined;
  /** Where all of its homes are. */
  bounds: Bounds;
  /** Whether all of its homes have one position. */
  isOneSpot: boolean;
  /** The cells of the merged groups. */
  cells: number[];
}

/** What identifies a chosen group: the id of its home, or its cell. */
export const choiceOf = ({ id, key }: PlacedGroup): string | number => id ?? key;

/** Pixels of the parts of a button. Touch areas are 44 px high. */
const TOUCH = 44;
const HEIGHT = 34;
const TIP = 7;
const PILL_PADDING = 23;
const HOME_PADDING = 26;
const DISC = 26;
const DIGIT = 8;
const LETTER = 7.2;
const READING_ROW = 44;

const discWidth = (count: number) => Math.max(DISC, formatCount(count).length * DIGIT + 14);

type Amounts = Pick<HomeGroup, "count" | "min_rent">;

function widthOf(look: Look, { count, min_rent }: Amounts): number {
  const rent = formatRupees(min_rent).length * LETTER;
  if (look === "home") return rent * 1.15 + HOME_PADDING;
  const disc = discWidth(count);
  return look === "disc" ? disc + 8 : disc + 5 * LETTER + rent + PILL_PADDING;
}

/** Returns the box of a button above its position, with its touch area. */
function boxOf(point: Point, look: Look, group: Amounts): Box {
  const middle = { x: point.x, y: point.y - TIP - HEIGHT / 2 };
  return boxAround(middle, Math.max(widthOf(look, group), TOUCH) / 2, TOUCH / 2);
}

export const cellOf = (position: { lat: number; lon: number }, zoom: number): number =>
  mapCellOf(spotAt(position), groupSide(zoom));

function placed(group: HomeGroup, point: Point, look: Look, zoom: number): PlacedGroup {
  const { lat, lon, count, min_rent, spot_count, id, area } = group;
  const key = cellOf(group, zoom);
  return {
    ...{ key, point, look, lat, lon, count, area, id },
    minRent: min_rent,
    bounds: { south: lat, west: lon, north: lat, east: lon },
    isOneSpot: spot_count === 1,
    cells: [key],
  };
}

/** Adds a group without room to another one. */
function join(into: PlacedGroup, { lat, lon, count, min_rent }: HomeGroup, zoom: number): void {
  into.count += count;
  into.minRent = Math.min(into.minRent, min_rent);
  into.isOneSpot = false;
  into.id = undefined;
  if (into.look === "home") into.look = "disc";
  into.cells.push(cellOf({ lat, lon }, zoom));
  into.bounds = {
    south: Math.min(into.bounds.south, lat),
    west: Math.min(into.bounds.west, lon),
    north: Math.max(into.bounds.north, lat),
    east: Math.max(into.bounds.east, lon),
  };
}

function nearest(groups: readonly PlacedGroup[], { x, y }: Point): PlacedGroup | undefined {
  const distance = ({ point }: PlacedGroup) => Math.hypot(point.x - x, point.y - y);
  return groups.reduce<PlacedGroup | undefined>(
    (best, group) => (best === undefined || distance(group) < distance(best) ? group : best),
    undefined,
  );
}

const byReading = (a: PlacedGroup, b: PlacedGroup) =>
  Math.round(a.point.y / READING_ROW) - Math.round(b.point.y / READING_ROW) || a.point.x - b.point.x;

interface Placing {
  /** The zoom that the groups were loaded for. */
  zoom: number;
  /** What buttons must stay off. */
  obstacles: readonly Box[];
  /** The chosen home. It is not merged. */
  chosen: string | null;
}

/** Returns the buttons for groups in the frame, in reading order: left to right, top to bottom. */
export function placeGroups(
  groups: readonly HomeGroup[],
  { project, size }: Frame,
  { zoom, obstacles, chosen }: Placing,
): PlacedGroup[] {
  const space = new OccupiedSpace(obstacles);
  const result: PlacedGroup[] = [];
  const withoutRoom: { group: HomeGroup; point: Point }[] = [];
  const isChosen = ({ id }: { id?: string | undefined }) => id !== undefined && id === chosen;
  const inOrder = [...groups.filter(isChosen), ...groups.filter((group) => !isChosen(group))];

  const total = groups.reduce((sum, { count }) => sum + count, 0);
  /** Room for the longest count, because other groups may join. */
  const roomFor = (group: HomeGroup, point: Point, look: Look) =>
    boxOf(point, look, { min_rent: group.min_rent, count: total });

  function add(group: HomeGroup, point: Point, look: Look) {
    space.add(roomFor(group, point, look));
    result.push(placed(group, point, look, zoom));
  }
  function lookFor(group: HomeGroup, point: Point): Look | undefined {
    if (isChosen(group)) return "home";
    if (result.length >= MAX_BUTTONS) return undefined;
    // At the edge of the map, a count or a rent that is cut off would be misread.
    const full: Look = group.id === undefined ? "pill" : "home";
    const box = roomFor(group, point, full);
    if (space.isFree(box) && isWithin(box, size, 0)) return full;
    return space.isFree(roomFor(group, point, "disc")) ? "disc" : undefined;
  }

  for (const group of inOrder) {
    const point = project(group);
    if (!isInside(point, size)) continue;
    const look = lookFor(group, point);
    if (look) add(group, point, look);
    else withoutRoom.push({ group, point });
  }
  for (const { group, point } of withoutRoom) {
    const others = result.filter((one) => !isChosen(one));
    const host = nearest(others, point);
    if (host) join(host, group, zoom);
    else add(group, point, "disc");
  }
  return result.sort(byReading);
}

/** Returns the boxes of buttons, so that names do not overlap them. */
export function boxesOf(groups: readonly PlacedGroup[]): Box[] {
  return groups.map(({ point, look, count, minRent }) => boxOf(point, look, { count, min_rent: minRent }));
}
