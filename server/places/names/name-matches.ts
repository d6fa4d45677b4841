import type { PlaceKind } from "#contract/places/geography.ts";
import type { Place } from "../gazetteer.ts";
import { NAMES, type NameKey, SOUNDS } from "./name-index.ts";
import { joinName, joinWords } from "./place-names.ts";
import { isNative } from "./scripts.ts";
import { digitsOf, soundOf } from "./spelling.ts";
import type { NameWord } from "./tokens.ts";
import { similarNames } from "./trigrams.ts";

/** Shorter searches and names are not corrected, because too many names differ by one letter. */
const SHORTEST_CORRECTED = 5;
const SHORTEST_CORRECTED_NAME = 6;
/** "zzzzz" has a sound of one letter, with which many names begin. */
const SHORTEST_SOUND = 4;

/** How well a name matches; smaller is better. `slip` and `similar` are up to one more for worse matches. */
const GRADE = { word: 0, beginning: 1, slip: 2, similar: 4 } as const;

export interface NameMatch {
  place: Place;
  grade: number;
  /** Whether the whole name begins with the searched letters, rather than a later word of it. */
  isStart: boolean;
}

/** The best match of each place. Ignores places of other kinds. */
class Matches extends Map<Place, NameMatch> {
  readonly #kinds: readonly PlaceKind[];

  constructor(kinds: readonly PlaceKind[]) {
    super();
    this.#kinds = kinds;
  }

  add({ place, isStart }: Pick<NameKey, "place" | "isStart">, grade: number): void {
    if (!this.#kinds.includes(place.kind)) return;
    const known = this.get(place);
    if (known && (known.grade < grade || (known.grade === grade && known.isStart >= isStart))) return;
    this.set(place, { place, grade, isStart });
  }
}

function addLiteral(matches: Matches, letters: string): void {
  for (const key of NAMES.startingWith(letters)) {
    if (letters.length < key.least) continue;
    matches.add(key, key.ends.includes(letters.length) ? GRADE.word : GRADE.beginning);
  }
}

/** Returns whether a name is long enough to be corrected. */
const isCorrected = (key: NameKey, letters: string) =>
  key.letters.length >= SHORTEST_CORRECTED_NAME && letters.length >= key.least;

/** Adds the names that begin with the letters apart from one slip. Digits must be equal. */
function addSlips(matches: Matches, letters: string): void {
  const digits = digitsOf(letters);
  for (const corrected of NAMES.correctionsOf(letters)) {
    if (digitsOf(corrected) !== digits) continue;
    for (const key of NAMES.startingWith(corrected)) {
      if (!isCorrected(key, corrected)) continue;
      matches.add(key, GRADE.slip + (key.ends.includes(corrected.length) ? 0 : 1));
    }
  }
}

/** Adds the names that begin with the same sound. */
function addSounds(matches: Matches, letters: string): void {
  const sound = soundOf(letters);
  if (sound.length < SHORTEST_SOUND) return;
  for (const key of SOUNDS.startingWith(sound)) {
    if (!isCorrected(key, letters)) continue;
    const isWord = key.ends.some((end) => soundOf(key.letters.slice(0, end)) === sound);
    matches.add(key, GRADE.slip + (isWord ? 0 : 1));
  }
}

/** Returns the searched letters: as typed, and with full words for abbreviations. Other scripts have no abbreviations. */
export function lettersOf(words: readonly NameWord[]): Set<string> {
  const typed = joinWords(words.map((one) => one.typed));
  return new Set([typed, isNative(typed) ? typed : joinName(words.map(({ word }) => word))]);
}

/**
 * Returns the places of these kinds with a name that begins with these words, each once. If there are fewer than
 * `enough`, also those with one slip in them or the same sound; if there are none at all, those with similar names.
 */
export function matchNames(words: readonly NameWord[], kinds: readonly PlaceKind[], enough: number): NameMatch[] {
  if (words.length === 0) return [];
  const searched = lettersOf(words);
  const matches = new Matches(kinds);
  for (const letters of searched) addLiteral(matches, letters);
  const isLiteral = matches.size > 0;
  if (matches.size < enough) {
    for (const letters of searched) {
      if (letters.length < SHORTEST_CORRECTED) continue;
      addSlips(matches, letters);
      addSounds(matches, letters);
    }
  }
  if (!isLiteral) {
    for (const { place, similarity } of similarNames(words)) {
      matches.add({ place, isStart: true }, GRADE.similar + 1 - similarity);
    }
  }
  return [...matches.values()];
}
