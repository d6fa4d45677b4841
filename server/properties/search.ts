import type { Database } from "../db/connect.ts";
import { knownWords, searchWords, similarWords } from "./queries.ts";

/** Shorter words are not guessed at: too many others are one letter away. */
const SHORTEST_GUESSED = 4;
/** Of a long search only this many words are guessed at. */
const MOST_GUESSED = 8;

// Words come out of search_words() without any character that a tsquery gives a meaning to.
const whole = (word: string) => `'${word}'`;
const beginning = (word: string) => `'${word}':*`;
const eitherOf = (choices: string[]) => (choices.length > 1 ? `(${choices.join(" | ")})` : (choices[0] ?? ""));

/** A search as its words; none where it holds no letter or digit. */
export async function readSearch(db: Database, term: string | undefined): Promise<string[]> {
  return term === undefined || term.trim() === "" ? [] : searchWords(db, term);
}

/** All words, the last one also as the beginning of a word. Null for no words. */
export function exactly(words: string[]): string | null {
  if (words.length === 0) return null;
  return words.map((word, place) => (place === words.length - 1 ? beginning(word) : whole(word))).join(" & ");
}

/**
 * As `exactly`, with the words that no listing uses replaced by those they may have been meant as: one letter wrong,
 * missing, too many or misplaced, or two words that are written as one. Null where there is nothing to guess.
 */
export async function forgivingly(db: Database, words: string[]): Promise<string | null> {
  const last = words.at(-1);
  if (last === undefined) return null;
  const pairs = words.slice(1).map((word, place) => `${words[place]}${word}`);
  const known = await knownWords(db, [...words, ...pairs], last);
  const unknown = words.filter((word) => !known.has(word));
  const guessed = unknown
    .filter((word) => [...word].length >= SHORTEST_GUESSED && /\D/.test(word))
    .slice(0, MOST_GUESSED);
  const meanings = guessed.length > 0 ? await similarWords(db, guessed) : new Map<string, string[]>();

  const parts: string[] = [];
  for (let place = 0; place < words.length; place++) {
    const word = words[place] as string;
    const joined = pairs[place];
    if (
      joined !== undefined &&
      known.has(joined) &&
      (unknown.includes(word) || unknown.includes(words[place + 1] ?? ""))
    ) {
      parts.push(whole(joined));
      place += 1;
      continue;
    }
    const asTyped = place === words.length - 1 ? beginning(word) : whole(word);
    parts.push(eitherOf([asTyped, ...(meanings.get(word) ?? []).map(whole)]));
  }
  const query = parts.join(" & ");
  return query === exactly(words) ? null : query;
}
