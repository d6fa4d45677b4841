import type { MapData } from "#contract/browse/map.ts";
import type { Frame, Point } from "../projection.ts";
import { type Box, boxAround, isInside, OccupiedSpace } from "./boxes.ts";
import { boxesAlong, type DrawnLine, drawLines, lineWidth, pixels } from "./lines.ts";
import { type DrawnName, type DrawnPlate, NameWriter } from "./names.ts";
import { type DrawnStop, drawStops } from "./stops.ts";

/** Everything that the SVG of a map shows, in pixels. */
export interface Drawing {
  lineWidth: number;
  lines: DrawnLine[];
  stops: DrawnStop[];
  /** The centres of the walk zones, and their radius. No centres over streets. */
  zone: { centres: Point[]; radius: number };
  names: DrawnName[];
  plates: DrawnPlate[];
  /** The dots of the named landmarks. */
  dots: Point[];
}

/** From this zoom on, a map shows single streets: all stations come before areas, and landmarks are named. */
const STREET_ZOOM = 14.5;

/** Metres in a straight line that people walk in 15 minutes: streets are 1.3 times as long. */
const WALK_ZONE_M = 923;

interface Surroundings {
  /** Boxes that names must not overlap: controls, buttons and circles over the map. */
  obstacles?: readonly Box[];
  /** Whether a street map below has areas, landmarks and the ground. */
  hasStreets?: boolean;
}

/** Draws the lines, stations and names of a region. Names come first that are more useful, so that they find room. */
export function drawMap(
  data: MapData,
  frame: Frame,
  { obstacles = [], hasStreets = false }: Surroundings = {},
): Drawing {
  const lines = drawLines(data, frame);
  const stops = drawStops(data, frame);
  const width = lineWidth(frame.view.zoom);
  const space = new OccupiedSpace(obstacles);
  for (const line of lines) for (const box of boxesAlong(line, frame.size)) space.add(box);
  for (const stop of stops) if (isInside(stop, frame.size)) space.add(boxAround(stop, width));

  const writer = new NameWriter(frame.size, space);
  const isStreet = frame.view.zoom >= STREET_ZOOM;
  const ofKind = (kind: DrawnStop["kind"]) => stops.filter((stop) => stop.kind === kind);
  writer.writeStops([...ofKind("change"), ...ofKind("end")], "major");
  for (const line of lines) writer.writePlates(line);
  if (isStreet) writer.writeStops(ofKind("stop"), "minor");
  if (!hasStreets) writer.writeAreas(data.areas, frame);
  if (isStreet && !hasStreets) writer.writeLandmarks(data.landmarks, frame);
  if (!isStreet) writer.writeStops(ofKind("stop"), "minor");
  return {
    lineWidth: width,
    lines,
    stops,
    zone: {
      centres: hasStreets ? [] : stops.map(({ x, y }) => ({ x, y })),
      radius: pixels(WALK_ZONE_M / frame.metresPerPixel),
    },
    names: writer.names,
    plates: writer.plates,
    dots: writer.dots,
  };
}
