import type { MapArea, MapLandmark } from "#contract/browse/map.ts";
import type { Frame, Point, Size } from "../projection.ts";
import { type Box, boxAround, isInside, isWithin, type OccupiedSpace } from "./boxes.ts";
import type { DrawnLine } from "./lines.ts";
import type { DrawnStop } from "./stops.ts";

/** Names are thinned out: each tries several positions, and is left out if it would overlap something else. */

export interface DrawnName extends Point {
  text: string;
  /** `major`: stations at which people change, and ends of lines. */
  kind: "major" | "minor" | "area" | "landmark";
  anchor: "start" | "middle" | "end";
}

/** A line's name on a small plate beside it. */
export interface DrawnPlate extends Point {
  line: string;
  text: string;
  width: number;
}

/** Font sizes in pixels. */
const FONT: Record<DrawnName["kind"], number> = { major: 12, minor: 11, area: 14, landmark: 11 };
const PLATE_FONT = 11;
/** An average letter's width, as a share of the font size. */
const LETTER_WIDTH = 0.545;
const BOLDER = 1.06;
/** Pixels between a name and the edge of the map. */
const EDGE = 6;
/** Pixels within which an area and its station of the same name are not both named. */
const SAME_NAME_DISTANCE = 170;
const MAX_AREAS = 40;
const MAX_MINOR = 40;
const MAX_LANDMARKS = 30;
/** Half of the box of a landmark's dot, and from there to its name. */
const DOT = 3;
const PLATES_PER_LINE = 2;
const PLATE_DISTANCE = 300;

type Place = Point & Pick<DrawnName, "anchor">;

const textWidth = (text: string, font: number) => text.length * font * LETTER_WIDTH;

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Returns the positions for a station's name: beside, above, below and at the corners. */
function besideStop({ x, y }: Point, gap: number): Place[] {
  const offsets: [number, number, Place["anchor"]][] = [
    [gap + 1, 4, "start"],
    [-gap - 1, 4, "end"],
    [0, -gap - 3, "middle"],
    [0, gap + 12, "middle"],
    [gap - 2, -gap - 1, "start"],
    [2 - gap, gap + 11, "end"],
    [gap - 2, gap + 11, "start"],
    [2 - gap, -gap - 1, "end"],
    [gap + 2, 1 - gap, "start"],
    [gap + 2, gap + 7, "start"],
    [-gap - 2, 1 - gap, "end"],
    [-gap - 2, gap + 7, "end"],
  ];
  return offsets.map(([right, down, anchor]) => ({ x: x + right, y: y + down, anchor }));
}

/** Returns the positions for an area's name: on the area and around it. */
function onArea({ x, y }: Point): Place[] {
  const offsets: [number, number][] = [
    [0, 5],
    [0, -14],
    [0, 24],
    [-46, 5],
    [46, 5],
    [0, -30],
    [0, 40],
  ];
  return offsets.map(([right, down]) => ({ x: x + right, y: y + down, anchor: "middle" }));
}

function boxOf({ x, y, anchor }: Place, text: string, kind: DrawnName["kind"]): Box {
  const font = FONT[kind];
  const width = textWidth(text, font) * (kind === "major" || kind === "area" ? BOLDER : 1);
  const left = anchor === "middle" ? x - width / 2 : anchor === "end" ? x - width : x;
  return { left: left - 2, top: y - font * 0.82, right: left + width + 2, bottom: y + 3 };
}

const nameOf = ({ station }: DrawnStop) => station.short ?? station.name;

/**
 * Returns the positions for a line's plate: on both sides of the middle of each hop, far from the middle of the map
 * first.
 */
function besideLine({ hops }: DrawnLine, plateWidth: number, { width, height }: Size): Point[] {
  const middle = { x: width / 2, y: height / 2 };
  return hops
    .flatMap(([from, to]) => {
      const length = distance(from, to) || 1;
      const normal = { x: (from.y - to.y) / length, y: (to.x - from.x) / length };
      const gap = 15 + Math.abs(normal.x) * (plateWidth / 2 - 4);
      return [gap, -gap].map((offset) => ({
        x: (from.x + to.x) / 2 + normal.x * offset,
        y: (from.y + to.y) / 2 + normal.y * offset,
      }));
    })
    .filter((point) => isInside(point, { width, height }))
    .sort((a, b) => distance(b, middle) - distance(a, middle));
}

/** Writes names into the free space of a map. */
export class NameWriter {
  readonly names: DrawnName[] = [];
  readonly plates: DrawnPlate[] = [];
  /** The dots of the named landmarks. */
  readonly dots: Point[] = [];
  readonly #size: Size;
  readonly #space: OccupiedSpace;

  constructor(size: Size, space: OccupiedSpace) {
    this.#size = size;
    this.#space = space;
  }

  /** Writes a name at the first free position. Returns whether there was one. */
  #write(text: string, kind: DrawnName["kind"], places: readonly Place[]): boolean {
    const isRepeated = (place: Place) =>
      kind !== "major" && this.names.some((name) => name.text === text && distance(name, place) < SAME_NAME_DISTANCE);
    const place = places.find((one) => {
      const box = boxOf(one, text, kind);
      return isWithin(box, this.#size, EDGE) && this.#space.isFree(box) && !isRepeated(one);
    });
    if (!place) return false;
    this.#space.add(boxOf(place, text, kind));
    this.names.push({ ...place, text, kind });
    return true;
  }

  writeStops(stops: readonly DrawnStop[], kind: "major" | "minor"): void {
    let written = 0;
    for (const stop of stops) {
      if (kind === "minor" && written >= MAX_MINOR) return;
      if (!isInside(stop, this.#size)) continue;
      if (this.#write(nameOf(stop), kind, besideStop(stop, kind === "major" ? 10 : 8))) written++;
    }
  }

  writeAreas(areas: readonly MapArea[], { project }: Pick<Frame, "project">): void {
    let written = 0;
    for (const area of areas) {
      if (written >= MAX_AREAS) return;
      const point = project(area);
      if (isInside(point, this.#size) && this.#write(area.name, "area", onArea(point))) written++;
    }
  }

  /** Writes the names of landmarks beside their dots. Both need room. */
  writeLandmarks(landmarks: readonly MapLandmark[], { project }: Pick<Frame, "project">): void {
    for (const { name, ...position } of landmarks) {
      if (this.dots.length >= MAX_LANDMARKS) return;
      const point = project(position);
      const dot = boxAround(point, DOT);
      if (!isWithin(dot, this.#size, 0) || !this.#space.isFree(dot)) continue;
      if (!this.#write(name, "landmark", besideStop(point, DOT + 3))) continue;
      this.#space.add(dot);
      this.dots.push(point);
    }
  }

  /** Writes the name of a line up to twice, far apart. */
  writePlates(line: DrawnLine): void {
    const width = textWidth(line.name, PLATE_FONT) + 16;
    const placed: Point[] = [];
    for (const point of besideLine(line, width, this.#size)) {
      const box = boxAround(point, width / 2 + 3, 11);
      const isFree = isWithin(box, this.#size, EDGE + 2) && this.#space.isFree(box);
      if (!isFree || placed.some((other) => distance(other, point) < PLATE_DISTANCE)) continue;
      this.#space.add(box);
      placed.push(point);
      this.plates.push({ ...point, line: line.id, text: line.name, width });
      if (placed.length === PLATES_PER_LINE) return;
    }
  }
}
