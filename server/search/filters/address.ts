import type { Token } from "../../places/names/tokens.ts";
import { canEndBefore, isOrdinal } from "../places/find-places.ts";
import type { Reader, ReaderInput } from "../reader.ts";
import { has, type Term } from "../terms.ts";
import { findPhrase } from "../words/vocabulary.ts";
import {
  ABOVE,
  BLOCKS,
  FEET,
  FLOORS,
  HOUSES,
  LEVELS,
  NOT,
  NUMBER,
  NUMBERED,
  STATES,
  STREETS,
  ZONES,
} from "../words/words-address.ts";
import { pinAt } from "./pin.ts";

/**
 * Reads the parts of a postal address for which there is no filter: floor, number of the house, street, state and PIN
 * code. Each function returns the end of a part that begins at a token, or the token itself if none does.
 */

type Tokens = readonly Token[];

const wordAt = (tokens: Tokens, at: number) => tokens[at]?.word ?? "";
const isDigits = (tokens: Tokens, at: number) => tokens[at]?.is === "digits";
/**
 * Returns whether a part of an address begins at a token: at the start of the text, or after a comma, bracket or line
 * break.
 */
const isStart = (tokens: Tokens, at: number) => at === 0 || tokens[at]?.isAfterBreak === true;
const isEnd = (tokens: Tokens, at: number) => at === tokens.length || tokens[at]?.isAfterBreak === true;

/** The highest floor, and the most streets of a name. Larger numbers are rents. */
const MAX_FLOORS = 99;

/** "2nd", "12", "ground", "second" */
function endOfLevel(tokens: Tokens, at: number): number {
  if (LEVELS.has(wordAt(tokens, at))) return at + 1;
  if (!isDigits(tokens, at) || Number(wordAt(tokens, at)) > MAX_FLOORS) return at;
  return isOrdinal(tokens[at + 1]) ? at + 2 : at + 1;
}

/** "1st or 2nd" */
function endOfLevels(tokens: Tokens, at: number): number {
  const end = endOfLevel(tokens, at);
  const isJoined = end > at && ["/", "-", "or", "and", "to", "ya"].includes(wordAt(tokens, end));
  const second = isJoined ? endOfLevel(tokens, end + 1) : end;
  return second > end + 1 ? second : end;
}

/** "or above", "out of 5", "nahi" */
function endOfFloorTail(tokens: Tokens, at: number): number {
  const [first, second] = [wordAt(tokens, at), wordAt(tokens, at + 1)];
  if (["or", "and", "ya", "se", "ke"].includes(first) && ABOVE.has(second)) return at + 2;
  const of = first === "out" && second === "of" ? at + 2 : first === "of" ? at + 1 : at;
  if (of > at && isDigits(tokens, of) && canEndBefore(tokens, of + 1)) return of + 1;
  return findPhrase(tokens, at)?.meaning.signals.has("notAfter") ? at + (findPhrase(tokens, at)?.length ?? 0) : at;
}

/** "2nd floor", "not on the ground floor", "floor 3" */
function endOfFloor(tokens: Tokens, at: number): number {
  let start = at;
  if (NOT.has(wordAt(tokens, at))) {
    start += 1;
    while (start < at + 4 && ["on", "in", "the", "a"].includes(wordAt(tokens, start))) start += 1;
  }
  const level = endOfLevels(tokens, start);
  if (level > start && FLOORS.has(wordAt(tokens, level))) return endOfFloorTail(tokens, level + 1);
  const number = FLOORS.has(wordAt(tokens, start)) ? endOfWord(tokens, start + 1, NUMBER) : start;
  return number > start && isDigits(tokens, number) && canEndBefore(tokens, number + 1) ? number + 1 : at;
}

const endOfWord = (tokens: Tokens, at: number, words: ReadonlySet<string>) =>
  words.has(wordAt(tokens, at)) ? at + 1 : at;

/** "7th cross road", "27th main", "100 feet road" */
function endOfStreet(tokens: Tokens, at: number): number {
  const level = endOfLevel(tokens, at);
  if (isDigits(tokens, at) && FEET.has(wordAt(tokens, at + 1))) {
    const road = endOfWord(tokens, at + 2, new Set(["ring", "main", "bypass"]));
    return wordAt(tokens, road) === "road" ? road + 1 : at;
  }
  if (level === at) return at;
  const letter = /^[a-h]$/.test(wordAt(tokens, level)) ? level + 1 : level;
  if (!STREETS.has(wordAt(tokens, letter))) return at;
  const end = endOfWord(tokens, letter + 1, new Set(["road"]));
  // "2 main" is "2 mein", which means "in".
  const isSure = level > at + 1 || !isDigits(tokens, at) || end > letter + 1 || wordAt(tokens, letter) !== "main";
  return isSure ? end : at;
}

/** "12", "45/2", "c 45", "12b" */
function endOfId(tokens: Tokens, at: number): number {
  const digits = /^[a-z]{1,2}$/.test(wordAt(tokens, at)) && !tokens[at]?.isGlued ? at + 1 : at;
  if (!/^\d{1,5}$/.test(wordAt(tokens, digits))) return at;
  const next = tokens[digits + 1];
  // "12k" and "45m" are amounts.
  let end = next?.isGlued && /^[a-jn-z]$/.test(next.word) ? digits + 2 : digits + 1;
  while (["/", "-"].includes(wordAt(tokens, end)) && isDigits(tokens, end + 1)) end += 2;
  return canEndBefore(tokens, end) ? end : at;
}

/** "flat no 302", "tower c", "metro pillar 120", "house 12," */
function endOfNumbered(tokens: Tokens, at: number): number {
  const unit = wordAt(tokens, at) === "metro" ? at + 1 : at;
  const name = wordAt(tokens, unit);
  if (!NUMBERED.has(name) && !HOUSES.has(name)) return at;
  const id = endOfWord(tokens, unit + 1, NUMBER);
  const isLetter = /^[a-z]$/.test(wordAt(tokens, id)) && isEnd(tokens, id + 1);
  const end = isLetter ? id + 1 : endOfId(tokens, id);
  if (end === id || (!isLetter && isEndOfStreetOrFloor(tokens, id))) return at;
  // "house 25000" has a rent, and "flat 30" may have one.
  const isSure = id > unit + 1 || NUMBERED.has(name) || end > id + 1 || isLetter;
  const isShort = Number(wordAt(tokens, id)) < 1000 && isEnd(tokens, end);
  return isSure || isShort ? end : at;
}

const isEndOfStreetOrFloor = (tokens: Tokens, at: number) =>
  endOfStreet(tokens, at) > at || endOfFloor(tokens, at) > at;

const isPart = (tokens: Tokens, at: number) =>
  [endOfFloor, endOfStreet, endOfNumbered].some((endOf) => endOf(tokens, at) > at);

/** The number of a house at the beginning of an address or between commas: "12, 2nd floor", "no 45/2", "c 45". */
function endOfBareId(tokens: Tokens, at: number): number {
  if (!isStart(tokens, at)) return at;
  const id = endOfWord(tokens, at, NUMBER);
  const end = endOfId(tokens, id);
  if (end === id || end === tokens.length || isEndOfStreetOrFloor(tokens, id)) return at;
  if (isPart(tokens, end)) return end;
  const isPlain = end === at + 1;
  // "1, 2 bhk" and "20000, hsr" are no houses.
  return isEnd(tokens, end) && (!isPlain || (wordAt(tokens, at).length <= 3 && !isDigits(tokens, end))) ? end : at;
}

/** "karnataka", "u p", and "up" at the end of a part */
function endOfState(tokens: Tokens, at: number): number {
  const [first, second] = [wordAt(tokens, at), wordAt(tokens, at + 1)];
  if (STATES.has(`${first} ${second}`)) return at + 2;
  if (first === "up") return isEnd(tokens, at + 1) || /^\d{6}$/.test(second) ? at + 1 : at;
  return STATES.has(first) ? at + 1 : at;
}

/** "block c", "c block", "pocket 4", where they are not part of an area's name */
function endOfBlock(tokens: Tokens, at: number): number {
  const [first, second] = [wordAt(tokens, at), wordAt(tokens, at + 1)];
  if (/^[a-z]$/.test(first) && BLOCKS.has(second)) return at + 2;
  const isId = /^(?:[a-z]|\d{1,3})$/.test(second) && canEndBefore(tokens, at + 2);
  return BLOCKS.has(first) && isId ? at + 2 : at;
}

const PARTS = [endOfFloor, endOfStreet, endOfNumbered, endOfBareId, endOfState, endOfBlock];

const isCity = (term: Term | undefined) => term?.places?.some(({ kind }) => kind === "city") ?? false;

/** Returns whether a word is the zone of the city next to it: "bangalore east", "south delhi". */
const isZone = ({ tokens, terms }: ReaderInput, at: number) =>
  ZONES.has(wordAt(tokens, terms[at]?.first ?? -1)) && (isCity(terms[at - 1]) || isCity(terms[at + 1]));

/** Reads a part of an address. Whether it is searched is decided when the places of the text are known. */
export const readAddress: Reader = (text, at) => {
  const { tokens, terms } = text;
  const term = terms[at];
  if (term === undefined || term.places !== undefined) return null;
  if (isZone(text, at)) return { end: at + 1, address: { pin: null } };
  const pin = pinAt(tokens, term.first);
  const end = pin?.end ?? Math.max(...PARTS.map((endOf) => endOf(tokens, term.first)));
  const last = terms.findIndex((one) => one.end === end);
  const isPlace = terms.slice(at, last + 1).some(({ places }) => places !== undefined);
  // A number after "under" or before "tak" is an amount.
  if (last < at || isPlace || (pin && has(terms[last + 1], "maxAfter", "minAfter", "perMonth", "rent"))) return null;
  return { end: last + 1, address: { pin: pin?.code ?? null } };
};
