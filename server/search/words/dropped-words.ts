import type { Token } from "../../places/names/tokens.ts";
import type { Item } from "../filters/items.ts";
import { has } from "../terms.ts";
import type { WordSignal } from "./words-grammar.ts";

/** Finds the words of a text with a place that are not searched, because homes are not listed by them. */

/** Parts of the text, each as a range of items. */
interface Part {
  first: number;
  end: number;
}

const MAX_LANDMARK_WORDS = 5;
/** From this number of parts on, a text is an address. */
const MIN_OF_ADDRESS = 2;

/** What may be a word of a landmark's name, after its first word: "post office", "bank of india". */
const NAME_SIGNALS: readonly WordSignal[] = [
  "office",
  "placeWord",
  "tail",
  "station",
  "of",
  "home",
  "namePart",
  "area",
];

const isUnknown = (item: Item) => item.isWord || (!item.isTaken && item.signals.size === 0);
const isNamePart = (item: Item) => !item.isTaken && !item.places && has(item, ...NAME_SIGNALS);

/** Returns the end of an unknown landmark after "near", "opp" or "behind". */
function endOfLandmark(items: readonly Item[], near: number, used: ReadonlySet<number>): number {
  let end = near + 1;
  let hasName = false;
  while (end <= near + MAX_LANDMARK_WORDS) {
    const item = items[end];
    if (item === undefined || item.isAfterBreak || used.has(end) || item.address) break;
    const isStop = has(item, "stop") && !hasName;
    if (!isUnknown(item) && !isNamePart(item) && !isStop) break;
    hasName ||= isUnknown(item);
    end += 1;
  }
  return hasName ? end : near;
}

/** Returns whether a preposition belongs to the part of an address after it: "near 2nd cross", "opp metro pillar 120". */
const isBeforeAddress = (items: readonly Item[], at: number) =>
  items[at + 1]?.address !== undefined && !items[at + 1]?.isAfterBreak;

function* partsOf(items: readonly Item[], used: ReadonlySet<number>): Generator<Part> {
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at] as Item;
    if (used.has(at)) continue;
    if (item.address) yield { first: at, end: at + 1 };
    if (item.isTaken || !has(item, "near")) continue;
    const end = isBeforeAddress(items, at) ? at + 2 : endOfLandmark(items, at, used);
    if (end === at) continue;
    yield { first: at, end };
    at = end - 1;
  }
}

/** Returns the parts between commas before the first place of an address, such as the name of the building. */
function buildingsIn(items: readonly Item[], used: ReadonlySet<number>, parts: readonly Part[]): Part[] {
  const isPart = (at: number) => parts.some(({ first, end }) => first <= at && at < end);
  const place = items.findIndex((item, at) => item.places && used.has(at));
  const starts = items.flatMap((item, at) => (at === 0 || item.isAfterBreak ? [at] : []));
  return starts.flatMap((first, n): Part[] => {
    const end = starts[n + 1] ?? items.length;
    const inside = items.slice(first, end);
    const isName = inside.every(
      (item, at) => !used.has(first + at) && !isPart(first + at) && (isUnknown(item) || !item.isTaken),
    );
    return end <= place && isName && inside.some(isUnknown) ? [{ first, end }] : [];
  });
}

/** The words of a text that are not searched. */
export interface Dropped {
  /** As typed. */
  phrases: string[];
  items: ReadonlySet<number>;
}

export const NOTHING_DROPPED: Dropped = { phrases: [], items: new Set() };

/** Returns the parts of an address, and landmarks that are not known. `used` are the items that were understood. */
export function droppedWords(
  typed: string,
  tokens: readonly Token[],
  items: readonly Item[],
  used: ReadonlySet<number>,
): Dropped {
  const parts = [...partsOf(items, used)];
  const isAddress = items.filter(({ address }) => address).length >= MIN_OF_ADDRESS;
  const all = [...parts, ...(isAddress ? buildingsIn(items, used, parts) : [])].sort((a, b) => a.first - b.first);
  const phrases = all.map(({ first, end }) => {
    const start = tokens[items[first]?.first ?? 0]?.from ?? 0;
    const from = typed[start - 1] === "#" ? start - 1 : start;
    const to = tokens[(items[end - 1]?.end ?? 1) - 1]?.to;
    return typed.slice(from, to);
  });
  return {
    phrases: [...new Set(phrases)],
    items: new Set(all.flatMap(({ first, end }) => Array.from({ length: end - first }, (_, step) => first + step))),
  };
}
