import type { Token } from "../../places/names/tokens.ts";
import type { Item } from "../filters/items.ts";
import { has } from "../terms.ts";
import type { WordSignal } from "./words-grammar.ts";

/** Finds the words that were not understood. */

/** Grammar words that mean nothing on their own. */
const DROPPED: readonly WordSignal[] = [
  ...([
    "stop",
    "home",
    "area",
    "be",
    "rent",
    "perMonth",
    "rupee",
    "travel",
    "commute",
    "person",
    "date",
    "later",
  ] as const),
  ...(["max", "maxAfter", "min", "minAfter", "about", "aboutAfter", "between", "betweenAfter", "each"] as const),
  ...(["to", "or", "and", "plus", "near", "nearAfter", "in", "at", "from", "of", "by", "after"] as const),
];

type State = "understood" | "dropped" | "left";

function stateOf(item: Item, isUsed: boolean): State {
  if (isUsed) return "understood";
  if (item.address) return "left";
  if (item.isWord) return has(item, "stop") ? "dropped" : "left";
  if (item.isTaken) return "understood";
  return has(item, ...DROPPED) ? "dropped" : "left";
}

/** Returns whether a part of a name is next to a word that was not understood: "town hall", "sunrise layout". */
function isInName(items: readonly Item[], place: number, used: ReadonlySet<number>): boolean {
  const [before, item, after] = [items[place - 1], items[place], items[place + 1]];
  if (!has(item, "namePart")) return false;
  const isLeft = (one: Item | undefined, at: number) => one !== undefined && stateOf(one, used.has(at)) === "left";
  return (isLeft(before, place - 1) && !item?.isAfterBreak) || (isLeft(after, place + 1) && !after?.isAfterBreak);
}

/**
 * Returns the words, as typed, that no piece or note covers. Keeps all parts of "63a" together. `used` are the items
 * that were understood or dropped.
 */
export function leftWords(
  typed: string,
  tokens: readonly Token[],
  items: readonly Item[],
  used: ReadonlySet<number>,
): string[] {
  const words: { from: number; to: number; isLeft: boolean; end: number }[] = [];
  for (const [place, item] of items.entries()) {
    const state = stateOf(item, used.has(place));
    if (state === "understood") continue;
    const isKept = state === "left" || isInName(items, place, used);
    for (let at = item.first; at < item.end; at++) {
      const { from, to, is, isGlued } = tokens[at] as Token;
      const isLeft = isKept && is !== "symbol";
      const last = words.at(-1);
      if (last && isGlued && last.end === at) Object.assign(last, { to, end: at + 1, isLeft: last.isLeft || isLeft });
      else words.push({ from, to, isLeft, end: at + 1 });
    }
  }
  return words.filter(({ isLeft }) => isLeft).map(({ from, to }) => typed.slice(from, to));
}
