import type { ReadPiece } from "#contract/browse/search.ts";
import { type ActiveFilter, activeFilters, keyOf } from "./active-filters.ts";
import { consistent, type Filters, sortOf } from "./filters.ts";

/** How a typed text was read, with the keys of its filters. */
export interface Piece extends Pick<ReadPiece, "from" | "kind" | "filter" | "label" | "alternatives"> {
  keys: readonly string[];
}

/** A text that was read as filters. The history entry keeps it, so that it can be undone. */
export interface ReadSearch {
  typed: string;
  /** In the order of the text. */
  pieces: readonly Piece[];
  notes: readonly string[];
  /** Phrases of the text that are not searched. Missing in history entries of version 0.1.0. */
  dropped?: readonly string[];
  /** The values of filters before the text was read. */
  replaced: Partial<Filters>;
}

/** Filters, and the text that they were read from. */
export interface Search {
  filters: Filters;
  read: ReadSearch | null;
}

/** Returns keys that identify the filters and their values. */
export const keysOf = (filters: Filters): string[] => [
  `city ${filters.city}`,
  `region ${filters.region}`,
  `sort ${sortOf(filters)}`,
  ...activeFilters(filters).map(({ key }) => key),
];

/** Returns the text without pieces whose filters have changed since. */
export function stillRead({ filters, read }: Search): ReadSearch | null {
  if (read === null) return null;
  const keys = keysOf(filters);
  return { ...read, pieces: read.pieces.filter((piece) => piece.keys.every((key) => keys.includes(key))) };
}

/**
 * Returns the active filters that do not come from a piece of the text. Words that were not understood belong to the
 * text.
 */
export function otherFilters(active: ActiveFilter[], { searchTerm }: Filters, read: ReadSearch | null): ActiveFilter[] {
  if (!read || read.pieces.length === 0) return active;
  const keys = [keyOf("searchTerm", searchTerm), ...read.pieces.flatMap((piece) => piece.keys)];
  return active.filter(({ key }) => !keys.includes(key));
}

/** Returns the filters as if the text had not been read. */
export const undone = (filters: Filters, { replaced }: ReadSearch): Filters =>
  consistent({ ...filters, ...replaced, searchTerm: "" });
