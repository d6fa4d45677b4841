import type { ReadingNote } from "#contract/browse/search.ts";
import { walkSeconds } from "#contract/places/distance.ts";
import { METRO_WALK_MINUTES } from "#contract/properties/property-terms.ts";
import type { Item } from "../filters/items.ts";
import { has } from "../terms.ts";
import type { MetroMeasure } from "./attach-measures.ts";
import { isConnector, isMeasure, isMetro, type Mention } from "./mentions.ts";
import { connectorsBefore } from "./roles.ts";

/** Reads "near metro" and "near my office": places without a name. */

const USUAL_WALK_MINUTES = 15;

/** A walk to the nearest station, and the items it was read from. */
export interface MetroWalk {
  minutes: number;
  first: number;
  end: number;
}

/** Limits minutes to the range of the filter. */
export const walkMinutes = (minutes: number) =>
  Math.min(Math.max(minutes, METRO_WALK_MINUTES.least), METRO_WALK_MINUTES.most);

const isInside = (mentions: readonly Mention[], at: number) =>
  mentions.some(({ first, end }) => first <= at && at < end);

/** Returns the connecting items directly after `at`, such as "ke paas" or "walking distance". */
function connectorsAfter(items: readonly Item[], at: number): number[] {
  const found: number[] = [];
  for (let next = at + 1; isConnector(items[next]) && !items[next]?.isAfterBreak; next++) found.push(next);
  return found;
}

/** Reads "near metro", "metro ke paas", "walking distance to metro" and "metro 10 min walk". */
export function readNamelessMetro(
  items: readonly Item[],
  mentions: readonly Mention[],
  measured: MetroMeasure | null,
): MetroWalk | null {
  if (measured !== null) {
    const { minutes, metres, first, end } = measured;
    return { minutes: walkMinutes(minutes ?? Math.ceil(walkSeconds(metres ?? 0) / 60)), first, end };
  }
  for (const [at, item] of items.entries()) {
    if (!isMetro(item) || isInside(mentions, at)) continue;
    const before = connectorsBefore(items, at).filter((place) => has(items[place], "near", "walk"));
    const after = connectorsAfter(items, at).filter((place) => has(items[place], "nearAfter", "walk"));
    const [first = at, last = at] = [before.at(-1), after[0]];
    if (before.length + after.length > 0) return { minutes: USUAL_WALK_MINUTES, first, end: last + 1 };
  }
  return null;
}

/** Reads "near my office" and "20 min from work" as a note, and returns its items. The place has no name. */
export function readNamelessOffice(
  items: readonly Item[],
  mentions: readonly Mention[],
  leftMeasures: readonly number[],
): { notes: ReadingNote[]; used: number[] } {
  for (const [at, item] of items.entries()) {
    if (item.isTaken || !has(item, "office") || isInside(mentions, at)) continue;
    const around = [...connectorsBefore(items, at).reverse(), at, ...connectorsAfter(items, at)];
    const [first = at, last = at] = [around[0], around.at(-1)];
    const measures = [first - 1, last + 1].filter((place) => leftMeasures.includes(place) && isMeasure(items[place]));
    const isNear = around.some((place) => has(items[place], place < at ? "near" : "nearAfter") && place !== at);
    if (measures.length > 0 || isNear) return { notes: ["which_place"], used: [...around, ...measures] };
  }
  return { notes: [], used: [] };
}
