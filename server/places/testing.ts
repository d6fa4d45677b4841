import { CHANGE_S, ENTRY_S, EXIT_S, LINK_ENTRY_S, MAX_CHANGES } from "#contract/places/commute.ts";
import { LINES, LINKS, type Segment } from "./metro.ts";

/*
 * Travel times between stations by Dijkstra's algorithm over platforms and trains, hop by hop on the raw data: slow, and
 * independent of the server's tables of rides.
 */

interface State {
  /** `entering` and `leaving` are between the street and the platforms, or a link. */
  place: "street" | "entering" | "platform" | "train" | "leaving";
  at: string;
  /** Trains boarded so far. */
  rides: number;
  /** The services of a line whose trains the person takes, whichever comes first, and the one that came. */
  services?: readonly Segment[];
  segment?: Segment;
}
type Edge = [seconds: number, to: State];

const SEGMENTS = LINES.flatMap(({ segments }) => segments);

function keyOf({ place, at, rides, services = [], segment }: State): string {
  const numbers = [...services, ...(segment ? [segment] : [])].map((one) => SEGMENTS.indexOf(one));
  return [place, at, rides, ...numbers].join(" ");
}

const linksFrom = (at: string) =>
  LINKS.flatMap(({ a, b, walk_s: walk }) => (a === at ? [{ to: b, walk }] : b === at ? [{ to: a, walk }] : []));

/** Returns all non-empty sets of items. */
function subsets<T>(items: readonly T[]): T[][] {
  return items.reduce<T[][]>(
    (sets, item) =>
      sets.concat(
        sets.map((set) => [...set, item]),
        [[item]],
      ),
    [],
  );
}

function board({ at, rides }: State): Edge[] {
  if (rides > MAX_CHANGES) return [];
  return LINES.flatMap(({ headway_peak_s, segments }) =>
    subsets(segments.filter(({ stations }) => stations.includes(at))).flatMap((services) => {
      const trains = services.reduce((sum, { headway_factor }) => sum + 1 / headway_factor, 0);
      const wait = Math.round(headway_peak_s / Math.min(1, trains) / 2);
      return services.map((segment): Edge => [wait, { place: "train", at, rides: rides + 1, services, segment }]);
    }),
  );
}

function alight({ at, rides }: State): Edge[] {
  return [
    [CHANGE_S, { place: "platform", at, rides }],
    ...linksFrom(at).map(({ to, walk }): Edge => [walk + LINK_ENTRY_S, { place: "platform", at: to, rides }]),
    [EXIT_S, { place: "leaving", at, rides }],
  ];
}

function ride(state: State): Edge[] {
  const { at, segment, services = [] } = state;
  if (!segment) return [];
  const { stations, run_s } = segment;
  const hops = run_s.flatMap((seconds, index): Edge[] => {
    const [here = "", next = ""] = stations.slice(index, index + 2);
    if (here === at) return [[seconds, { ...state, at: next }]];
    return next === at ? [[seconds, { ...state, at: here }]] : [];
  });
  return services.every((service) => service.stations.includes(at)) ? [...hops, ...alight(state)] : hops;
}

/** Returns what a person can do next. */
function edgesOf(state: State): Edge[] {
  const { place, at, rides } = state;
  const links = linksFrom(at);
  const toStreet = links.map(({ to, walk }): Edge => [walk, { place: "street", at: to, rides }]);
  switch (place) {
    case "platform":
      return board(state);
    case "train":
      return ride(state);
    case "leaving":
      return [[0, { place: "street", at, rides }], ...toStreet];
    case "entering":
      return [
        [ENTRY_S, { place: "platform", at, rides }],
        ...links.map(({ to, walk }): Edge => [walk + ENTRY_S, { place: "platform", at: to, rides }]),
        ...toStreet,
      ];
    case "street":
      return [];
  }
}

/** Returns the seconds from the street at a station to the street at each station that can be reached. */
export function travelTimesFrom(source: string): Map<string, number> {
  const times = new Map<string, number>();
  const settled = new Set<string>();
  /** States to visit, by seconds. */
  const queue: State[][] = [[{ place: "entering", at: source, rides: 0 }]];
  for (let now = 0; now < queue.length; now++) {
    // Edges of no seconds extend the list while it is read.
    for (const state of queue[now] ?? []) {
      const key = keyOf(state);
      if (settled.has(key)) continue;
      settled.add(key);
      if (state.place === "street" && !times.has(state.at)) times.set(state.at, now);
      for (const [seconds, to] of edgesOf(state)) {
        queue[now + seconds] ??= [];
        queue[now + seconds]?.push(to);
      }
    }
  }
  times.delete(source);
  return times;
}
