import { LINES, LINKS, type Line, type Segment, STATIONS } from "./metro.ts";

/** The metro as a graph. Stations and lines are numbers: their positions in the data. */

/** A ride without a change, in seconds. */
export interface Ride {
  line: number;
  to: number;
  run: number;
  wait: number;
  /** Number of stations that the ride reaches: all except the first. */
  stops: number;
}

/** A walk to another station, without its gates. */
interface Link {
  to: number;
  walk: number;
}

const numberOf = new Map(STATIONS.map(({ id }, number) => [id, number]));

/** Returns the number of a station. Throws for an unknown id. */
export function stationNumber(id: string): number {
  const number = numberOf.get(id);
  if (number === undefined) throw new Error(`No metro station has the id ${id}`);
  return number;
}

interface Run {
  run: number;
  stops: number;
}

const quicker = (a: Run, b: Run): Run => (b.run < a.run ? b : a);

/** Yields the ride between each pair of stations on a segment. On a loop it is the shorter way round. */
function* runsOf({ stations, run_s, loop }: Segment): Generator<Run & { from: number; to: number }> {
  const unique = (loop ? stations.slice(0, -1) : stations).map(stationNumber);
  const around = { run: run_s.reduce((sum, run) => sum + run, 0), stops: run_s.length };
  for (const [start, from] of unique.entries()) {
    let run = 0;
    for (const [index, to] of unique.slice(start + 1).entries()) {
      run += run_s[start + index] ?? 0;
      const stops = index + 1;
      const ahead = { run, stops };
      const back = { run: around.run - run, stops: around.stops - stops };
      yield { from, to, ...(loop ? quicker(ahead, back) : ahead) };
    }
  }
}

interface Service extends Run {
  /** Share of the line's trains that serve both stations. */
  share: number;
}

/** Returns the services of a line by pairs of stations. Branches that share a track add up. */
function servicesOf({ segments }: Line): Map<number, Map<number, Service>> {
  const services = new Map<number, Map<number, Service>>();
  const add = (from: number, to: number, run: Run, share: number) => {
    const row = services.get(from) ?? new Map<number, Service>();
    services.set(from, row);
    const known = row.get(to);
    row.set(to, known ? { ...quicker(known, run), share: known.share + share } : { ...run, share });
  };
  for (const segment of segments) {
    for (const { from, to, run, stops } of runsOf(segment)) {
      add(from, to, { run, stops }, 1 / segment.headway_factor);
      add(to, from, { run, stops }, 1 / segment.headway_factor);
    }
  }
  return services;
}

/** The rides from each station, by station number. */
export const RIDES: readonly (readonly Ride[])[] = (() => {
  const rides: Ride[][] = STATIONS.map(() => []);
  for (const [number, line] of LINES.entries()) {
    for (const [from, row] of servicesOf(line)) {
      for (const [to, { run, stops, share }] of row) {
        const wait = Math.round(line.headway_peak_s / Math.min(1, share) / 2);
        rides[from]?.push({ line: number, to, run, wait, stops });
      }
    }
  }
  return rides;
})();

/** The links from each station, by station number. */
export const LINKS_FROM: readonly (readonly Link[])[] = (() => {
  const links: Link[][] = STATIONS.map(() => []);
  for (const { a, b, walk_s: walk } of LINKS) {
    links[stationNumber(a)]?.push({ to: stationNumber(b), walk });
    links[stationNumber(b)]?.push({ to: stationNumber(a), walk });
  }
  return links;
})();
