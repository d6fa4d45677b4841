import type { ReadingNote } from "#contract/browse/search.ts";
import type { Place } from "../places/gazetteer.ts";
import type { Token } from "../places/names/tokens.ts";
import type { Term } from "./terms.ts";
import type { Wish } from "./words/vocabulary.ts";

/** The input of each reader (types, money, dates, …). */
export interface ReaderInput {
  tokens: readonly Token[];
  terms: readonly Term[];
  /** YYYY-MM-DD. */
  today: string;
}

/** A piece before its offsets are known. It covers the tokens from `first` to before `end`. */
export interface PieceDraft extends Wish {
  first: number;
  end: number;
  alternatives?: readonly Place[];
  /** An amount without "under" or "above". A bound elsewhere in the text replaces it. */
  isLone?: boolean;
  /** A bare number, which may also be part of a listing's title: "Stepped house 12345". */
  isGuess?: boolean;
}

/** A part of a postal address, for which there is no filter. */
export interface AddressPart {
  /** Six digits. Null for other parts. */
  pin: string | null;
}

/** What a reader understood. */
export interface Understood {
  /** The term after the last used term. */
  end: number;
  pieces?: PieceDraft[];
  notes?: ReadingNote[];
  /** A duration or distance that replaces the used terms. The reader of places needs it. */
  term?: Term;
  /** The terms are understood but are not a filter. They stay search words. */
  areWords?: boolean;
  /** The terms are a part of a postal address. */
  address?: AddressPart;
}

/** Reads terms from `at` on. Returns null if they are something else. */
export type Reader = (text: ReaderInput, at: number) => Understood | null;

/** Returns a piece that covers the terms from `at` to before `end`. */
export function draft({ terms }: ReaderInput, at: number, end: number, wish: Wish): PieceDraft {
  return { ...wish, first: terms[at]?.first ?? 0, end: terms[end - 1]?.end ?? 0 };
}

/** Joins values for a list filter. */
export const listed = (values: readonly string[]): string => [...new Set(values)].join(",");
