import { CITIES } from "#contract/places/cities.ts";
import { areaNames } from "#contract/places/places.ts";

/**
 * Groups of equivalent spellings, in lower case. A search for one finds all. `#2BHK` stands for all homes of that type,
 * whatever their text says.
 */
const ALIASES: readonly (readonly string[])[] = [
  ["bangalore", "bengaluru", "bangaluru", "blr"],
  ["delhi", "new delhi", "dilli"],
  ["noida", "new okhla"],
  ["faridabad", "fbd"],
  ["ghaziabad", "gzb"],
  ["#RK", "rk", "1rk", "1 rk", "studio", "one room kitchen"],
  ["#1BHK", "1bhk", "1 bhk", "one bhk", "1 bedroom", "one bedroom"],
  ["#2BHK", "2bhk", "2 bhk", "two bhk", "2 bedroom", "two bedroom"],
  ["#3BHK", "3bhk", "3 bhk", "three bhk", "3 bedroom", "three bedroom"],
  ["#4BHK", "4bhk", "4 bhk", "four bhk", "4 bedroom", "four bedroom"],
  ["#Duplex", "duplex"],
  ["flat", "flats", "apartment", "apartments"],
  ["sector", "sec"],
  ["wifi", "wi fi"],
  ["electronic city", "ecity", "e city"],
  ["mg road", "mahatma gandhi road"],
  ["kr puram", "krishnarajapuram"],
  ["greater kailash", "gk"],
  ["connaught place", "cp"],
];

/** Endings of area names that people often write as a separate word: "Indira Nagar", "White Field". */
const SPLIT_BEFORE = /^(\w{3,})(nagar|field|halli|puram|pura|pur|bagh|ganj|garh|puri|mangala|sandra|palya)$/;

const joined = (words: readonly string[]) => words.join("");

const groupOf = new Map(ALIASES.flatMap((group) => group.map((phrase) => [phrase, group] as const)));
const areas = new Map(
  CITIES.flatMap(areaNames).map((area) => {
    const words = area.toLowerCase().split(/[^a-z0-9]+/);
    return [joined(words), words] as const;
  }),
);
const areaKeys = [...areas.keys()].sort();

/** The longest phrase or area name, in words. */
export const LONGEST_PHRASE = 5;

/**
 * Returns other spellings of adjacent search words, each as a list of words: aliases, and the parts of an area's name
 * joined or separated. A word that starts with `#` is a type. Empty if there are none.
 */
export function otherSpellings(words: readonly string[]): string[][] {
  const phrase = words.join(" ");
  const aliases = (groupOf.get(phrase) ?? []).filter((other) => other !== phrase).map((other) => other.split(" "));
  const key = joined(words);
  const area = areas.get(key);
  const split = words.length === 1 && area && SPLIT_BEFORE.exec(key)?.slice(1);
  return [
    ...aliases,
    ...(area && words.length > 1 ? [[key]] : []),
    ...(area && area.join(" ") !== phrase ? [area] : []),
    ...(split ? [split] : []),
  ];
}

/** Returns whether these words, joined, are the beginning of an area's name: "white fie" begins Whitefield. */
export function beginsAnArea(words: readonly string[]): boolean {
  const key = joined(words);
  return key.length >= 5 && areaKeys.some((area) => area.startsWith(key));
}
