import type { ReadingNote } from "#contract/browse/search.ts";
import type { Item } from "../filters/items.ts";
import { has } from "../terms.ts";
import { endWithCity, type Mention } from "./mentions.ts";

/** Assigns roles and measures to places that have none next to them. */

const hasPoint = ({ places }: Mention) => places.some(({ kind }) => kind === "station" || kind === "landmark");

/**
 * Assigns a duration without a place to commutes without a duration, and a distance to the only place it can refer
 * to: "office in itpl, 2bhk, within 30 min". Returns the remaining measures.
 */
export function giveLeftMeasures(
  items: readonly Item[],
  mentions: readonly Mention[],
  left: readonly number[],
): number[] {
  return left.filter((at) => {
    const value = items[at]?.value ?? 0;
    if (has(items[at], "length")) {
      const near = mentions.filter(({ role, metres }) => role === "near" && metres === null);
      const [only] = near.length === 1 ? near : mentions.filter((one) => one.role === null && hasPoint(one));
      if (only === undefined) return true;
      only.role = "near";
      only.metres = value;
      return false;
    }
    const waiting = mentions.filter(({ role, minutes }) => role === "commute" && minutes === null);
    const free = mentions.filter((one) => one.role === null && hasPoint(one));
    const isForAll = free.length === 1 || (free.length === 2 && has(items[at + 1], "each"));
    const takers = waiting.length > 0 ? waiting : isForAll ? free : [];
    for (const mention of takers) {
      mention.role = "commute";
      mention.minutes = value;
    }
    return takers.length === 0;
  });
}

/** Applies "40 min each" to both people in "etv me, manyata me, 40 min each". */
export function shareEach(items: readonly Item[], mentions: readonly Mention[]): void {
  const shared = mentions.find((one) => one.minutes !== null && has(items[endWithCity(one)], "each"));
  for (const mention of mentions) if (mention.role === "commute") mention.minutes ??= shared?.minutes ?? null;
}

/** Returns whether a travel time also applies to the place before "and": "itpl and manyata 30 min each". */
function isForBoth(items: readonly Item[], before: Mention, mention: Mention): boolean {
  if (before.role !== null || mention.role !== "commute" || mention.minutes === null || mention.joint !== "and")
    return false;
  return hasPoint(before) || has(items[endWithCity(mention)], "each");
}

/**
 * Copies the role of a place to the place after "and": "45 min from itpl and manyata". Returns the places that no
 * filter can hold together with the first, with notes about them.
 */
export function inheritRoles(
  items: readonly Item[],
  mentions: readonly Mention[],
): { dropped: Set<Mention>; notes: ReadingNote[] } {
  const dropped = new Set<Mention>();
  for (const [place, mention] of mentions.entries()) {
    const before = mentions[place - 1];
    if (before === undefined || mention.joint === null) continue;
    if (isForBoth(items, before, mention)) {
      before.role = "commute";
      before.minutes = mention.minutes;
    }
    if (mention.role !== null) continue;
    if (before.role === "commute" && mention.joint === "and") {
      mention.role = "commute";
      mention.minutes = before.minutes;
    } else if (before.role === "commute" || before.role === "near") {
      mention.role = before.role;
      dropped.add(mention);
    }
  }
  return { dropped, notes: dropped.size > 0 ? ["one_place_near"] : [] };
}
