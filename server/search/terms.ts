import type { ReadingNote } from "#contract/browse/search.ts";
import type { City } from "#contract/places/cities.ts";
import type { Place } from "../places/gazetteer.ts";
import { ORDINARY_WORDS } from "../places/names/everyday-words.ts";
import type { Token } from "../places/names/tokens.ts";
import { findPlaceAt, isOrdinal, isSoft, type NameContext, nameContext, siblingsAt } from "./places/find-places.ts";
import { findMisspelt, findPhrase, type Wish } from "./words/vocabulary.ts";
import type { WordSignal } from "./words/words-grammar.ts";

/** Groups tokens into terms: numbers, phrases of the vocabulary, names of places, and other words. */

export interface Term {
  /** Its tokens, from `first` to before `end`. */
  first: number;
  end: number;
  signals: ReadonlySet<WordSignal>;
  /** The value of a number, a number word, a month or a duration. */
  value?: number;
  /** The digits of a number as typed, without separators. */
  digits?: string;
  wish?: Wish;
  note?: ReadingNote;
  /** All places with this name. */
  places?: readonly Place[];
  /** Whether the name of the places is also an everyday word. */
  isEveryday?: boolean;
  isAfterBreak: boolean;
}

const NONE: ReadonlySet<WordSignal> = new Set();

/** Returns whether a term has one of these meanings. */
export const has = (term: Term | undefined, ...signals: WordSignal[]): boolean =>
  term !== undefined && signals.some((signal) => term.signals.has(signal));

function numberTerm(tokens: readonly Token[], at: number): Omit<Term, "isAfterBreak"> {
  const { word } = tokens[at] as Token;
  const end = isOrdinal(tokens[at + 1]) ? at + 2 : at + 1;
  return { first: at, end, signals: end > at + 1 ? new Set(["ordinal"]) : NONE, value: Number(word), digits: word };
}

function termAt(tokens: readonly Token[], at: number, context: NameContext): Omit<Term, "isAfterBreak"> {
  const token = tokens[at] as Token;
  const phrase = findPhrase(tokens, at);
  const length = phrase?.length ?? 0;
  const place = findPlaceAt(tokens, at, phrase && isSoft(phrase.meaning) ? length : length + 1, context);
  if (place) return { first: at, signals: NONE, ...place };
  if (phrase) return { first: at, end: at + length, ...phrase.meaning };
  if (token.is === "digits") return numberTerm(tokens, at);
  const meaning = ORDINARY_WORDS.has(token.word) ? null : findMisspelt(token);
  return { first: at, end: at + 1, ...(meaning ?? { signals: NONE }) };
}

/** Returns the terms of a text, from left to right. Each token belongs to one term. */
export function readTerms(tokens: readonly Token[], city: City | null): Term[] {
  const context = nameContext(tokens, city);
  const terms: Term[] = [];
  /** The words of the last place. Numbers after it may name more places: "sector 76 or 78". */
  let name: readonly string[] = [];
  for (let at = 0; at < tokens.length; at = terms.at(-1)?.end ?? at + 1) {
    const isAfterBreak = tokens[at]?.isAfterBreak ?? false;
    const isJoined = isAfterBreak || has(terms.at(-1), "or", "and");
    const siblings = isJoined ? siblingsAt(tokens, at, name) : undefined;
    const term = siblings ? { first: at, end: at + 1, signals: NONE, places: siblings } : termAt(tokens, at, context);
    terms.push({ ...term, isAfterBreak });
    if (term.places && !siblings) name = tokens.slice(term.first, term.end).map(({ word }) => word);
    else if (!siblings && !has(terms.at(-1), "or", "and")) name = [];
  }
  return terms;
}
