import type { Position } from "#contract/places/geography.ts";
import { type Box, boxAround, isInside, OccupiedSpace } from "#web/features/map/draw/boxes.ts";
import type { Frame, Point, Size } from "#web/features/map/projection.ts";
import type { Traveller } from "#web/features/places/person-mark.tsx";

/** Where a person travels to. */
export interface Destination extends Position {
  name: string;
  person: Traveller;
}

export interface PlacedPlate {
  place: Destination;
  box: Box;
  /** Pixels from its position to its middle, so that the edge of the map does not cut it off. */
  shift: number;
  /** Degrees that its arrow turns clockwise from the right; null if the destination is visible. */
  turn: number | null;
}

/** Pixels between a plate and the edge of the map, or another plate. */
const MARGIN = 8;
export const PLATE_HEIGHT = 30;
/** Plates at the edge are touch targets. */
const TOUCH = 44;
const LETTER = 7.2;
const PADDING = 44;
const ARROW = 24;
const MAX_WIDTH = 240;

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

const contains = ({ left, top, right, bottom }: Box, { x, y }: Point) =>
  x >= left && x <= right && y >= top && y <= bottom;

/** Returns the plate of a visible destination: at its position, or next to it at the edge. */
function plateAt(place: Destination, point: Point, size: Size): PlacedPlate {
  const box = boxAround(point, (place.name.length * LETTER + PADDING) / 2, PLATE_HEIGHT / 2);
  const shift = Math.max(0, MARGIN - box.left) - Math.max(0, box.right + MARGIN - size.width);
  return { place, box: { ...box, left: box.left + shift, right: box.right + shift }, shift, turn: null };
}

/** Returns the plate of a hidden destination: at the edge, as close to its direction as there is room. */
function plateAtEdge(place: Destination, point: Point, size: Size, space: OccupiedSpace): PlacedPlate {
  const width = Math.min(place.name.length * LETTER + PADDING + ARROW, MAX_WIDTH, size.width - 2 * MARGIN);
  const x = clamp(point.x, MARGIN + width / 2, size.width - MARGIN - width / 2);
  const [least, most] = [MARGIN + TOUCH / 2, size.height - MARGIN - TOUCH / 2];
  const y = clamp(point.y, least, most);
  const rows = Array.from({ length: Math.ceil(size.height / MARGIN) }, (_, step) => step * MARGIN);
  const places = rows
    .flatMap((step) => [y + step, y - step])
    .filter((row) => row >= least && row <= most)
    .map((row) => boxAround({ x, y: row }, width / 2, TOUCH / 2));
  const box = places.find((one) => space.isFree(one)) ?? boxAround({ x, y }, width / 2, TOUCH / 2);
  const middle = { x, y: (box.top + box.bottom) / 2 };
  const turn = Math.round((Math.atan2(point.y - middle.y, point.x - middle.x) * 180) / Math.PI);
  return { place, box, shift: 0, turn };
}

/** Returns the plates of destinations. One outside of the map, or under something that covers it, is at the edge. */
export function placePlates(
  destinations: readonly Destination[],
  { project, size }: Pick<Frame, "project" | "size">,
  covered: readonly Box[],
): PlacedPlate[] {
  const space = new OccupiedSpace(covered);
  const isVisible = (point: Point) => isInside(point, size) && !covered.some((box) => contains(box, point));
  const points = destinations.map((place) => ({ place, point: project(place) }));
  const visible = points.filter(({ point }) => isVisible(point)).map(({ place, point }) => plateAt(place, point, size));
  for (const { box } of visible) space.add(box);
  const hidden = points
    .filter(({ point }) => !isVisible(point))
    .map(({ place, point }) => {
      const plate = plateAtEdge(place, point, size, space);
      space.add(plate.box);
      return plate;
    });
  return [...visible, ...hidden];
}
