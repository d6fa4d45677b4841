import type { MapData, MapStation } from "#contract/browse/map.ts";
import type { Frame, Point } from "../projection.ts";
import { isInside } from "./boxes.ts";
import { lineWidth, OVERSCAN } from "./lines.ts";

export interface DrawnStop extends Point {
  station: MapStation;
  /** The lines that stop here. */
  lines: string[];
  /** `change`: of several lines; `end`: the first or last of a line. */
  kind: "change" | "end" | "stop";
  radius: number;
}

/** Returns the first and last station of a segment. A loop has none. */
function endsOf(segment: readonly number[]): (number | undefined)[] {
  const [first, last] = [segment[0], segment.at(-1)];
  return first === last ? [] : [first, last];
}

/** Returns the ids of the lines at each station, and the stations at the ends of lines, by their index in the data. */
function servicesOf({ lines, stations }: MapData): { linesAt: string[][]; ends: ReadonlySet<number | undefined> } {
  const linesAt = stations.map((): string[] => []);
  for (const { id, segments } of lines) for (const station of new Set(segments.flat())) linesAt[station]?.push(id);
  const ends = lines.flatMap(({ segments }) => segments.flatMap(endsOf));
  return { linesAt, ends: new Set(ends) };
}

/** Returns the stations in the frame and its surroundings. */
export function drawStops(data: MapData, { view, size, project }: Frame): DrawnStop[] {
  const { linesAt, ends } = servicesOf(data);
  const width = lineWidth(view.zoom);
  return data.stations.flatMap((station, place) => {
    const point = project(station);
    if (!isInside(point, size, OVERSCAN)) return [];
    const lines = linesAt[place] ?? [];
    const kind = lines.length > 1 ? "change" : ends.has(place) ? "end" : "stop";
    const radius = kind === "change" ? width * 0.95 + 1.6 : width * 0.56 + 0.9;
    return [{ ...point, station, lines, kind, radius }];
  });
}
