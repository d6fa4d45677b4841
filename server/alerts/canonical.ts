import { createHash } from "node:crypto";
import { CITIES } from "#contract/cities.ts";
import { COMMUTE_MINUTES } from "#contract/commute.ts";
import type { Region } from "#contract/geography.ts";
import { type PropertyFilters, propertyFiltersSchema } from "#contract/property-filters.ts";
import {
  AMENITIES,
  FURNISHINGS,
  NEAR_METRES,
  PROPERTY_TYPES,
  RULE_FILTERS,
  type RuleFilter,
  TENANT_TYPES,
} from "#contract/property-terms.ts";
import { SAVED_SEARCH_TEXTS, type SavedFilters } from "#contract/saved-search-terms.ts";
import { AppError } from "../errors.ts";
import { findPlace } from "../places/gazetteer.ts";

const invalid = (path: string, text: string) => new AppError("invalid", { text, fields: [{ path, message: text }] });

function cityOf(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const city = CITIES.find((name) => name.toLowerCase() === given.toLowerCase());
  if (city === undefined) throw invalid("filters.city", SAVED_SEARCH_TEXTS.unknownCity);
  return city;
}

/** Returns the given words once each, in the order of the terms. Undefined if there are none. */
function inOrder(terms: readonly string[], given: readonly string[] = []): string[] | undefined {
  const wanted = terms.filter((term) => given.includes(term));
  return wanted.length > 0 ? wanted : undefined;
}

/** Like `inOrder`, but returns undefined for all possible values of a home, which is the same as no filter. */
function someOf(terms: readonly string[], given?: readonly string[]): string[] | undefined {
  const wanted = inOrder(terms, given);
  return wanted?.length === terms.length ? undefined : wanted;
}

function areasOf(given: readonly string[] = []): string[] | undefined {
  const areas = [...new Set(given)].sort();
  return areas.length > 0 ? areas : undefined;
}

/** Returns the region to which a place in the filters limits the homes, so that pages show it. */
function regionOfPlace({ city, near, commuteTo }: PropertyFilters): Region | undefined {
  const id = near ?? commuteTo;
  return city === undefined && id !== undefined ? (findPlace(id)?.region ?? undefined) : undefined;
}

const unless = <T>(isUsual: boolean, value: T | undefined) => (isUsual ? undefined : value);

/** Returns the filters by place. Limits are left out if they have no place or their default value. */
function placesOf(filters: PropertyFilters) {
  const { near, nearWithin, metroWalk, commuteTo, commuteTo2, commuteBy, commuteMax, commuteMax2, bounds } = filters;
  return {
    near,
    nearWithin: unless(near === undefined || nearWithin === NEAR_METRES.usual, nearWithin),
    metroWalk,
    commuteTo,
    commuteTo2,
    commuteBy: unless(commuteTo === undefined || commuteBy === "walk", commuteBy),
    commuteMax: unless(commuteTo === undefined || commuteMax === COMMUTE_MINUTES.usual, commuteMax),
    commuteMax2: unless(commuteTo2 === undefined || commuteMax2 === COMMUTE_MINUTES.usual, commuteMax2),
    bounds: bounds && [bounds.south, bounds.west, bounds.north, bounds.east].join(","),
  };
}

/**
 * Returns the canonical form of filters: lists are sorted and without duplicates, and filters that every home matches
 * are removed. `hasWords` tells whether the search term has a searchable word.
 * @throws AppError `invalid` for an unknown city, or without a filter
 */
export function canonicalFilters(filters: PropertyFilters, hasWords: boolean): SavedFilters {
  const rules = Object.keys(RULE_FILTERS) as RuleFilter[];
  const fields = {
    city: cityOf(filters.city),
    region: filters.region ?? regionOfPlace(filters),
    type: someOf(PROPERTY_TYPES, filters.type),
    minRent: filters.minRent || undefined,
    maxRent: filters.maxRent,
    maxDeposit: filters.maxDeposit,
    furnished: someOf(FURNISHINGS, filters.furnished),
    location: areasOf(filters.location),
    searchTerm: hasWords ? filters.searchTerm?.trim().replace(/\s+/g, " ") : undefined,
    tenantType: inOrder(TENANT_TYPES, filters.tenantType),
    amenities: inOrder(AMENITIES, filters.amenities),
    ...Object.fromEntries(rules.map((rule) => [rule, filters[rule]])),
    availableFrom: filters.availableFrom,
    confirmedWithin: filters.confirmedWithin,
    ...placesOf(filters),
  };
  const saved = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  if (saved.length === 0) throw invalid("filters", SAVED_SEARCH_TEXTS.noFilter);
  return Object.fromEntries(saved);
}

/** Returns saved filters as the filters of browse. */
export const readSaved = (saved: SavedFilters): PropertyFilters => propertyFiltersSchema.parse(saved);

/** Returns a hash that is equal for equal canonical filters. */
export function hashOf(saved: SavedFilters): Buffer {
  return createHash("sha256").update(JSON.stringify(saved)).digest();
}
