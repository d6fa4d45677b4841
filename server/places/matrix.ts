import { CHANGE_S, ENTRY_S, EXIT_S, LINK_ENTRY_S, MAX_CHANGES } from "#contract/places/commute.ts";
import { STATIONS } from "./metro.ts";
import { LINKS_FROM, RIDES } from "./network.ts";

/** Travel times between all pairs of stations, computed once at start. */

const COUNT = STATIONS.length;
/** Marks pairs without a route in arrays of seconds. */
export const NO_WAY = 65_535;

const orInfinity = (seconds = NO_WAY) => (seconds === NO_WAY ? Number.POSITIVE_INFINITY : seconds);

/** The quickest ride between each pair of stations: those from station n are at `first[n]` up to `first[n + 1]`. */
function quickestRides() {
  const first = new Uint16Array(COUNT + 1);
  const to: number[] = [];
  const seconds: number[] = [];
  for (const [from, rides] of RIDES.entries()) {
    const quickest = new Map<number, number>();
    for (const ride of rides) {
      quickest.set(ride.to, Math.min(quickest.get(ride.to) ?? NO_WAY, ride.wait + ride.run));
    }
    to.push(...quickest.keys());
    seconds.push(...quickest.values());
    first[from + 1] = to.length;
  }
  return { first, to: Uint16Array.from(to), seconds: Uint16Array.from(seconds) };
}

/** Returns when the next wait begins at each station, after a change there or a walk from a linked station. */
function afterChange(arrivals: Uint16Array): Uint16Array {
  const changed = new Uint16Array(COUNT).fill(NO_WAY);
  for (let at = 0; at < COUNT; at++) {
    const arrival = arrivals[at] ?? NO_WAY;
    if (arrival === NO_WAY) continue;
    changed[at] = Math.min(changed[at] ?? NO_WAY, arrival + CHANGE_S);
    for (const { to, walk } of LINKS_FROM[at] ?? []) {
      changed[to] = Math.min(changed[to] ?? NO_WAY, arrival + walk + LINK_ENTRY_S);
    }
  }
  return changed;
}

/**
 * Returns the seconds from the first wait to the last stop, by number of rides: item n has the quickest way with exactly
 * n + 1 rides for each pair, at `from * stations + to`.
 */
function computeRounds(): Uint16Array[] {
  const { first, to, seconds } = quickestRides();
  const rounds = Array.from({ length: MAX_CHANGES + 1 }, () => new Uint16Array(COUNT * COUNT).fill(NO_WAY));
  for (let source = 0; source < COUNT; source++) {
    let starts: Uint16Array = new Uint16Array(COUNT).fill(NO_WAY);
    starts[source] = 0;
    for (const round of rounds) {
      const arrivals = round.subarray(source * COUNT, (source + 1) * COUNT);
      for (let at = 0; at < COUNT; at++) {
        const start = starts[at] ?? NO_WAY;
        if (start === NO_WAY) continue;
        const end = first[at + 1] ?? 0;
        for (let ride = first[at] ?? 0; ride < end; ride++) {
          const arrival = start + (seconds[ride] ?? 0);
          const stop = to[ride] ?? 0;
          if (arrival < (arrivals[stop] ?? NO_WAY)) arrivals[stop] = arrival;
        }
      }
      starts = afterChange(arrivals);
    }
  }
  return rounds;
}

const ROUNDS = computeRounds();

/**
 * Returns the seconds from the first wait to the last stop with exactly this many rides; infinite if there is no route.
 */
export function rideSeconds(rides: number, from: number, to: number): number {
  return orInfinity(ROUNDS[rides - 1]?.[from * COUNT + to]);
}

/** A station where a journey can begin or end, and the seconds of the walk between it and the given station. */
export interface Gate {
  station: number;
  walk: number;
}

const GATES: readonly (readonly Gate[])[] = LINKS_FROM.map((links, station) => [
  { station, walk: 0 },
  ...links.map(({ to, walk }) => ({ station: to, walk })),
]);

/** Returns the stations whose gates are reached from a station: the station itself and its linked stations. */
export function gatesOf(station: number): readonly Gate[] {
  return GATES[station] ?? [];
}

/** Returns the walk between two linked stations. Null if they are not linked. */
export function linkWalk(from: number, to: number): number | null {
  return LINKS_FROM[from]?.find((link) => link.to === to)?.walk ?? null;
}

function quickestBetween(from: number, to: number): number {
  if (from === to) return NO_WAY;
  const link = linkWalk(from, to);
  if (link !== null) return link;
  let quickest = NO_WAY;
  for (const start of gatesOf(from)) {
    for (const end of gatesOf(to)) {
      for (const round of ROUNDS) {
        const rides = orInfinity(round[start.station * COUNT + end.station]);
        quickest = Math.min(quickest, start.walk + ENTRY_S + rides + EXIT_S + end.walk);
      }
    }
  }
  return quickest;
}

/** The seconds from the street at one station to the street at another, or `NO_WAY`: at `from * stations + to`. */
const MATRIX = (() => {
  const matrix = new Uint16Array(COUNT * COUNT);
  for (let from = 0; from < COUNT; from++) {
    for (let to = 0; to < COUNT; to++) matrix[from * COUNT + to] = quickestBetween(from, to);
  }
  return matrix;
})();

/**
 * Returns the seconds from the street at one station to the street at another: gates, waits, rides, changes and walks
 * between linked stations. Infinite for the same station, and between regions.
 */
export function stationSeconds(from: number, to: number): number {
  return orInfinity(MATRIX[from * COUNT + to]);
}
