import { comparedWords, countWords, type TextWord } from "./words.ts";

/** Words in a shingle. */
const SHINGLE_WORDS = 5;
/** Shorter descriptions are not compared. */
const MIN_WORDS = 40;
/** Texts with fewer shingles are not compared. */
export const MIN_SHINGLES = 20;
const BANDS = 16;
const ROWS = 4;

/** Spreads the bits of a 32-bit number (the finalizer of MurmurHash3). */
function mix(given: number): number {
  let value = given;
  value = Math.imul(value ^ (value >>> 16), 0x85eb_ca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2_ae35);
  return value ^ (value >>> 16);
}

function hashText(text: string): number {
  let hash = 0x811c_9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x0100_0193);
  return mix(hash);
}

/** Returns the hash of each sequence of five words, in order. */
export function shinglesInOrder(words: readonly TextWord[]): number[] {
  const count = Math.max(0, words.length - SHINGLE_WORDS + 1);
  return Array.from({ length: count }, (_, first) =>
    hashText(
      words
        .slice(first, first + SHINGLE_WORDS)
        .map(({ word }) => word)
        .join(" "),
    ),
  );
}

/** Returns the shingles of a description. Null if it is too short to be compared. */
export function shinglesOf(description: string): Set<number> | null {
  if (countWords(description) < MIN_WORDS) return null;
  const shingles = new Set(shinglesInOrder(comparedWords(description)));
  return shingles.size < MIN_SHINGLES ? null : shingles;
}

/**
 * Returns 16 keys, each from four MinHash values. Texts that share 60 % of their shingles share a key with 89 %
 * probability, at 80 % with 99.9 %.
 */
export function textBands(shingles: ReadonlySet<number>): number[] {
  return Array.from({ length: BANDS }, (_, band) => {
    let key = mix(band + 1);
    for (let row = 0; row < ROWS; row++) {
      const seed = mix(0x9e37_79b9 + band * ROWS + row);
      let least = 0x7fff_ffff;
      for (const shingle of shingles) {
        const value = mix(shingle ^ seed);
        if (value < least) least = value;
      }
      key = mix(key ^ least);
    }
    return key;
  });
}

/**
 * Returns the share of equal shingles (the Jaccard similarity), and how much of the first text occurs in the second.
 */
export function compareShingles(
  first: ReadonlySet<number>,
  second: ReadonlySet<number>,
): { similarity: number; share: number } {
  let both = 0;
  for (const shingle of first) if (second.has(shingle)) both++;
  return { similarity: both / (first.size + second.size - both), share: both / first.size };
}

/** A part of a text: its characters from `start` to before `end`. */
export interface Span {
  start: number;
  end: number;
}

function spansOf(words: readonly TextWord[], shingles: readonly number[], wanted: ReadonlySet<number>): Span[] {
  const spans: Span[] = [];
  for (const [first, shingle] of shingles.entries()) {
    if (!wanted.has(shingle)) continue;
    const start = (words[first] as TextWord).start;
    const { end } = words[first + SHINGLE_WORDS - 1] as TextWord;
    const last = spans.at(-1);
    if (last && start <= last.end) last.end = end;
    else spans.push({ start, end });
  }
  return spans;
}

/** Returns the parts of each text that occur in the other text. */
export function commonParts(first: string, second: string): { first: Span[]; second: Span[] } {
  const [firstWords, secondWords] = [comparedWords(first), comparedWords(second)];
  const [firstShingles, secondShingles] = [shinglesInOrder(firstWords), shinglesInOrder(secondWords)];
  return {
    first: spansOf(firstWords, firstShingles, new Set(secondShingles)),
    second: spansOf(secondWords, secondShingles, new Set(firstShingles)),
  };
}
