import type { PropertyFilters } from "#contract/browse/property-filters.ts";
import type { Database } from "../db/connect.ts";
import { type CountCache, totalOf } from "./browse.ts";
import { type CatalogueFilters, catalogueFiltersOf } from "./catalogue.ts";
import { readPlaceFilters, withPlaces } from "./place-filters.ts";
import { exactly, readSearch, withCorrections } from "./word-search.ts";

/**
 * Filters that are stored and matched again later: they find the same homes as browse, with the words as they were
 * first parsed.
 */

/** The words of a search, parsed once. */
export interface FrozenWords {
  /** A tsquery as text. Null without a searchable word. */
  query: string | null;
  /** Whether misspelt words were corrected, because no home contained the given words. */
  isCorrected: boolean;
}

/**
 * Returns the parsed filters, with the words as a tsquery.
 * @throws AppError `invalid` for an unknown place, `other_region`
 */
export async function wantedWithWords(filters: PropertyFilters, words: string | null): Promise<CatalogueFilters> {
  const places = await readPlaceFilters(filters, "featured");
  const wanted = { ...catalogueFiltersOf(filters), words };
  return places === null ? wanted : withPlaces(wanted, places);
}

/** Reads the search words of filters. Corrects their spelling if only the corrected words match a home. */
export async function freezeWords(db: Database, counts: CountCache, filters: PropertyFilters): Promise<FrozenWords> {
  const search = await readSearch(db, filters.searchTerm);
  if (search === null) return { query: null, isCorrected: false };
  // If no endings are known, the last word stays a prefix, so that words added later are found, too.
  const exact = exactly({ ...search, endings: null });
  if ((await totalOf(db, counts, await wantedWithWords(filters, exact))) > 0)
    return { query: exact, isCorrected: false };
  const guess = await withCorrections(db, search, { keepsPrefix: true });
  const isFound = guess !== null && (await totalOf(db, counts, await wantedWithWords(filters, guess))) > 0;
  return isFound ? { query: guess, isCorrected: true } : { query: exact, isCorrected: false };
}
