import { PLACES, type Place } from "../places/gazetteer.ts";
import { EVERYDAY_WORDS } from "../places/names/everyday-words.ts";
import { findExactly, LONGEST_NAME } from "../places/names/find-names.ts";
import { NAMES } from "../places/names/name-index.ts";
import { OTHER_NAMES } from "../places/names/other-names.ts";
import { joinName, joinWords } from "../places/names/place-names.ts";
import { isNative } from "../places/names/scripts.ts";
import { nameWordsOf } from "../places/names/tokens.ts";

/**
 * Groups of equivalent spellings, in lower case. A search for one finds all. `#2BHK` stands for all homes of that type,
 * whatever their text says.
 */
const ALIASES: readonly (readonly string[])[] = [
  ["#RK", "rk", "1rk", "1 rk", "studio", "one room kitchen"],
  ["#1BHK", "1bhk", "1 bhk", "one bhk", "1 bedroom", "one bedroom"],
  ["#2BHK", "2bhk", "2 bhk", "two bhk", "2 bedroom", "two bedroom"],
  ["#3BHK", "3bhk", "3 bhk", "three bhk", "3 bedroom", "three bedroom"],
  ["#4BHK", "4bhk", "4 bhk", "four bhk", "4 bedroom", "four bedroom"],
  ["#Duplex", "duplex"],
  ["flat", "flats", "apartment", "apartments"],
  ["sector", "sec"],
  ["wifi", "wi fi"],
];

/** Where people write the name of an area as two words: before a syllable. "Indira Nagar", "Yesh Wanthpur" */
const BEFORE_SYLLABLE = /(?<=^.*[aeiouy].*)(?<![tdkgbpcs](?=h))(?=[^aeiou]h?[aeiou])/g;
const SHORTEST_PART = 3;

/** Returns the ways to write a name of one word as two. */
function splitsOf(name: string): string[][] {
  const places = Array.from(name.matchAll(BEFORE_SYLLABLE), ({ index }) => index);
  const isLong = (place: number) => place >= SHORTEST_PART && name.length - place >= SHORTEST_PART;
  return places.filter(isLong).map((place) => [name.slice(0, place), name.slice(place)]);
}

/** Words that listings are not searched by, as in the database's `search_words`. */
const STOP_WORDS = new Set("a an and are at be by for from has in is it of on or the this to with".split(" "));

const groupOf = new Map(ALIASES.flatMap((group) => group.map((phrase) => [phrase, group] as const)));

/** The longest phrase or name, in words. */
export const LONGEST_PHRASE = LONGEST_NAME;

/** Returns the words of a name as the database splits them. */
function searchWords(name: string): string[] {
  const words = name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.filter((word) => !STOP_WORDS.has(word));
}

const keyOf = (name: string) => joinName(nameWordsOf(name).map(({ word }) => word));

/** Names whose key is different without stop words and dashes: "East of Kailash". */
const SHORTENED = new Map(
  PLACES.flatMap(({ name, otherNames }) => [name, ...otherNames])
    .map((name) => [keyOf(searchWords(name).join(" ")), keyOf(name)] as const)
    .filter(([shortened, key]) => shortened !== key),
);

/** Returns the places that adjacent search words name: areas and cities before others. */
function placesNamed(phrase: string): readonly Place[] {
  const key = keyOf(phrase);
  const name = SHORTENED.get(key) ?? key;
  const places = EVERYDAY_WORDS.has(name) ? [] : (findExactly(name, false) ?? []);
  const areas = places.filter(({ kind }) => kind === "area" || kind === "city");
  return areas.length > 0 ? areas : places;
}

/** Returns the names by which listings may mention a place: its own, and for a search by it also short names. */
function namesOf({ id, name }: Place, key: string): string[][] {
  const own = searchWords(name);
  if (joinWords(own) !== key) return [own];
  const others = (OTHER_NAMES[id] ?? []).filter((other) => !isNative(other)).map(searchWords);
  return [own, ...others.filter((other) => !EVERYDAY_WORDS.has(joinWords(other)))];
}

const isOneWord = ({ length }: readonly string[]) => length === 1;

/**
 * Returns other spellings of adjacent search words, each as a list of words: aliases, other names of a place, and the
 * parts of an area's name joined or separated. A word that starts with `#` is a type. Empty if there are none.
 */
export function otherSpellings(words: readonly string[]): string[][] {
  const phrase = words.join(" ");
  const key = joinWords(words);
  const places = placesNamed(phrase);
  const isArea = places.some(({ kind }) => kind === "area");
  const oneWord = places.flatMap((place) => (place.kind === "area" ? namesOf(place, key) : [])).filter(isOneWord);
  const areas = isArea ? new Set([...(words.length === 1 ? [key] : []), ...oneWord.map(joinWords)]) : [];
  const all = [
    ...(groupOf.get(phrase) ?? []).map((other) => other.split(" ")),
    ...(isArea && words.length > 1 ? [[key]] : []),
    ...places.flatMap((place) => namesOf(place, key)),
    ...[...areas].flatMap(splitsOf),
  ];
  const spellings = new Map(all.map((spelling) => [spelling.join(" "), spelling]));
  spellings.delete(phrase);
  return [...spellings.values()];
}

/** Returns whether these words, joined, are the beginning of an area's name: "white fie" begins Whitefield. */
export function beginsAnArea(words: readonly string[]): boolean {
  const key = words.join("");
  if (key.length < 5) return false;
  return NAMES.startingWith(key).some(({ place, isStart, least }) => place.kind === "area" && isStart && least === 0);
}
