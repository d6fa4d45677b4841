import { METRO_WALK_MINUTES } from "#contract/properties/property-terms.ts";
import type { Item } from "../filters/items.ts";
import { has } from "../terms.ts";
import { endWithCity, firstWithCity, isConnector, isMeasure, isMetro, type Mention, withChange } from "./mentions.ts";

/** Finds the place that each duration and distance belongs to. */

/** A place next to a measure. It can be a metro without a name. */
interface Target {
  mention: Mention | null;
  /** The item of the place or the metro. */
  item: number;
  /** Joined by "from", "to" or "of". */
  isLinked: boolean;
  isWalk: boolean;
}

/** A duration or distance next to "metro" without a name. */
export interface MetroMeasure {
  minutes: number | null;
  metres: number | null;
  first: number;
  end: number;
}

const isLink = (item: Item) => has(item, "from", "to", "of");

function lookFrom(items: readonly Item[], mentions: readonly Mention[], measure: number, step: 1 | -1): Target | null {
  let isLinked = false;
  let isWalk = has(items[measure + 1], "walk") || has(items[measure - 1], "walk");
  for (let at = measure + step; ; at += step) {
    const item = items[at];
    // The comma or line break is before the right-hand item.
    if (items[step > 0 ? at : at + 1]?.isAfterBreak) return null;
    if (item === undefined || item.isTaken) return null;
    const mention = mentions.find((one) => firstWithCity(one) <= at && at < endWithCity(one)) ?? null;
    if (mention !== null || isMetro(item)) return { mention, item: at, isLinked, isWalk };
    if (!isConnector(item) && !(step < 0 && has(item, "maxAfter"))) return null;
    isLinked ||= isLink(item);
    isWalk ||= has(item, "walk");
  }
}

const isPoint = ({ mention }: Target) => mention?.places.some(({ kind }) => kind !== "area") ?? true;

/** Returns the place that a measure belongs to if there is one on both sides. "hsr 45 min from itpl" is about ITPL. */
function better(left: Target | null, right: Target | null): Target | null {
  if (left === null || right === null) return left ?? right;
  if (left.isLinked !== right.isLinked) return left.isLinked ? left : right;
  if (right.isLinked) return right;
  return isPoint(right) && !isPoint(left) ? right : left;
}

function isFreeFor({ mention }: Target, measure: Item): boolean {
  if (mention === null) return true;
  return has(measure, "duration") ? mention.minutes === null : mention.metres === null;
}

const partsOf = (item: Item & { value: number }) =>
  has(item, "duration") ? { minutes: item.value, metres: null } : { minutes: null, metres: item.value };

/**
 * Assigns each measure to a mention or to a nameless metro. Returns the mentions with their measures, the nameless
 * metro, and the measures without a place next to them.
 */
export function attachMeasures(
  items: readonly Item[],
  found: readonly Mention[],
): { mentions: readonly Mention[]; metro: MetroMeasure | null; left: number[] } {
  let mentions = found;
  let metro: MetroMeasure | null = null;
  const left: number[] = [];
  for (const [at, item] of items.entries()) {
    if (!isMeasure(item)) continue;
    const target = better(lookFrom(items, mentions, at, -1), lookFrom(items, mentions, at, 1));
    if (target === null || !isFreeFor(target, item)) {
      left.push(at);
      continue;
    }
    const { mention } = target;
    // "45 min" next to "metro" is the travel time to a place elsewhere in the text.
    const isTooFar = has(item, "duration") && item.value > METRO_WALK_MINUTES.most;
    if (mention === null && isTooFar && mentions.length > 0) {
      left.push(at);
      continue;
    }
    const end = has(items[at + 1], "walk", "travel") ? at + 2 : at + 1;
    const { minutes, metres } = partsOf(item);
    if (mention === null) {
      metro = { minutes, metres, first: Math.min(at, target.item), end: Math.max(end, target.item + 1) };
      continue;
    }
    mentions = withChange(mentions, mention, {
      minutes: mention.minutes ?? minutes,
      metres: mention.metres ?? metres,
      isWalk: mention.isWalk || target.isWalk,
      first: Math.min(mention.first, at),
      end: Math.max(mention.end, end),
    });
  }
  return { mentions, metro, left };
}
