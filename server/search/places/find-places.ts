import type { City } from "#contract/places/cities.ts";
import { REGION_OF_CITY } from "#contract/places/geography.ts";
import type { Place } from "../../places/gazetteer.ts";
import { EVERYDAY_WORDS, ORDINARY_WORDS } from "../../places/names/everyday-words.ts";
import { cityWithSectors, findExactly, findSimilarNames, LONGEST_NAME } from "../../places/names/find-names.ts";
import { isSector, joinName } from "../../places/names/place-names.ts";
import { inLatin } from "../../places/names/scripts.ts";
import type { Token } from "../../places/names/tokens.ts";
import { findPhrase, type PhraseMeaning } from "../words/vocabulary.ts";
import { NUMBER } from "../words/words-address.ts";
import { GRAMMAR, type WordSignal } from "../words/words-grammar.ts";

/** Finds place names among tokens. Prefers the longest match. */

/** Words that may be part of a misspelt name. */
const SOFT: readonly WordSignal[] = ["placeWord", "partOfArea", "office", "station"];

/** Returns whether a phrase may be part of a misspelt name. */
export const isSoft = ({ signals }: PhraseMeaning) => SOFT.some((signal) => signals.has(signal));

/** Returns for each token whether it belongs to a phrase that cannot be part of a misspelt name. */
function coveredByPhrases(tokens: readonly Token[]): boolean[] {
  const covered = tokens.map(() => false);
  for (let at = 0; at < tokens.length; ) {
    const phrase = findPhrase(tokens, at);
    // Native names are compared by consonants only, so fewer words can be part of one.
    const isHard =
      phrase !== null && (!isSoft(phrase.meaning) || (tokens[at]?.isNative && phrase.meaning.signals.has("office")));
    if (isHard) covered.fill(true, at, at + phrase.length);
    at += phrase?.length ?? 1;
  }
  return covered;
}

const UNITS: readonly WordSignal[] = [
  "bedroom",
  "rk",
  "thousand",
  "lakh",
  "crore",
  "minute",
  "hour",
  "km",
  "metre",
  "otherUnit",
  "month",
  "week",
  "day",
];

/** Returns whether a name can end here. A number with a unit is not part of it: "sector 30k", "noida 45 min". */
export function canEndBefore(tokens: readonly Token[], end: number): boolean {
  if (tokens[end - 1]?.is !== "digits") return true;
  const next = tokens[end];
  const isGluedUnit = next?.isGlued === true && next.is === "letters" && next.word.length <= 4;
  return !isGluedUnit && !isUnitAt(tokens, end);
}

function isUnitAt(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.isAfterBreak) return false;
  const signals = findPhrase(tokens, at)?.meaning.signals;
  return UNITS.some((unit) => signals?.has(unit));
}

/** The input of the search for names. */
export interface NameContext {
  /** The chosen city. */
  city: City | null;
  /** For each token whether it belongs to a phrase that cannot be part of a misspelt name. */
  covered: readonly boolean[];
  /** For each token whether "metro" or "station" begins there. */
  metro: readonly boolean[];
}

interface FoundPlace {
  end: number;
  places: readonly Place[];
  /** The name is also an everyday word. */
  isEveryday?: boolean;
}

/**
 * Returns the places with exactly this name. If none is in the region of the chosen city, places of that city with a
 * similar name come first.
 */
function withLocal(exact: readonly Place[], name: string, isNative: boolean, { city }: NameContext): readonly Place[] {
  if (city === null || exact.some(({ region }) => region === REGION_OF_CITY[city])) return exact;
  const local = findSimilarNames(name, isNative, city) ?? [];
  return [...new Set([...local, ...exact])];
}

/** Letters of an initial in a native script: "ಬಿ. ಆರ್." */
const LONGEST_INITIAL = 2;

/** Returns whether tokens may be a misspelt name: they have no other meaning, no comma between them, and are no initials. */
const canBeMisspelt = (run: readonly Token[], at: number, { covered }: NameContext) =>
  run.some(({ word }) => word.length > LONGEST_INITIAL) &&
  run.every(
    ({ is, word, isAfterBreak }, place) =>
      is !== "symbol" && !covered[at + place] && !ORDINARY_WORDS.has(word) && !(place > 0 && isAfterBreak),
  ) &&
  run[0]?.is === "letters" &&
  // The "d" of "sector 16d" is not the beginning of the next name.
  !(run[0].isGlued && run.length > 1);

/** Returns the words of "sector no. 137" without "no". */
const withoutNumberWord = (run: readonly Token[]): string[] =>
  run.map(({ word }) => word).filter((word, place) => !(NUMBER.has(word) && run[place - 1]?.word === "sector"));

/** From this length on, a name of several grammar words is a name. */
const LONGEST_GRAMMAR = 8;

const nameOf = (tokens: readonly Token[], from: number, end: number) =>
  joinName(tokens.slice(from, end).map(({ word }) => word));

/** Returns whether the city at the end of a run is the beginning of an area's name: "sector 4 noida extension". */
function endsInsideArea(tokens: readonly Token[], at: number, end: number): boolean {
  const next = tokens[end];
  if (end - at < 2 || next?.is !== "letters" || next.isAfterBreak || !isCityAt(tokens, end - 1)) return false;
  return findExactly(nameOf(tokens, end - 1, end + 1), false)?.some(isArea) ?? false;
}

/** Returns the longest name that begins at a token and has at least this many tokens. */
function findName(tokens: readonly Token[], at: number, shortest: number, context: NameContext): FoundPlace | null {
  const { metro, covered } = context;
  for (let length = Math.min(LONGEST_NAME, tokens.length - at); length >= shortest; length--) {
    const end = at + length;
    const run = tokens.slice(at, end);
    const name = joinName(withoutNumberWord(run));
    // "in a" is not the station INA, but "commercial st" is a street.
    const hasOnlyGrammar = length > 1 && name.length < LONGEST_GRAMMAR && covered.slice(at, end).every(Boolean);
    if (hasOnlyGrammar || !canEndBefore(tokens, end) || endsInsideArea(tokens, at, end)) continue;
    const isNative = run.some((token) => token.isNative);
    const exact = findExactly(name, metro[end] ?? false);
    if (exact) {
      const places = withLocal(exact, name, isNative, context);
      return EVERYDAY_WORDS.has(name) ? { end, places, isEveryday: true } : { end, places };
    }
    const similar = canBeMisspelt(run, at, context) ? findSimilarNames(name, isNative) : undefined;
    if (similar) return { end, places: similar };
  }
  return null;
}

const PARTS = new Set(GRAMMAR.part.split(", "));
const ORDINALS = new Set(GRAMMAR.ordinal.split(", ").map(inLatin));

/** Returns whether a token is the end of "5th". */
export const isOrdinal = (token: Token | undefined): boolean => token?.isGlued === true && ORDINALS.has(token.word);

/** Returns the end of "phase 1", "5th block", "4th t block" or "block c", or the token itself if none begins there. */
function endOfPart(tokens: readonly Token[], at: number): number {
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (first?.is === "digits") {
    const number = at + (isOrdinal(second) ? 2 : 1);
    const kind = /^[a-h]$|^t$/.test(tokens[number]?.word ?? "") ? number + 1 : number;
    return PARTS.has(tokens[kind]?.word ?? "") ? kind + 1 : at;
  }
  if (first === undefined || second === undefined || !PARTS.has(first.word)) return at;
  const isNumber = second.is === "digits" || /^([a-h]|i{1,3}|iv)$/.test(second.word);
  return isNumber && canEndBefore(tokens, at + 2) ? at + 2 : at;
}

/** The number of a part: "lajpat nagar ii". */
const ROMAN = new Set(["ii", "iii", "iv"]);

const isArea = ({ kind }: Place) => kind === "area";

/** Returns the end of "sector 10", "sector no. 10" or "sector 10 a", or the token itself if none begins there. */
function endOfSector(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.word !== "sector") return at;
  const number = NUMBER.has(tokens[at + 1]?.word ?? "") ? at + 2 : at + 1;
  if (tokens[number]?.is !== "digits") return at;
  if (/^[a-d]$/.test(tokens[number + 1]?.word ?? "")) return number + 2;
  return canEndBefore(tokens, number + 1) ? number + 1 : at;
}

const LONGEST_SECTOR = 4;

/** Returns where the sector directly before a token begins, or the token itself. */
function sectorBefore(tokens: readonly Token[], at: number): number {
  for (let from = Math.max(at - LONGEST_SECTOR, 0); from < at; from++)
    if (endOfSector(tokens, from) === at) return from;
  return at;
}

const isCityAt = (tokens: readonly Token[], at: number) =>
  [1, 2].some((length) => findExactly(nameOf(tokens, at, at + length), false)?.some(({ kind }) => kind === "city"));

/**
 * Returns the city of a name that has sectors, next to a sector that it does not have: "sector 10 greater noida west".
 * Its other sectors, and the same sector of another city, are not meant. "dwarka, sector 62 noida" names two places.
 */
function cityOfUnknownSector(tokens: readonly Token[], at: number, end: number): Place | undefined {
  const after = endOfSector(tokens, end);
  const isBeside = (after > end && !isCityAt(tokens, after)) || sectorBefore(tokens, at) < at;
  return isBeside ? cityWithSectors(nameOf(tokens, at, end)) : undefined;
}

/** Extends a name by the part of the area next to it: "electronic city phase 1", "5th block koramangala". */
export function findPlaceAt(
  tokens: readonly Token[],
  at: number,
  shortest: number,
  context: NameContext,
): FoundPlace | null {
  const found = findName(tokens, at, shortest, context);
  const ahead = endOfPart(tokens, at);
  // "hal 2nd stage, indiranagar" is two parts of an address.
  const isApart = tokens[ahead]?.isAfterBreak === true && at > 0 && !tokens[at]?.isAfterBreak;
  const behind = ahead > at && !isApart ? findName(tokens, ahead, 1, context) : null;
  const hasPartAhead =
    behind?.places.some((place) => isArea(place) && !isSector(place)) &&
    !cityOfUnknownSector(tokens, ahead, behind.end);
  const place = hasPartAhead && (found === null || found.end <= ahead) ? behind : found;
  const city = place && cityOfUnknownSector(tokens, at, place.end);
  if (city) return { end: place.end, places: [city] };
  // "sector 76, sector 78" is two places, so a sector is not extended.
  if (place === null || !place.places.some(isArea) || place.places.some(isSector)) return place;
  let { end } = place;
  if (ROMAN.has(tokens[end]?.typed ?? "") && !tokens[end]?.isAfterBreak) end += 1;
  for (let next = endOfPart(tokens, end); next > end; next = endOfPart(tokens, next)) end = next;
  return { ...place, end };
}

/** Returns the places for "78" after "sector 76 or", which repeats the name with another number. */
export function siblingsAt(
  tokens: readonly Token[],
  at: number,
  words: readonly string[],
): readonly Place[] | undefined {
  const token = tokens[at];
  const number = words.findIndex((word) => /^\d+$/.test(word));
  if (token?.is !== "digits" || number < 0 || !canEndBefore(tokens, at + 1)) return undefined;
  return findExactly(joinName(words.with(number, token.word)), false);
}

/** Prepares tokens for the search for names. */
export function nameContext(tokens: readonly Token[], city: City | null): NameContext {
  const metro = tokens.map((_, at) => {
    const signals = findPhrase(tokens, at)?.meaning.signals;
    return signals !== undefined && (signals.has("metro") || signals.has("station"));
  });
  return { city, metro, covered: coveredByPhrases(tokens) };
}
