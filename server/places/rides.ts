import { CHANGE_S, LINK_ENTRY_S } from "#contract/places/commute.ts";
import { gatesOf, rideSeconds } from "./matrix.ts";
import { LINES, STATIONS } from "./metro.ts";
import { RIDES, type Ride } from "./network.ts";

/** A ride of a journey, with the seconds from the end of the previous ride to the wait for this ride. */
export interface TakenRide extends Ride {
  from: number;
  change: number;
}

interface Change {
  station: number;
  seconds: number;
}

/** Returns where the next ride can begin after arriving at a station. */
function changesAt(arrival: number): Change[] {
  return gatesOf(arrival).map(({ station, walk }) => ({
    station,
    seconds: station === arrival ? CHANGE_S : walk + LINK_ENTRY_S,
  }));
}

/** Returns the seconds from arriving at a station until the end, with exactly this many further rides. */
function secondsLeft(arrival: number, to: number, rides: number): number {
  if (rides === 0) return arrival === to ? 0 : Number.POSITIVE_INFINITY;
  return Math.min(...changesAt(arrival).map(({ station, seconds }) => seconds + rideSeconds(rides, station, to)));
}

const compareText = (a = "", b = "") => (a < b ? -1 : a > b ? 1 : 0);

const compareRide = (a: TakenRide, b: TakenRide) =>
  compareText(LINES[a.line]?.id, LINES[b.line]?.id) ||
  compareText(STATIONS[a.from]?.id, STATIONS[b.from]?.id) ||
  compareText(STATIONS[a.to]?.id, STATIONS[b.to]?.id);

/** Compares two routes with the same number of rides by the ids of their lines and stations. */
export function compareRides(a: readonly TakenRide[], b: readonly TakenRide[]): number {
  for (const [index, ride] of a.entries()) {
    const other = b[index];
    const difference = other ? compareRide(ride, other) : 0;
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Returns the quickest rides between two stations for a number of rides. Among equally quick rides, returns those with
 * the smallest ids.
 */
export function quickestRides(from: number, to: number, rides: number): TakenRide[] {
  const taken: TakenRide[] = [];
  let left = rideSeconds(rides, from, to);
  let starts: Change[] = [{ station: from, seconds: 0 }];
  for (let further = rides - 1; further >= 0; further--) {
    const [next] = starts
      .flatMap(({ station, seconds }) =>
        (RIDES[station] ?? []).map((ride) => ({ ...ride, from: station, change: seconds })),
      )
      .filter(({ change, wait, run, to: stop }) => change + wait + run + secondsLeft(stop, to, further) === left)
      .sort(compareRide);
    if (next === undefined) throw new Error("The travel times do not match the rides");
    taken.push(next);
    left -= next.change + next.wait + next.run;
    starts = changesAt(next.to);
  }
  return taken;
}
