import type { ReadingNote } from "#contract/search.ts";
import type { Place } from "../places/gazetteer.ts";
import type { Term } from "./terms.ts";
import type { Token } from "./tokens.ts";
import type { Wish } from "./vocabulary.ts";

/** The input of the readers of types, money, dates and so on. */
export interface Text {
  tokens: readonly Token[];
  terms: readonly Term[];
  /** YYYY-MM-DD. */
  today: string;
}

/** A piece before its offsets are known: it covers the tokens from `first` up to, but without, `end`. */
export interface Draft extends Wish {
  first: number;
  end: number;
  alternatives?: readonly Place[];
  /** An amount without "under" or "above". A bound elsewhere in the text replaces it. */
  isLone?: boolean;
  /** A bare number that may also belong to a title: "Stepped house 12345". */
  isGuess?: boolean;
}

/** What a reader understood. */
export interface Found {
  /** The term after the last one that was used. */
  end: number;
  pieces?: Draft[];
  notes?: ReadingNote[];
  /** Replaces the used terms: a duration or a distance, which the reader of places needs. */
  term?: Term;
  /** The terms are recognised as something other than a filter, and stay search words. */
  areWords?: boolean;
}

/** Reads terms from `at` on. Returns null if there is nothing of its kind. */
export type Reader = (text: Text, at: number) => Found | null;

/** Returns a piece that covers the terms from `at` up to, but without, `end`. */
export function draft({ terms }: Text, at: number, end: number, wish: Wish): Draft {
  return { ...wish, first: terms[at]?.first ?? 0, end: terms[end - 1]?.end ?? 0 };
}

/** Joins values for a list filter. */
export const listed = (values: readonly string[]): string => [...new Set(values)].join(",");
