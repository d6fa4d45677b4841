import { areaNames } from "#contract/places/places.ts";
import type { Database } from "../db/connect.ts";
import { beginsAnArea, LONGEST_PHRASE, otherSpellings } from "./search-aliases.ts";
import { knownWords, mostSimilarName, readWords, similarWords } from "./word-queries.ts";

/** Shorter words are not corrected, because too many other words differ by one letter. */
const SHORTEST_GUESSED = 4;
/** Maximum number of corrected words in a search. */
const MAX_GUESSED = 8;
/** If a prefix has more endings than this, the index search handles the prefix. */
const MAX_ENDINGS = 50;

/** The words of a search. The last word may be incomplete. */
export interface WordQuery {
  words: string[];
  /** Known words that begin with the last word; null if there are too many. */
  endings: string[] | null;
}

// Needs no escaping: search_words() removes tsquery operators.
const whole = (word: string) => `'${word}'`;
const eitherOf = (choices: string[]) => (choices.length > 1 ? `(${choices.join(" | ")})` : (choices[0] ?? ""));

/** Returns null if the term has no searchable word: no letter or digit, or only stop words such as "the" and "in". */
export async function readSearch(db: Database, term: string | undefined): Promise<WordQuery | null> {
  if (term === undefined || term.trim() === "") return null;
  const { words, endings } = await readWords(db, term, MAX_ENDINGS + 1);
  return words.length === 0 ? null : { words, endings: endings.length > MAX_ENDINGS ? null : endings };
}

/** Returns the last word and the known words that it is a prefix of. */
function lastWord({ words, endings }: WordQuery): string[] {
  const last = words.at(-1) ?? "";
  if (endings === null) return [`'${last}':*`];
  return endings.length > 0 ? endings.map(whole) : [whole(last)];
}

/** Adjacent words of a search, and their other spellings. */
interface Phrase {
  /** The index of its first word. */
  at: number;
  words: string[];
  others: string[][];
}

/** Splits the search into phrases from left to right. Each phrase is the longest one that has another spelling. */
function phrasesOf({ words }: WordQuery): Phrase[] {
  const phrases: Phrase[] = [];
  for (let at = 0; at < words.length; at += phrases.at(-1)?.words.length ?? 1) {
    let phrase: Phrase = { at, words: words.slice(at, at + 1), others: [] };
    for (let length = LONGEST_PHRASE; length > 0 && phrase.others.length === 0; length--) {
      const run = words.slice(at, at + length);
      const others = run.length === length ? otherSpellings(run) : [];
      if (others.length > 0) phrase = { at, words: run, others };
    }
    phrases.push(phrase);
  }
  return phrases;
}

const allOf = (parts: string[]) => (parts.length > 1 ? `(${parts.join(" & ")})` : (parts[0] ?? ""));

/** Returns a tsquery for a phrase as typed or in any other spelling. The last word of a search may be a prefix. */
function anySpelling(search: WordQuery, { at, words, others }: Phrase): string {
  const isLast = at + words.length === search.words.length;
  const typed = isLast ? [...words.slice(0, -1).map(whole), eitherOf(lastWord(search))] : words.map(whole);
  return eitherOf([allOf(typed), ...others.map((spelling) => allOf(spelling.map(whole)))]);
}

/**
 * Returns the last two or three words, joined, if they are the beginning of an area's name that is written as one word.
 * Null if there is no such area.
 */
function endAsArea(words: string[]): { place: number; part: string } | null {
  for (const length of [3, 2]) {
    const run = words.slice(-length);
    if (run.length === length && beginsAnArea(run))
      return { place: words.length - length, part: `'${run.join("")}':*` };
  }
  return null;
}

/** Returns a tsquery for all words, in any order and in any spelling. */
export function exactly(search: WordQuery): string {
  const phrases = phrasesOf(search).map((phrase) => ({ ...phrase, part: anySpelling(search, phrase) }));
  const end = endAsArea(search.words);
  const before = phrases.filter(({ at, words }) => end === null || at + words.length <= end.place);
  const inEnd = phrases.slice(before.length);
  // If a phrase overlaps the area's words only partly, the phrases are used as they are.
  if (end === null || inEnd[0]?.at !== end.place) return phrases.map(({ part }) => part).join(" & ");
  return [...before.map(({ part }) => part), eitherOf([allOf(inEnd.map(({ part }) => part)), end.part])].join(" & ");
}

/** Whether the last word stays a prefix, so that words added later are found, too. */
interface Correcting {
  keepsPrefix?: boolean;
}

/**
 * Like `exactly`, with unknown words replaced by likely corrections: one letter wrong, missing, added or misplaced, or
 * two words joined. Null if every word is known.
 */
export async function withCorrections(
  db: Database,
  search: WordQuery,
  { keepsPrefix = false }: Correcting = {},
): Promise<string | null> {
  const { words, endings } = search;
  const typed = keepsPrefix ? { ...search, endings: null } : search;
  const pairs = words.slice(1).map((word, place) => `${words[place]}${word}`);
  const known = await knownWords(db, [...words, ...pairs]);
  const spelled = new Map(
    phrasesOf(search).flatMap((phrase) => (phrase.others.length > 0 ? [[phrase.at, phrase]] : [])),
  );
  const covered = new Set([...spelled.values()].flatMap(({ at, words }) => words.map((_, n) => at + n)));
  const isUnknown = (place: number) =>
    !covered.has(place) && (place === words.length - 1 ? endings?.length === 0 : !known.has(words[place] ?? ""));
  const guessed = words.filter(
    (word, place) => isUnknown(place) && [...word].length >= SHORTEST_GUESSED && /\D/.test(word),
  );
  if (!words.some((_, place) => isUnknown(place))) return null;
  const meanings = await similarWords(db, guessed.slice(0, MAX_GUESSED));

  const parts: string[] = [];
  for (let place = 0; place < words.length; place++) {
    const phrase = spelled.get(place);
    if (phrase) {
      parts.push(anySpelling(typed, phrase));
      place += phrase.words.length - 1;
      continue;
    }
    const word = words[place] ?? "";
    const joined = pairs[place];
    if (joined !== undefined && known.has(joined) && (isUnknown(place) || isUnknown(place + 1))) {
      parts.push(whole(joined));
      place += 1;
      continue;
    }
    const asTyped = place === words.length - 1 ? lastWord(typed) : [whole(word)];
    parts.push(eitherOf([...asTyped, ...(meanings.get(word) ?? []).map(whole)]));
  }
  return parts.join(" & ");
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/**
 * Returns the area of these cities whose name is most similar to some words of the term. Null if none is similar, or if
 * the term is exactly that area's name, apart from spaces and punctuation.
 */
export async function nearestArea(db: Database, term: string, cities: readonly string[]): Promise<string | null> {
  const area = await mostSimilarName(db, term, cities.flatMap(areaNames));
  return area === null || lettersOf(area) === lettersOf(term) ? null : area;
}
