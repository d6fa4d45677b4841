import { createHash } from "node:crypto";
import { known } from "#contract/browse/filter-values.ts";
import { FILTER_ROWS, type Filter, nearValue, valueText } from "#contract/browse/filters.ts";
import { type PropertyFilters, propertyFiltersSchema } from "#contract/browse/property-filters.ts";
import { SAVED_SEARCH_TEXTS, type SavedFilters } from "#contract/browse/saved-search-terms.ts";
import { CITIES } from "#contract/places/cities.ts";
import type { Region } from "#contract/places/geography.ts";
import { AppError } from "../errors.ts";
import { findPlace } from "../places/gazetteer.ts";

const invalid = (path: string, text: string) => new AppError("invalid", { text, fields: [{ path, message: text }] });

function cityOf(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const city = CITIES.find((name) => name.toLowerCase() === given.toLowerCase());
  if (city === undefined) throw invalid("filters.city", SAVED_SEARCH_TEXTS.unknownCity);
  return city;
}

/** Returns the region to which a place in the filters limits the homes, so that pages show it. */
function regionOfPlace({ city, near, commuteTo }: PropertyFilters): Region | undefined {
  const id = near?.[0] ?? commuteTo;
  return city === undefined && id !== undefined ? (findPlace(id)?.region ?? undefined) : undefined;
}

/** Returns a filter in canonical form. Undefined if every home matches it, and for a limit without a place. */
function canonical(filter: Filter, filters: PropertyFilters, value: unknown): unknown {
  const { kind, limitOf } = filter;
  if (limitOf) return filters[limitOf.filter] === undefined || value === limitOf.usual ? undefined : value;
  if (kind === "bounds") return value && valueText(value);
  if (kind !== "some" && kind !== "areas" && kind !== "places") return value;
  const given = (value ?? []) as readonly string[];
  // As text, so that searches with one place keep their hash.
  if (kind === "places") return given.length === 0 ? undefined : nearValue([...given].sort());
  const list = kind === "some" ? known(given, filter.values) : [...new Set(given)].sort();
  const isAny = kind === "some" && filter.hasEachHomeOne && list.length === filter.values.length;
  return list.length === 0 || isAny ? undefined : list;
}

/**
 * Returns the canonical form of filters: lists are sorted and without duplicates, and filters that every home matches
 * are removed. `hasWords` tells whether the search term has a searchable word.
 * @throws AppError `invalid` for an unknown city, `empty_search` without a filter
 */
export function canonicalFilters(filters: PropertyFilters, hasWords: boolean): SavedFilters {
  const given: PropertyFilters = {
    ...filters,
    city: cityOf(filters.city),
    region: filters.region ?? regionOfPlace(filters),
    minRent: filters.minRent || undefined,
    searchTerm: hasWords ? filters.searchTerm?.trim().replace(/\s+/g, " ") : undefined,
    commuteBy: filters.commuteTo === undefined || filters.commuteBy === "walk" ? undefined : filters.commuteBy,
    // Homes without a position are not announced.
    unplaced: undefined,
  };
  const saved = FILTER_ROWS.map(([name, filter]) => [name, canonical(filter, filters, given[name])] as const).filter(
    ([, value]) => value !== undefined,
  );
  if (saved.length === 0) {
    const fields = [{ path: "filters", message: SAVED_SEARCH_TEXTS.noFilter }];
    throw new AppError("empty_search", { fields });
  }
  return Object.fromEntries(saved) as SavedFilters;
}

/** Returns saved filters as the filters of browse. */
export const readSaved = (saved: SavedFilters): PropertyFilters => propertyFiltersSchema.parse(saved);

/** Returns a hash that is equal for equal canonical filters. */
export function hashOf(saved: SavedFilters): Buffer {
  return createHash("sha256").update(JSON.stringify(saved)).digest();
}
