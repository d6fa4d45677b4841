import type { Item } from "../filters/items.ts";
import { has } from "../terms.ts";
import { endWithCity, firstWithCity, isConnector, isMetro, isPlace, type Mention, type Role } from "./mentions.ts";

/** Reads the words around a place that give its role. */

const MOST_WORDS_BETWEEN = 3;

/** Returns the connecting items before a place, the nearest first. */
export function connectorsBefore(items: readonly Item[], before: number): number[] {
  const found: number[] = [];
  for (let at = before - 1; isConnector(items[at]) && !items[at + 1]?.isAfterBreak; at--) found.push(at);
  return found;
}

/** Reads a person as working there after "at", or "in" after another commute: "wife in koramangala", "wife ka itpl". */
function roleOf(items: readonly Item[], at: number, hasCommute: boolean): Role | null {
  const [item, next] = items.slice(at, at + 2);
  if (has(item, "near", "walk")) return "near";
  const isPerson = has(item, "person") && (has(next, "at") || (hasCommute && has(next, "in", "of")));
  const isOther = hasCommute && has(item, "other");
  return isPerson || isOther || has(item, "office", "commute") ? "commute" : null;
}

/** Reads the words before a place. The outermost word decides: "near my office in itpl" is near, "office near itpl" a commute. */
function readBefore(items: readonly Item[], mention: Mention, hasCommute: boolean): void {
  const before = connectorsBefore(items, firstWithCity(mention));
  mention.isInside ||= before[0] !== undefined && has(items[before[0]], "in");
  for (const at of before) {
    const role = roleOf(items, at, hasCommute);
    if (role === null) continue;
    mention.role = role;
    mention.first = at;
  }
  if (mention.role === null && mention.isInside && before[0] !== undefined)
    mention.first = Math.min(mention.first, before[0]);
}

/** Returns whether words such as "near" and "office" belong to a place after them. */
function leadsToPlace(items: readonly Item[], at: number): boolean {
  let next = at + 1;
  while (isConnector(items[next]) && !has(items[next], "office") && !items[next]?.isAfterBreak) next += 1;
  const item = items[next];
  return !item?.isAfterBreak && (isPlace(item) || isMetro(item) || has(item, "office"));
}

const isPlainWord = (item: Item | undefined) =>
  item !== undefined &&
  !item.isTaken &&
  !item.places &&
  [...item.signals].every((signal) => signal === "placeWord" || signal === "tail");

/** Returns the item of "ke paas" after "ya atta market". Null if there is none. */
function nearAfterOther(items: readonly Item[], at: number): number | null {
  if (!has(items[at], "or")) return null;
  let next = at + 1;
  while (next <= at + MOST_WORDS_BETWEEN && isPlainWord(items[next])) next += 1;
  return next > at + 1 && has(items[next], "nearAfter") ? next : null;
}

/** Reads the words after a place: "ke paas", "mein", "office", "mein office hai". */
function readAfter(items: readonly Item[], mention: Mention): void {
  const at = endWithCity(mention);
  const item = items[at];
  if (item === undefined || item.isTaken || item.isAfterBreak) return;
  if (has(item, "nearAfter") && !(has(item, "near") && leadsToPlace(items, at))) {
    mention.role ??= "near";
    mention.end = at + 1;
    return;
  }
  if (has(item, "walk") && !leadsToPlace(items, at)) {
    if (!mention.isStation) mention.role ??= "near";
    mention.end = at + 1;
  }
  const near = nearAfterOther(items, at);
  if (near !== null) mention.role ??= "near";
  let office = at;
  while (
    office < at + MOST_WORDS_BETWEEN &&
    isConnector(items[office]) &&
    has(items[office], "in", "person", "be", "stop") &&
    !has(items[office], "office")
  )
    office += 1;
  if (
    mention.role === null &&
    has(items[office], "office") &&
    !items[office]?.isTaken &&
    !leadsToPlace(items, office)
  ) {
    mention.role = "commute";
    mention.end = office + 1;
  } else if (has(item, "in") && !leadsToPlace(items, at)) {
    mention.isInside = true;
    mention.end = at + 1;
  }
}

/** Returns the connection between two neighbouring mentions. Null if other words are between them. */
function jointOf(items: readonly Item[], before: Mention, mention: Mention): Mention["joint"] {
  const between = items.slice(endWithCity(before), firstWithCity(mention));
  if (!between.every((item) => isConnector(item) || (!item.isTaken && has(item, "and", "or")))) return null;
  if (between.some((item) => has(item, "or"))) return "or";
  return between.some((item) => has(item, "and")) ? "and" : null;
}

/** Sets the role of each place by the words around it. */
export function readRoles(items: readonly Item[], mentions: readonly Mention[]): void {
  for (const [place, mention] of mentions.entries()) {
    const before = mentions[place - 1];
    if (before) mention.joint = jointOf(items, before, mention);
    readBefore(
      items,
      mention,
      mentions.slice(0, place).some(({ role }) => role === "commute"),
    );
    const isAfterIn = mention.isInside;
    readAfter(items, mention);
    // "office itpl aur manyata me hai": both are offices. "office itpl aur whitefield me ghar": a home is there.
    const isSecond = before?.role === "commute" && mention.joint === "and" && !has(items[mention.end], "home");
    if (isSecond && mention.role === null) mention.isInside = isAfterIn;
    const isNearStation = mention.isStation && (mention.isWalk || mention.minutes === null);
    if (mention.metres !== null) mention.role = "near";
    else if (mention.minutes !== null) mention.role = isNearStation ? "near" : "commute";
    else if (mention.role === null && mention.isInside) mention.role = "home";
  }
}

/** Reads one place for each of two people, without a word for work: "husband itpl, wife manyata". */
export function readPlaceEach(items: readonly Item[], mentions: readonly Mention[]): void {
  const people = mentions.map((mention) =>
    connectorsBefore(items, mention.at).findLast((at) => has(items[at], "person", "self")),
  );
  if (mentions.length !== 2 || people.includes(undefined)) return;
  // "i like itpl, i like manyata" is about one person.
  const isOfTwo = people.some((at) => at !== undefined && has(items[at], "person"));
  if (!isOfTwo || mentions.some(({ role, joint }) => role === "near" || joint === "or")) return;
  for (const [place, mention] of mentions.entries()) {
    mention.role = "commute";
    mention.first = Math.min(mention.first, people[place] ?? mention.first);
  }
}
