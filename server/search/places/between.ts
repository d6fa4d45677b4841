import type { Item } from "../filters/items.ts";
import type { PieceDraft } from "../reader.ts";
import { has } from "../terms.ts";
import { endWithCity, firstWithCity, isConnector, type Mention } from "./mentions.ts";
import { rangeOf } from "./place-pieces.ts";

/** Reads "midway between X and Y": two people travel there, with similar travel times. */

const isOpen = (item: Item | undefined) => item !== undefined && !item.isTaken;

const isBetween = (item: Item | undefined) => isOpen(item) && has(item, "between", "midway");

/** Returns the items of "midway between" before a place. */
function betweenBefore(items: readonly Item[], mention: Mention): number[] {
  let at = firstWithCity(mention) - 1;
  while (isConnector(items[at]) && !isBetween(items[at])) at -= 1;
  const found: number[] = [];
  for (; isBetween(items[at]); at--) found.unshift(at);
  return found;
}

/** Returns the items of "both" in "close to both X and Y" and "X aur Y dono ke paas". */
function bothBeside(items: readonly Item[], first: Mention, second: Mention): number[] {
  const hasOwnWords = [first, second].some(({ role, minutes }) => role === "commute" || minutes !== null);
  const isNear =
    [first, second].some(({ role }) => role === "near") || has(items[endWithCity(second) + 1], "nearAfter");
  const at = [first.at - 1, endWithCity(second)].find((place) => isOpen(items[place]) && has(items[place], "each"));
  return hasOwnWords || !isNear || at === undefined ? [] : [at];
}

/** Returns the items of "ke beech" after a place. */
function betweenAfter(items: readonly Item[], mention: Mention): number[] {
  const at = endWithCity(mention);
  return isOpen(items[at]) && has(items[at], "betweenAfter", "midway") ? [at] : [];
}

const isBeside = (items: readonly Item[], first: Mention, second: Mention) =>
  items
    .slice(endWithCity(first), firstWithCity(second))
    .every((item) => isConnector(item) || (isOpen(item) && has(item, "and", "or", "to")));

/** Returns whether a commute can lead to this place. */
const isReachable = ({ places, metres }: Mention) => metres === null && places.some(({ lat }) => lat !== null);

/** Reads "between X and Y" as two commutes. Returns the mentions, and the items of "between". */
export function readBetween(
  items: readonly Item[],
  mentions: readonly Mention[],
): { mentions: readonly Mention[]; between: number[] } {
  for (const [place, first] of mentions.entries()) {
    const second = mentions[place + 1];
    if (second === undefined || !isBeside(items, first, second)) continue;
    const before = betweenBefore(items, first);
    const after = [...betweenAfter(items, second), ...bothBeside(items, first, second)];
    const between = before.length > 0 ? before : after.slice(0, 1);
    if (between.length === 0 || !isReachable(first) || !isReachable(second)) continue;
    const commute = { role: "commute", isInside: false } as const;
    const toFirst = { ...first, ...commute, minutes: first.minutes ?? second.minutes };
    const toSecond = { ...second, ...commute, minutes: second.minutes ?? first.minutes };
    return { mentions: mentions.toSpliced(place, 2, toFirst, toSecond), between };
  }
  return { mentions, between: [] };
}

/** Returns the items of "middle of" before a single place. They add nothing to the place. */
export function middleBefore(items: readonly Item[], mention: Mention): number[] {
  const at = firstWithCity(mention) - 1;
  return isOpen(items[at]) && has(items[at], "midway") ? [at] : [];
}

/** Returns the piece for sorting by the fairest commute, if the text asks for it. */
export function fairPiece(items: readonly Item[], between: readonly number[]): PieceDraft | null {
  const first = between[0] ?? items.findIndex((item) => isOpen(item) && has(item, "midway"));
  if (first < 0) return null;
  const wish = { kind: "sort", filter: { sort: "commute-fair" }, label: "fairest commute first" } as const;
  return { ...wish, ...rangeOf(items, { first, end: (between.at(-1) ?? first) + 1 }) };
}
