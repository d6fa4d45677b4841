import { PLACES, type Place } from "../gazetteer.ts";
import { PrefixIndex } from "./prefix-index.ts";
import { fullWord, soundOf, wordsOf } from "./spelling.ts";

/** All names of places, in memory, by the letters that a search can begin with. */

/** The rest of a name from the start of one of its words, without spaces. */
export interface NameKey {
  letters: string;
  place: Place;
  /** Lengths of `letters` at which a word ends. */
  ends: readonly number[];
  /** Whether the name begins here, not only one of its words. */
  isStart: boolean;
  /** Minimum length of a search that matches. It is longer than a city's name at the beginning of this name. */
  least: number;
}

const isLatin = (text: string) => /^[\p{Script=Latin}\p{Script=Common}]*$/u.test(text);

function* keysFrom(place: Place, words: readonly string[], starts: number, least = 0): Generator<NameKey> {
  for (let start = 0; start < starts; start++) {
    const rest = words.slice(start);
    const ends = rest.map((_, index) => rest.slice(0, index + 1).join("").length);
    yield { letters: rest.join(""), place, ends, isStart: start === 0, least };
  }
}

const cityWords = new Map(
  PLACES.filter(({ kind }) => kind === "city").map(({ name, otherNames }) => {
    const native = otherNames.filter((other) => !isLatin(other));
    return [name, { latin: [wordsOf(name)], native: native.map(wordsOf) }] as const;
  }),
);

/** Yields the keys of a name. Areas are also found with their city, stations with "metro station". */
function* keysOfWords(place: Place, words: readonly string[], isNative: boolean): Generator<NameKey> {
  if (place.kind === "station") {
    yield* keysFrom(place, [...words, "metro", "station"], words.length);
    yield* keysFrom(place, [...words, "station"], words.length);
  } else yield* keysFrom(place, words, words.length);
  if (place.kind !== "area" || place.city === null) return;
  for (const city of cityWords.get(place.city)?.[isNative ? "native" : "latin"] ?? []) {
    yield* keysFrom(place, [...words, ...city], words.length);
    yield* keysFrom(place, [...city, ...words], 1, city.join("").length + 1);
  }
}

function* keysOf(place: Place): Generator<NameKey> {
  const spellings = new Map<string, { words: string[]; isNative: boolean }>();
  for (const name of [place.name, ...place.otherNames]) {
    const words = wordsOf(name);
    for (const spelling of [words, words.map(fullWord)]) {
      spellings.set(spelling.join(" "), { words: spelling, isNative: !isLatin(name) });
    }
  }
  for (const { words, isNative } of spellings.values()) yield* keysOfWords(place, words, isNative);
}

const KEYS = PLACES.flatMap((place) => [...keysOf(place)]);

/** All names by their letters. */
export const NAMES = new PrefixIndex(KEYS.map((key) => [key.letters, key] as const));

/** All names by their sound. */
export const SOUNDS = new PrefixIndex(KEYS.map((key) => [soundOf(key.letters), key] as const));
