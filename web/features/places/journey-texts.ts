import { type RoadMinutes, roadText } from "#contract/places/distance.ts";
import type { JourneyLeg } from "#contract/places/place-endpoints.ts";

const BY = { walk: "Walk", auto: "By auto" };

/** Texts about travel times. */
export const JOURNEY = {
  minutes: (minutes: number) => `${minutes} min`,
  byRoad: "by road",
  walk: (minutes: number) => `${minutes} min walk`,
  to: (name: string) => `to ${name}`,
  leg: ({ mode, line }: JourneyLeg, to: string) => `${mode === "metro" ? (line?.name ?? "Metro") : BY[mode]} to ${to}`,
  about: "about",
  /** The button that opens the legs of journeys. */
  legsTo: (names: readonly string[]) => `How to get to ${names.join(" and ")}`,
  doorToDoor: "door to door",
  byMetro: "door to door, by metro",
  doorToDoorByRoad: "door to door, by road",
  changeHere: "change here",
  thisHome: "This home",
  estimate: "Estimated from published timetables at peak hours",
  notCounted: "Fares and crowding are not counted.",
  roadEstimate: "By car or two-wheeler, estimated from the distance and the speed of traffic at peak hours.",
} as const;

/** Returns a leg in a few words: "10 min walk", "33 min Purple Line". */
function legText({ mode, minutes, line }: JourneyLeg): string {
  if (mode === "metro") return `${minutes} min ${line?.name ?? "metro"}`;
  return mode === "auto" ? `${minutes} min by auto` : JOURNEY.walk(minutes);
}

/** Returns the legs that take time: places at a station have a walk of 0 minutes. */
export const travelled = (legs: readonly JourneyLeg[]) =>
  legs.filter(({ mode, minutes }) => mode === "metro" || minutes > 0);

/** Returns how long a journey takes: "40 min", or "about 35 to 55 min" by road. */
export const minutesText = ({ minutes, road }: { minutes: number; road?: RoadMinutes | undefined }): string =>
  road ? roadText(road) : JOURNEY.minutes(minutes);

/** Returns all legs of a journey in one line. */
export const legsText = (legs: readonly JourneyLeg[]) => travelled(legs).map(legText).join(", ");

/** Returns what a ride includes: "7 stops, gates and wait counted". */
export function rideNote({ stops = 0 }: JourneyLeg, isFirst: boolean): string {
  return `${stops} ${stops === 1 ? "stop" : "stops"}, ${isFirst ? "gates" : "change"} and wait counted`;
}
