import {
  AMENITY_FILTERS,
  displayTenantType,
  FURNISHINGS,
  type Furnishing,
  MAX_AREA_LENGTH,
  MAX_SEARCH_LENGTH,
  PROPERTY_TYPES,
  type PropertyType,
  SORTS,
  type Sort,
  TENANT_TYPES,
  type TenantType,
} from "#contract/property-terms.ts";

type AmenityFilter = (typeof AMENITY_FILTERS)[number];

/** The filters of browse. They are in the URL, under the names of the API's query. */
export interface Filters {
  /** Null: the URL names no city, and the chosen one applies. */
  city: string | null;
  type: PropertyType[];
  location: string[];
  /** Rupees per month. */
  minRent: number | null;
  maxRent: number | null;
  tenantType: TenantType[];
  furnished: Furnishing | null;
  amenities: AmenityFilter[];
  /** A date (YYYY-MM-DD) from which the home must be available, `any`, or `today`. */
  availableFrom: AvailableFrom;
  searchTerm: string;
  sort: Sort;
}

/** A template type, so that the compiler distinguishes dates from the two words. */
export type AvailableFrom = "today" | "any" | `${number}-${number}-${number}`;

export const NO_FILTERS: Filters = {
  city: null,
  type: [],
  location: [],
  minRent: null,
  maxRent: null,
  tenantType: [],
  furnished: null,
  amenities: [],
  availableFrom: "today",
  searchTerm: "",
  sort: "featured",
};

/** Rupees. A larger bound is refused, and dropped from a URL. */
export const MAX_RENT_BOUND = 2_000_000_000;
export const RENT_STEP = 1000;
const MAX_CITY_LENGTH = 100;
const MAX_LOCATIONS = 200;

/** Reads the filters from a URL. Unknown or malformed values are dropped. */
export function filtersFromSearch(search: URLSearchParams): Filters {
  return {
    city: city(search.get("city")),
    type: known(listOf(search, "type"), PROPERTY_TYPES),
    location: listOf(search, "location")
      .filter((area) => area.length <= MAX_AREA_LENGTH)
      .slice(0, MAX_LOCATIONS),
    minRent: rupees(search.get("minRent")),
    maxRent: rupees(search.get("maxRent")),
    tenantType: known(listOf(search, "tenantType").map(displayTenantType), TENANT_TYPES),
    furnished: known(listOf(search, "furnished"), FURNISHINGS)[0] ?? null,
    amenities: known(listOf(search, "amenities").map(amenityKey), AMENITY_FILTERS),
    availableFrom: availableFrom(search.get("availableFrom")),
    searchTerm: cleanSearchTerm(search.get("searchTerm") ?? ""),
    sort: known([search.get("sort") ?? ""], SORTS)[0] ?? "featured",
  };
}

/** Returns the URL query of these filters: non-default values in a fixed order. */
export function searchFromFilters(filters: Filters): URLSearchParams {
  const search = new URLSearchParams();
  const set = (name: string, value: string | number | null) => {
    if (value !== null && value !== "") search.set(name, String(value));
  };
  set("city", filters.city);
  set("searchTerm", filters.searchTerm);
  set("type", filters.type.join(","));
  set("location", filters.location.join(","));
  set("minRent", filters.minRent);
  set("maxRent", filters.maxRent);
  set("tenantType", filters.tenantType.join(","));
  set("furnished", filters.furnished);
  set("amenities", filters.amenities.join(","));
  set("availableFrom", filters.availableFrom === "today" ? null : filters.availableFrom);
  set("sort", filters.sort === "featured" ? null : filters.sort);
  return search;
}

/** As `searchFromFilters`, as text for a link, with readable commas. */
export function queryText(filters: Filters): string {
  const text = searchFromFilters(filters).toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

/** Returns the API query of these filters. `today` is a date (YYYY-MM-DD). A contradictory rent is not sent. */
export function apiQuery(filters: Filters, today: string) {
  const rent = rentConflict(filters) ? { minRent: null, maxRent: null } : filters;
  return {
    ...(filters.city !== null && { city: filters.city }),
    ...(filters.type.length > 0 && { type: filters.type.join(",") }),
    ...(filters.location.length > 0 && { location: filters.location.join(",") }),
    ...(rent.minRent !== null && { minRent: rent.minRent }),
    ...(rent.maxRent !== null && { maxRent: rent.maxRent }),
    ...(filters.tenantType.length > 0 && { tenantType: filters.tenantType.join(",") }),
    ...(filters.furnished !== null && { furnished: filters.furnished }),
    ...(filters.amenities.length > 0 && { amenities: filters.amenities.join(",") }),
    ...(filters.availableFrom !== "any" && {
      availableFrom: filters.availableFrom === "today" ? today : filters.availableFrom,
    }),
    ...(filters.searchTerm !== "" && { searchTerm: filters.searchTerm }),
    sort: filters.sort,
  };
}

/** Returns whether the minimum rent is above the maximum. */
export function rentConflict({ minRent, maxRent }: Pick<Filters, "minRent" | "maxRent">): boolean {
  return minRent !== null && maxRent !== null && minRent > maxRent;
}

/** Returns the filters with only city and order kept. */
export function clearedFilters(filters: Filters): Filters {
  return { ...NO_FILTERS, city: filters.city, sort: filters.sort };
}

/** Returns the list with the word added, or removed if it was there. */
export function toggled<T>(list: readonly T[], word: T): T[] {
  return list.includes(word) ? list.filter((other) => other !== word) : [...list, word];
}

/** Returns a search as sent: trimmed, without control characters, and cut at the limit outside of surrogate pairs. */
export function cleanSearchTerm(typed: string): string {
  return withoutControls(typed)
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
}

/**
 * Parses a rent: null if empty, undefined unless it is a whole number in range. Separators and the rupee sign are
 * ignored.
 */
export function readRent(typed: string): number | null | undefined {
  const digits = typed.replace(/[\s,₹]/g, "");
  return digits === "" ? null : (rupees(digits) ?? undefined);
}

/** Control characters are invisible, and databases reject some. */
function withoutControls(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}

function listOf(search: URLSearchParams, name: string): string[] {
  const words = search
    .getAll(name)
    .flatMap((value) => withoutControls(value).split(","))
    .map((word) => word.trim())
    .filter((word) => word !== "");
  return [...new Set(words)];
}

/** Returns the known words among the given ones, without duplicates, in display order. */
function known<T extends string>(given: string[], words: readonly T[]): T[] {
  return words.filter((word) => given.includes(word));
}

function city(given: string | null): string | null {
  const name = withoutControls(given ?? "").trim();
  return name === "" || name.length > MAX_CITY_LENGTH ? null : name;
}

function rupees(given: string | null): number | null {
  if (given === null || !/^\d{1,10}$/.test(given.trim())) return null;
  const amount = Number(given);
  return amount <= MAX_RENT_BOUND ? amount : null;
}

/** Treats `power backup`, `powerBackup` and `power_backup` as equal. */
function amenityKey(word: string): string {
  return word
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replace(/[\s-]+/g, "_")
    .toLowerCase();
}

function availableFrom(given: string | null): AvailableFrom {
  if (given === "any") return "any";
  return given !== null && isDay(given) ? given : "today";
}

/** Returns whether the text is an existing date, YYYY-MM-DD. */
export function isDay(text: string): text is `${number}-${number}-${number}` {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "0001") return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
