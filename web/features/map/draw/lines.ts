import type { MapData } from "#contract/browse/map.ts";
import type { Frame, Point, Size } from "../projection.ts";
import { type Box, boxAround, isInside } from "./boxes.ts";

/** Pixels around the visible part in which lines are drawn too, so that a drag does not show an empty edge. */
export const OVERSCAN = 400;

export interface DrawnLine {
  id: string;
  name: string;
  /** SVG path data. */
  path: string;
  /** The drawn hops between stations. */
  hops: [Point, Point][];
}

const ROUND = 10;
export const pixels = (value: number): number => Math.round(value * ROUND) / ROUND;
const written = ({ x, y }: Point) => `${pixels(x)} ${pixels(y)}`;

/** Returns the width of a line at a zoom. */
export function lineWidth(zoom: number): number {
  if (zoom < 11.5) return 3;
  if (zoom < 12.3) return 3.6;
  return zoom < 13.4 ? 4.4 : 6;
}

const difference = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });

/** How strongly a line bends at its stations. */
const TENSION = 0.16;

/** Returns the offset of a control point, limited so that long neighbours do not make a short hop overshoot. */
function tangent({ x, y }: Point, hopLength: number): Point {
  const length = Math.hypot(x, y);
  const factor = TENSION * (length > 0 ? Math.min(1, (hopLength * 2) / length) : 1);
  return { x: x * factor, y: y * factor };
}

/** Returns the curve of one hop (Catmull-Rom as a Bézier curve), without its first point. */
function curve(before: Point, from: Point, to: Point, after: Point): string {
  const hop = difference(to, from);
  const length = Math.hypot(hop.x, hop.y);
  const [start, end] = [tangent(difference(to, before), length), tangent(difference(after, from), length)];
  return `C${written({ x: from.x + start.x, y: from.y + start.y })} ${written(difference(to, end))} ${written(to)}`;
}

/** Returns whether a hop may cross the visible part and its surroundings. */
function isNear(from: Point, to: Point, { width, height }: Size): boolean {
  return (
    Math.max(from.x, to.x) > -OVERSCAN &&
    Math.max(from.y, to.y) > -OVERSCAN &&
    Math.min(from.x, to.x) < width + OVERSCAN &&
    Math.min(from.y, to.y) < height + OVERSCAN
  );
}

/** Returns the drawn hops of a segment as path data. */
function drawSegment(points: readonly Point[], size: Size): Pick<DrawnLine, "path" | "hops"> {
  const hops: [Point, Point][] = [];
  let path = "";
  let end: Point | undefined;
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (!from || !isNear(from, to, size)) continue;
    if (end !== from) path += `M${written(from)}`;
    path += curve(points[index - 2] ?? from, from, to, points[index + 1] ?? to);
    hops.push([from, to]);
    end = to;
  }
  return { path, hops };
}

/** Returns the lines that cross the frame or its surroundings. */
export function drawLines({ lines, stations }: MapData, { project, size }: Frame): DrawnLine[] {
  const points = stations.map(project);
  return lines.flatMap(({ id, name, segments }) => {
    const drawn = segments.map((segment) =>
      drawSegment(
        segment.flatMap((station) => points[station] ?? []),
        size,
      ),
    );
    const hops = drawn.flatMap((segment) => segment.hops);
    return hops.length === 0 ? [] : [{ id, name, path: drawn.map((segment) => segment.path).join(""), hops }];
  });
}

/** Pixels between the boxes that reserve space along a line. */
const BOX_STEP = 7;

/** Returns small boxes along the visible part of a line, so that names do not overlap it. */
export function boxesAlong({ hops }: DrawnLine, size: Size): Box[] {
  return hops.flatMap(([from, to]) => {
    const hop = difference(to, from);
    const steps = Math.ceil(Math.hypot(hop.x, hop.y) / BOX_STEP);
    return Array.from({ length: steps + 1 }, (_, step) => {
      const share = steps === 0 ? 0 : step / steps;
      return { x: from.x + hop.x * share, y: from.y + hop.y * share };
    })
      .filter((point) => isInside(point, size))
      .map((point) => boxAround(point, 2));
  });
}
