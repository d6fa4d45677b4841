import type { ReadingNote } from "#contract/browse/search.ts";
import type { Item } from "../filters/items.ts";
import { has } from "../terms.ts";
import { endWithCity, firstWithCity, type Mention, withChange } from "./mentions.ts";

/** Assigns roles and measures to places that have none next to them. */

const hasPoint = ({ places }: Mention) => places.some(({ kind }) => kind === "station" || kind === "landmark");

/**
 * Assigns a duration without a place to commutes without a duration, and a distance to the only place it can refer
 * to: "office in itpl, 2bhk, within 30 min". Returns the mentions, and the remaining measures.
 */
export function giveLeftMeasures(
  items: readonly Item[],
  found: readonly Mention[],
  left: readonly number[],
): { mentions: readonly Mention[]; left: number[] } {
  let mentions = found;
  const remaining = left.filter((at) => {
    const value = items[at]?.value ?? 0;
    if (has(items[at], "length")) {
      const near = mentions.filter(({ role, metres }) => role === "near" && metres === null);
      const [only] = near.length === 1 ? near : mentions.filter((one) => one.role === null && hasPoint(one));
      if (only === undefined) return true;
      mentions = withChange(mentions, only, { role: "near", metres: value });
      return false;
    }
    const waiting = mentions.filter(({ role, minutes }) => role === "commute" && minutes === null);
    const free = mentions.filter((one) => one.role === null && hasPoint(one));
    const isForAll = free.length === 1 || (free.length === 2 && has(items[at + 1], "each"));
    const takers = waiting.length > 0 ? waiting : isForAll ? free : [];
    mentions = mentions.map((one) => (takers.includes(one) ? { ...one, role: "commute", minutes: value } : one));
    return takers.length === 0;
  });
  return { mentions, left: remaining };
}

/** Applies "40 min each" to both people in "etv me, manyata me, 40 min each". */
export function shareEach(items: readonly Item[], mentions: readonly Mention[]): readonly Mention[] {
  const shared = mentions.find((one) => one.minutes !== null && has(items[endWithCity(one)], "each"));
  const minutes = shared?.minutes ?? null;
  return mentions.map((one) => (one.role === "commute" && one.minutes === null ? { ...one, minutes } : one));
}

/**
 * Connects the places of a list to the first place: "office in itpl, ub city and manyata". The places are next to each
 * other, and end with one after "and" or "or". Areas after one office are where homes are, unless it says "offices".
 */
export function joinLists(items: readonly Item[], mentions: readonly Mention[]): readonly Mention[] {
  const isListed = (first: Mention, rest: readonly Mention[]) => {
    const isNext = (mention: Mention, at: number) =>
      mention.role === null &&
      (mention.joint !== null || endWithCity(rest[at - 1] ?? first) === firstWithCity(mention));
    const length = rest.findIndex((mention, at) => !isNext(mention, at));
    return length < 0 ? rest : rest.slice(0, length);
  };
  const joined = new Map<Mention, "and" | "or">();
  for (const [place, first] of mentions.entries()) {
    if (first.role !== "commute" && first.role !== "near") continue;
    const list = isListed(first, mentions.slice(place + 1));
    const last = list.findLastIndex(({ joint }) => joint !== null);
    const isPlural =
      first.role === "commute" && items.slice(first.first, first.at).some((item) => has(item, "severalOffices"));
    const members = isPlural ? list : list.slice(0, last + 1);
    if (first.role === "commute" && !isPlural && !members.every(hasPoint)) continue;
    for (const mention of members) joined.set(mention, list[last]?.joint ?? "and");
  }
  return mentions.map((mention) => ({ ...mention, joint: joined.get(mention) ?? mention.joint }));
}

/** Returns whether a travel time also applies to the place before "and": "itpl and manyata 30 min each". */
function isForBoth(items: readonly Item[], before: Mention, mention: Mention): boolean {
  if (before.role !== null || mention.role !== "commute" || mention.minutes === null || mention.joint !== "and")
    return false;
  return hasPoint(before) || has(items[endWithCity(mention)], "each");
}

/**
 * Copies the role of a place to the place after "and" or "or": "45 min from itpl and manyata", "near itpl or manyata".
 * `dropped` are the places that no filter can hold together with the first, by their item: a person commutes to one place.
 */
export function inheritRoles(
  items: readonly Item[],
  mentions: readonly Mention[],
): { mentions: readonly Mention[]; dropped: ReadonlySet<number>; notes: ReadingNote[] } {
  const inherited: Mention[] = [];
  const dropped = new Set<number>();
  for (const mention of mentions) {
    let before = inherited.pop();
    if (before && isForBoth(items, before, mention)) before = { ...before, role: "commute", minutes: mention.minutes };
    if (before) inherited.push(before);
    const canInherit = mention.role === null && mention.joint !== null;
    if (!canInherit || (before?.role !== "commute" && before?.role !== "near")) {
      inherited.push(mention);
    } else if (before.role === "near") {
      inherited.push({ ...mention, role: "near" });
    } else {
      inherited.push({ ...mention, role: "commute", minutes: before.minutes });
      if (mention.joint === "or") dropped.add(mention.at);
    }
  }
  return { mentions: inherited, dropped, notes: dropped.size > 0 ? ["one_destination"] : [] };
}
