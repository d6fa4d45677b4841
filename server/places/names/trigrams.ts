import { PLACES, type Place } from "../gazetteer.ts";
import { digitsOf, trigramsOf } from "./spelling.ts";
import { type NameWord, nameWordsOf } from "./tokens.ts";

/** Similar names by the share of common trigrams of their sounds, as pg_trgm computes it. */

/** The default threshold of pg_trgm. */
const MIN_SIMILARITY = 0.3;

const wordsOf = (words: readonly NameWord[]) => words.map(({ typed }) => typed);

interface Name {
  place: Place;
  /** Number of its trigrams. */
  size: number;
  digits: string;
}

function makeIndex() {
  const names: Name[] = [];
  const byTrigram = new Map<string, number[]>();
  for (const place of PLACES) {
    for (const name of [place.name, ...place.otherNames]) {
      const words = wordsOf(nameWordsOf(name));
      const trigrams = trigramsOf(words);
      for (const trigram of trigrams) {
        const numbers = byTrigram.get(trigram) ?? [];
        byTrigram.set(trigram, numbers);
        numbers.push(names.length);
      }
      names.push({ place, size: trigrams.size, digits: digitsOf(words.join("")) });
    }
  }
  return { names, byTrigram };
}

let index: ReturnType<typeof makeIndex> | undefined;

/** Yields the places with a name that is similar to these words. A place may come several times. */
export function* similarNames(typed: readonly NameWord[]): Generator<{ place: Place; similarity: number }> {
  index ??= makeIndex();
  const { names, byTrigram } = index;
  const words = wordsOf(typed);
  const trigrams = trigramsOf(words);
  const common = new Uint16Array(names.length);
  for (const trigram of trigrams) {
    for (const number of byTrigram.get(trigram) ?? []) common[number] = (common[number] ?? 0) + 1;
  }
  const wanted = digitsOf(words.join(""));
  for (const [number, { place, size, digits }] of names.entries()) {
    // Sector 62 is not Sector 63.
    if (wanted !== "" && digits !== wanted) continue;
    const shared = common[number] ?? 0;
    const similarity = shared / (trigrams.size + size - shared);
    if (similarity >= MIN_SIMILARITY) yield { place, similarity };
  }
}
