import type { Database } from "../db/connect.ts";
import { knownWords, readWords, similarWords } from "./word-queries.ts";

/** Shorter words are not guessed at: too many others are one letter away. */
const SHORTEST_GUESSED = 4;
/** Of a long search only this many words are guessed at. */
const MOST_GUESSED = 8;
/**
 * A beginning that stands for more words than this is left to the index, which then reads all of them whatever else is
 * asked.
 */
const MOST_ENDINGS = 50;

/** A search as its words, the last of which may be the beginning of a longer one. */
export interface Search {
  words: string[];
  /** The known words that begin with the last one; null where there are too many to name. */
  endings: string[] | null;
}

// Words come out of search_words() without any character that a tsquery gives a meaning to.
const whole = (word: string) => `'${word}'`;
const eitherOf = (choices: string[]) => (choices.length > 1 ? `(${choices.join(" | ")})` : (choices[0] ?? ""));

/** Null where nothing in the term is searched for: it holds no letter or digit, or only words such as "the" and "in". */
export async function readSearch(db: Database, term: string | undefined): Promise<Search | null> {
  if (term === undefined || term.trim() === "") return null;
  const { words, endings } = await readWords(db, term, MOST_ENDINGS + 1);
  return words.length === 0 ? null : { words, endings: endings.length > MOST_ENDINGS ? null : endings };
}

/** The last word as the words it may be the beginning of. */
function lastWord({ words, endings }: Search): string[] {
  const last = words.at(-1) ?? "";
  if (endings === null) return [`'${last}':*`];
  return endings.length > 0 ? endings.map(whole) : [whole(last)];
}

/** All words, in any order. */
export function exactly(search: Search): string {
  return [...search.words.slice(0, -1).map(whole), eitherOf(lastWord(search))].join(" & ");
}

/**
 * As `exactly`, with the words that no listing uses replaced by those they may have been meant as: one letter wrong,
 * missing, too many or misplaced, or two words that are written as one. Null where listings use every word.
 */
export async function forgivingly(db: Database, search: Search): Promise<string | null> {
  const { words, endings } = search;
  const pairs = words.slice(1).map((word, place) => `${words[place]}${word}`);
  const known = await knownWords(db, [...words, ...pairs]);
  const isUnknown = (place: number) =>
    place === words.length - 1 ? endings?.length === 0 : !known.has(words[place] ?? "");
  const guessed = words.filter(
    (word, place) => isUnknown(place) && [...word].length >= SHORTEST_GUESSED && /\D/.test(word),
  );
  if (!words.some((_, place) => isUnknown(place))) return null;
  const meanings = await similarWords(db, guessed.slice(0, MOST_GUESSED));

  const parts: string[] = [];
  for (let place = 0; place < words.length; place++) {
    const word = words[place] ?? "";
    const joined = pairs[place];
    if (joined !== undefined && known.has(joined) && (isUnknown(place) || isUnknown(place + 1))) {
      parts.push(whole(joined));
      place += 1;
      continue;
    }
    const asTyped = place === words.length - 1 ? lastWord(search) : [whole(word)];
    parts.push(eitherOf([...asTyped, ...(meanings.get(word) ?? []).map(whole)]));
  }
  return parts.join(" & ");
}
