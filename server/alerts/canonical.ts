import { createHash } from "node:crypto";
import { canonicalValues } from "#contract/browse/canonical-filters.ts";
import { type PropertyFilters, propertyFiltersSchema } from "#contract/browse/property-filters.ts";
import { SAVED_SEARCH_TEXTS, type SavedFilters } from "#contract/browse/saved-search-terms.ts";
import { CITIES } from "#contract/places/cities.ts";
import type { Region } from "#contract/places/geography.ts";
import { AppError, invalidIn } from "../errors.ts";
import { findPlace } from "../places/gazetteer.ts";

function cityOf(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const city = CITIES.find((name) => name.toLowerCase() === given.toLowerCase());
  if (city === undefined) throw invalidIn("filters.city", SAVED_SEARCH_TEXTS.unknownCity);
  return city;
}

/** Returns the region to which a place in the filters limits the homes, so that pages show it. */
function regionOfPlace({ city, near, commuteTo }: PropertyFilters): Region | undefined {
  const id = near?.[0] ?? commuteTo;
  return city === undefined && id !== undefined ? (findPlace(id)?.region ?? undefined) : undefined;
}

/**
 * Returns the canonical form of filters, with the region of a place. `hasWords` tells whether the search term has a
 * searchable word.
 * @throws AppError `invalid` for an unknown city, `empty_search` without a filter
 */
export function canonicalFilters(filters: PropertyFilters, hasWords: boolean): SavedFilters {
  const saved = canonicalValues({
    ...filters,
    city: cityOf(filters.city),
    region: filters.region ?? regionOfPlace(filters),
    searchTerm: hasWords ? filters.searchTerm?.trim().replace(/\s+/g, " ") : undefined,
  });
  if (Object.keys(saved).length === 0) {
    const fields = [{ path: "filters", message: SAVED_SEARCH_TEXTS.noFilter }];
    throw new AppError("empty_search", { fields });
  }
  return saved;
}

/** Returns saved filters as the filters of browse. */
export const readSaved = (saved: SavedFilters): PropertyFilters => propertyFiltersSchema.parse(saved);

/** Returns a hash that is equal for equal canonical filters. */
export function hashOf(saved: SavedFilters): Buffer {
  return createHash("sha256").update(JSON.stringify(saved)).digest();
}
