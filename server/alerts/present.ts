import type { PropertyFilters } from "#contract/browse/property-filters.ts";
import type { SavedFilters } from "#contract/browse/saved-search-terms.ts";
import type { SavedSearch } from "#contract/browse/saved-searches.ts";
import { readSaved } from "./canonical.ts";
import type { SavedSearchRow } from "./queries.ts";

/**
 * Returns the tsquery of corrected words in readable form: `('metr' | 'metro') & 'house'` as "metro house" if "metr"
 * was typed.
 */
function correctedText(query: string, typed: string): string {
  const isTyped = (word: string) => typed.toLowerCase().includes(word);
  return query
    .replaceAll(/'([^']+)' \| /g, (choice, word: string) => (isTyped(word) ? "" : choice))
    .replaceAll(" | ", " or ")
    .replaceAll(/[^\p{L}\p{N}\s]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Returns the corrected words of filters. Null if nothing was corrected. */
export function correctionOf(
  { searchTerm = "" }: PropertyFilters,
  { words, corrected }: Pick<SavedSearchRow, "words" | "corrected">,
): string | null {
  return corrected && words !== null ? correctedText(words, searchTerm) : null;
}

/** Returns a saved search without its counts. */
export function presentSearch(row: SavedSearchRow): Omit<SavedSearch, "matching_now" | "new_since" | "left_out"> {
  // The filters were validated before they were stored.
  const saved = row.filters as SavedFilters;
  const filters = readSaved(saved);
  return {
    id: row.id,
    name: row.shown_name,
    filters: saved,
    frequency: row.frequency as SavedSearch["frequency"],
    email: row.email,
    push: row.push,
    words: correctionOf(filters, row),
    created_at: row.created_at.toISOString(),
  };
}
