import { OFFICES } from "../../places/landmarks.ts";
import type { Item } from "../filters/items.ts";
import { has } from "../terms.ts";
import { endWithCity, firstWithCity, isConnector, isMetro, isPlace, type Mention, type Role } from "./mentions.ts";

/** Reads the words around a place that give its role. */

const MAX_WORDS_BETWEEN = 3;

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
function readBefore(items: readonly Item[], mention: Mention, hasCommute: boolean): Mention {
  const before = connectorsBefore(items, firstWithCity(mention));
  const [nearest] = before;
  const isInside = mention.isInside || has(nearest === undefined ? undefined : items[nearest], "in");
  let { role, first } = mention;
  for (const at of before) {
    const found = roleOf(items, at, hasCommute);
    if (found !== null) [role, first] = [found, at];
  }
  if (role === null && isInside && nearest !== undefined) first = Math.min(first, nearest);
  return { ...mention, isInside, role, first };
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

/** Returns whether the words after "near" name something that is not known: "domlur near post office". */
function leadsToUnknown(items: readonly Item[], at: number): boolean {
  const item = items[at + 1];
  if (item === undefined || item.isAfterBreak || !has(items[at], "near")) return false;
  const isName = !item.isTaken && !item.places && item.signals.size === 0;
  return isName || item.isWord || item.address !== undefined;
}

/** Returns the item of "ke paas" after "ya atta market". Null if there is none. */
function nearAfterOther(items: readonly Item[], at: number): number | null {
  if (!has(items[at], "or")) return null;
  let next = at + 1;
  while (next <= at + MAX_WORDS_BETWEEN && isPlainWord(items[next])) next += 1;
  return next > at + 1 && has(items[next], "nearAfter") ? next : null;
}

/** Reads the words after a place: "ke paas", "mein", "office", "mein office hai". */
function readAfter(items: readonly Item[], mention: Mention): Mention {
  const at = endWithCity(mention);
  const item = items[at];
  if (item === undefined || item.isTaken || item.isAfterBreak) return mention;
  let { role, end } = mention;
  if (has(item, "nearAfter") && !(has(item, "near") && leadsToPlace(items, at)) && !leadsToUnknown(items, at))
    return { ...mention, role: role ?? "near", end: at + 1 };
  if (has(item, "walk") && !leadsToPlace(items, at)) {
    if (!mention.isStation) role ??= "near";
    end = at + 1;
  }
  if (nearAfterOther(items, at) !== null) role ??= "near";
  let office = at;
  while (
    office < at + MAX_WORDS_BETWEEN &&
    isConnector(items[office]) &&
    has(items[office], "in", "person", "be", "stop") &&
    !has(items[office], "office")
  )
    office += 1;
  if (role === null && has(items[office], "office") && !items[office]?.isTaken && !leadsToPlace(items, office))
    return { ...mention, role: "commute", end: office + 1 };
  if (has(item, "in") && !leadsToPlace(items, at)) return { ...mention, role, isInside: true, end: at + 1 };
  return { ...mention, role, end };
}

/** Returns the connection between two neighbouring mentions. Null if other words are between them. */
function jointOf(items: readonly Item[], before: Mention, mention: Mention): Mention["joint"] {
  const between = items.slice(endWithCity(before), firstWithCity(mention));
  if (!between.every((item) => isConnector(item) || (!item.isTaken && has(item, "and", "or")))) return null;
  if (between.some((item) => has(item, "or"))) return "or";
  return between.some((item) => has(item, "and")) ? "and" : null;
}

/** Returns the role that the measure of a place gives it, or else the words around it. */
function measuredRole({ role, metres, minutes, isStation, isWalk, isInside }: Mention): Role | null {
  if (metres !== null) return "near";
  if (minutes !== null) return isStation && isWalk ? "near" : "commute";
  return role ?? (isInside ? "home" : null);
}

/** Returns a place with its role. `earlier` are the places before it, with theirs. */
function withRole(items: readonly Item[], mention: Mention, earlier: readonly Mention[]): Mention {
  const before = earlier.at(-1);
  const joint = before ? jointOf(items, before, mention) : mention.joint;
  const hasCommute = earlier.some(({ role }) => role === "commute");
  const begun = readBefore(items, { ...mention, joint }, hasCommute);
  const read = readAfter(items, begun);
  // "office itpl aur manyata me hai": both are offices. "office itpl aur whitefield me ghar": a home is there.
  const isSecond = before?.role === "commute" && joint === "and" && !has(items[read.end], "home");
  const isInside = isSecond && read.role === null ? begun.isInside : read.isInside;
  return { ...read, isInside, role: measuredRole({ ...read, isInside }) };
}

/** Returns the places with their roles by the words around them. */
export function readRoles(items: readonly Item[], mentions: readonly Mention[]): readonly Mention[] {
  const read: Mention[] = [];
  for (const mention of mentions) read.push(withRole(items, mention, read));
  return read;
}

/** Reads one place for each of two people, without a word for work: "husband itpl, wife manyata". */
export function readPlaceEach(items: readonly Item[], mentions: readonly Mention[]): readonly Mention[] {
  const people = mentions.map((mention) =>
    connectorsBefore(items, mention.at).findLast((at) => has(items[at], "person", "self")),
  );
  if (mentions.length !== 2 || people.includes(undefined)) return mentions;
  // "i like itpl, i like manyata" is about one person.
  const isOfTwo = people.some((at) => at !== undefined && has(items[at], "person"));
  if (!isOfTwo || mentions.some(({ role, joint }) => role === "near" || joint === "or")) return mentions;
  return mentions.map((mention, place) => ({
    ...mention,
    role: "commute",
    first: Math.min(mention.first, people[place] ?? mention.first),
  }));
}

const isOffice = ({ places }: Mention) => places.some(({ id }) => OFFICES.has(id));

/** Reads two places without a word about them as the offices of two people, if one is an office: "itpl and manyata". */
export function readOfficePair(mentions: readonly Mention[]): readonly Mention[] {
  const [first, second] = mentions;
  const isBare = ({ role, isInside, isStation, metres }: Mention) =>
    role === null && !isInside && !isStation && metres === null;
  if (mentions.length !== 2 || second?.joint !== "and" || !mentions.every(isBare)) return mentions;
  if (![first, second].some((one) => one && isOffice(one))) return mentions;
  return mentions.map((mention) => ({ ...mention, role: "commute" }));
}
