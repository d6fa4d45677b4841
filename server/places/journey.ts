import {
  type CommuteMode,
  DIRECT_LIMIT_M,
  ENTRY_S,
  EXIT_S,
  MAX_CHANGES,
  type StreetMode,
} from "#contract/places/commute.ts";
import { metresBetween, modeFor, type RoadMinutes, streetSeconds } from "#contract/places/distance.ts";
import type { Position } from "#contract/places/geography.ts";
import type { JourneyLeg } from "#contract/places/place-endpoints.ts";
import { driveBetween, inMinutes } from "./commute.ts";
import { type Gate, gatesOf, linkWalk, rideSeconds, stationSeconds } from "./matrix.ts";
import { LINES, STATIONS, shownName } from "./metro.ts";
import { type NearStation, nearestStations } from "./nearest.ts";
import { compareRides, quickestRides, type TakenRide } from "./rides.ts";

/** A journey with its legs, which add up to it in seconds and in minutes; without legs by road. */
export interface Journey {
  /** The longer end of an estimate by road. */
  minutes: number;
  seconds: number;
  road?: RoadMinutes;
  legs: JourneyLeg[];
}

type Leg = Omit<JourneyLeg, "minutes">;

/** One of several equally quick routes. */
interface Way {
  legs: Leg[];
  rides: readonly TakenRide[];
  /** Seconds outside of the metro. */
  street: number;
}

function stationName(number: number): { id: string; name: string } | undefined {
  const station = STATIONS[number];
  if (station === undefined) return undefined;
  return { id: `station:${station.id}`, name: shownName(station) };
}

/**
 * Splits whole minutes among parts by the largest remainder, so that they add up to the minutes of the sum. Of equal
 * remainders the earlier part gets the minute.
 */
export function minutesOfParts(seconds: readonly number[]): number[] {
  const minutes = seconds.map((part) => Math.floor(part / 60));
  const total = inMinutes(seconds.reduce((sum, part) => sum + part, 0));
  const missing = total - minutes.reduce((sum, part) => sum + part, 0);
  const byRemainder = [...seconds.keys()].sort((a, b) => ((seconds[b] ?? 0) % 60) - ((seconds[a] ?? 0) % 60));
  for (const index of byRemainder.slice(0, missing)) minutes[index] = (minutes[index] ?? 0) + 1;
  return minutes;
}

/** Returns the legs from a position to a gate of its station, or to a linked station. */
function accessLegs({ station, mode, seconds }: NearStation, gate: Gate): Leg[] {
  const own: Leg = { mode, seconds, to: stationName(station) };
  if (gate.station === station) return [own];
  return [own, { mode: "walk", seconds: gate.walk, from: stationName(station), to: stationName(gate.station) }];
}

/** Returns the same legs in the other direction. */
function reversed(legs: readonly Leg[]): Leg[] {
  return legs.map(({ from, to, ...leg }) => ({ ...leg, from: to, to: from })).reverse();
}

/** Returns the legs with adjacent walks joined into one. */
function joinWalks(legs: readonly Leg[]): Leg[] {
  const joined: Leg[] = [];
  for (const leg of legs) {
    const last = joined.at(-1);
    if (last?.mode === "walk" && leg.mode === "walk") {
      joined.splice(-1, 1, { ...last, seconds: last.seconds + leg.seconds, to: leg.to });
    } else joined.push(leg);
  }
  return joined;
}

/** Returns the legs of the rides. Gates, changes and waits belong to the ride that they precede, the exit to the last. */
function rideLegs(rides: readonly TakenRide[]): Leg[] {
  return rides.map(({ line: number, from, to, run, wait, stops, change }, index) => {
    const before = index === 0 ? ENTRY_S : change;
    const after = index === rides.length - 1 ? EXIT_S : 0;
    const line = LINES[number];
    return {
      mode: "metro",
      seconds: before + wait + run + after,
      line: line && { id: line.id, name: line.name, colour: line.colour },
      from: stationName(from),
      to: stationName(to),
      stops,
    };
  });
}

/** Yields the routes between two stations that take exactly this many seconds from street to street. */
function* waysBetween(origin: NearStation, destination: NearStation, seconds: number): Generator<Way> {
  const ends = origin.seconds + destination.seconds;
  const link = linkWalk(origin.station, destination.station);
  if (link === seconds) {
    const there = accessLegs(origin, { station: destination.station, walk: link });
    const legs = [...there, ...reversed(accessLegs(destination, { station: destination.station, walk: 0 }))];
    yield { legs, rides: [], street: ends + link };
  }
  for (const start of gatesOf(origin.station)) {
    for (const end of gatesOf(destination.station)) {
      const between = seconds - start.walk - ENTRY_S - EXIT_S - end.walk;
      for (let count = 1; count <= MAX_CHANGES + 1; count++) {
        if (rideSeconds(count, start.station, end.station) !== between) continue;
        const rides = quickestRides(start.station, end.station, count);
        const legs = [...accessLegs(origin, start), ...rideLegs(rides), ...reversed(accessLegs(destination, end))];
        yield { legs, rides, street: ends + start.walk + end.walk };
      }
    }
  }
}

/** Orders equally quick routes: fewest rides, then the least time outside of the metro, then the smallest ids. */
function compareWays(a: Way, b: Way): number {
  return a.rides.length - b.rides.length || a.street - b.street || compareRides(a.rides, b.rides);
}

/** Returns the quickest journey by metro, or directly on foot or by auto. Null if there is no route. */
function findTimetabled(from: Position, to: Position, by: StreetMode): Journey | null {
  const metres = metresBetween(from.lat, from.lon, to.lat, to.lon);
  const direct = metres <= DIRECT_LIMIT_M[by] ? streetSeconds(metres, by) : Number.POSITIVE_INFINITY;
  const origins = nearestStations(from.lat, from.lon, by);
  const destinations = nearestStations(to.lat, to.lon, by);
  const pairs = origins.flatMap((origin) =>
    destinations.map((destination) => {
      const between = stationSeconds(origin.station, destination.station);
      return { origin, destination, between, total: origin.seconds + between + destination.seconds };
    }),
  );
  const seconds = Math.min(direct, ...pairs.map(({ total }) => total));
  if (seconds === Number.POSITIVE_INFINITY) return null;
  const ways = pairs
    .filter(({ total }) => total === seconds)
    .flatMap(({ origin, destination, between }) => [...waysBetween(origin, destination, between)]);
  if (direct === seconds) ways.push({ legs: [{ mode: modeFor(metres, by), seconds }], rides: [], street: seconds });
  const [best] = ways.sort(compareWays);
  if (best === undefined) return null;
  const legs = joinWalks(best.legs);
  const minutes = minutesOfParts(legs.map((leg) => leg.seconds));
  return {
    minutes: inMinutes(seconds),
    seconds,
    legs: legs.map((leg, index) => ({ ...leg, minutes: minutes[index] ?? 0 })),
  };
}

/** Returns the quickest journey between two positions: by road where no other way exists. Null between regions. */
export function findJourney(from: Position, to: Position, by: CommuteMode): Journey | null {
  const timetabled = by === "road" ? null : findTimetabled(from, to, by);
  if (timetabled !== null) return timetabled;
  const road = driveBetween(from, to);
  return road && { minutes: road.to, seconds: road.to * 60, road, legs: [] };
}
