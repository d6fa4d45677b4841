import {
  READING_NOTES,
  type ReadFilters,
  type Reading,
  type ReadingNote,
  type ReadPiece,
} from "#contract/browse/search.ts";
import { type City, isCity } from "#contract/places/cities.ts";
import type { Place } from "../places/gazetteer.ts";
import { countWords, type Token, tokenise } from "../places/names/tokens.ts";
import { type Item, readItems } from "./filters/items.ts";
import { mergePieces } from "./merge.ts";
import { readPlaces } from "./places/places.ts";
import type { PieceDraft, ReaderInput } from "./reader.ts";
import { readTerms } from "./terms.ts";
import { droppedWords, NOTHING_DROPPED } from "./words/dropped-words.ts";
import { leftWords } from "./words/left-words.ts";

/** Reads a typed search: which filters it asks for, and which words are left. */

export interface ReadingContext {
  /** The chosen city. An unknown city is ignored. */
  city?: string | undefined;
  /** YYYY-MM-DD. */
  today: string;
}

/** Returns whether the text is only the name of one place, without a city. Such a text stays a word search. */
function isLonePlace(items: readonly Item[], tokens: readonly Token[]): boolean {
  const [item, ...others] = items;
  const isWithCity = ({ kind, name, city }: Place) =>
    kind === "area" && city !== null && !name.includes(city) && tokens.some(({ word }) => word === city.toLowerCase());
  return others.length === 0 && item?.places !== undefined && !item.places.some(isWithCity);
}

/** Returns whether the text is only a PIN code. */
const isPin = ([item, ...others]: readonly Item[]) => others.length === 0 && item?.address?.pin != null;

function published(typed: string, tokens: readonly Token[], draft: PieceDraft): ReadPiece {
  const { kind, filter, label, alternatives = [] } = draft;
  const from = tokens[draft.first]?.from ?? 0;
  const to = tokens[draft.end - 1]?.to ?? from;
  const text = typed.slice(from, to);
  return { kind, text, from, to, filter, label, alternatives: alternatives.map(({ id, label }) => ({ id, label })) };
}

const withTexts = (codes: readonly ReadingNote[]) =>
  [...new Set(codes)].map((code) => ({ code, text: READING_NOTES[code] }));

/** Reads a text. Pure, and never throws: words that are not understood stay search words. */
export function readWish(typed: string, { city, today }: ReadingContext): Reading {
  const chosen: City | null = isCity(city) ? city : null;
  const { tokens, isCut } = tokenise(typed);
  const text: ReaderInput = { tokens, terms: readTerms(tokens, chosen), today };
  const { items, ...wishes } = readItems(text);
  const places = readPlaces(items, chosen);
  const { pieces, filters, notes } = mergePieces(
    [...wishes.pieces, ...places.pieces].sort((a, b) => a.first - b.first),
  );
  const isAddress = places.hasPlace || places.notes.includes("pin_unknown");
  const dropped = isAddress ? droppedWords(typed, tokens, items, places.used) : NOTHING_DROPPED;
  const allNotes: ReadingNote[] = [...(isCut ? ["too_long" as const] : []), ...wishes.notes, ...places.notes, ...notes];
  const words = leftWords(typed, tokens, items, places.used.union(dropped.items));
  const isSure = pieces.some(({ isGuess }) => !isGuess || words.length === 0);
  const isUnread = pieces.length === 0 && allNotes.length === 0;
  const searchTerm = isUnread ? typed.slice(tokens[0]?.from ?? 0, tokens.at(-1)?.to ?? 0) : words.join(" ");
  const all: ReadFilters = searchTerm === "" ? filters : { ...filters, searchTerm };
  return {
    pieces: pieces.map((piece) => published(typed, tokens, piece)),
    words,
    dropped: dropped.phrases,
    notes: withTexts(allNotes),
    filters: all,
    acts: isSure && (countWords(tokens) > 1 || isPin(items)) && !isLonePlace(items, tokens),
  };
}
