import { type Bounds, PLACE_KINDS } from "#contract/geography.ts";
import { MAX_BOUNDS_SIDE, MAX_SEARCH_LENGTH } from "#contract/property-terms.ts";

/** Parses single values of filters. Returns null, or an empty list, for what is unknown or malformed. */

/** Rupees. A larger value is rejected in the form, and ignored in a URL. */
export const MAX_RENT_BOUND = 2_000_000_000;
const MAX_CITY_LENGTH = 100;
const MAX_PLACE_ID_LENGTH = 100;
const PLACE_ID = new RegExp(`^(${PLACE_KINDS.join("|")}):\\S`);

/** Control characters are invisible, and databases reject some. */
function withoutControls(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}

/** Returns a search as sent: trimmed, without control characters, and cut at the limit outside of surrogate pairs. */
export function cleanSearchTerm(typed: string): string {
  return withoutControls(typed)
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
}

/** Returns the words of a list, which may be repeated or separated by commas, without duplicates. */
export function listOf(search: URLSearchParams, name: string): string[] {
  const words = search
    .getAll(name)
    .flatMap((value) => withoutControls(value).split(","))
    .map((word) => word.trim())
    .filter((word) => word !== "");
  return [...new Set(words)];
}

/** Returns the known words among the given ones, without duplicates, in display order. */
export function known<T extends string>(given: string[], words: readonly T[]): T[] {
  return words.filter((word) => given.includes(word));
}

export function cityName(given: string | null): string | null {
  const name = withoutControls(given ?? "").trim();
  return name === "" || name.length > MAX_CITY_LENGTH ? null : name;
}

/** Returns a whole number within limits. */
export function wholeNumber(given: string | null, { least, most }: { least: number; most: number }): number | null {
  if (given === null || !/^\d{1,10}$/.test(given.trim())) return null;
  const number = Number(given);
  return number >= least && number <= most ? number : null;
}

export const RUPEES = { least: 0, most: MAX_RENT_BOUND };

/**
 * Parses a rent: null if empty, undefined unless it is a whole number in range. Separators and the rupee sign are
 * ignored.
 */
export function readRent(typed: string): number | null | undefined {
  const digits = typed.replace(/[\s,₹]/g, "");
  return digits === "" ? null : (wholeNumber(digits, RUPEES) ?? undefined);
}

/** Treats `power backup`, `powerBackup` and `power_backup` as equal. */
export function amenityKey(word: string): string {
  return word
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replace(/[\s-]+/g, "_")
    .toLowerCase();
}

/** Returns a place id in the right form. Whether the place exists, only the server knows. */
export function placeId(given: string | null): string | null {
  return given !== null && given.length <= MAX_PLACE_ID_LENGTH && PLACE_ID.test(given) ? given : null;
}

const isSide = (length: number) => length > 0 && length <= MAX_BOUNDS_SIDE + 1e-9;

/** Parses `south,west,north,east` in degrees. */
export function boundsOf(given: string | null): Bounds | null {
  const parts = (given ?? "")
    .split(",")
    .map((part) => (/^-?\d{1,3}(\.\d{1,20})?$/.test(part.trim()) ? Number(part) : NaN));
  const [south = NaN, west = NaN, north = NaN, east = NaN] = parts;
  const isValid = parts.length === 4 && isSide(north - south) && isSide(east - west) && south >= -90 && north <= 90;
  return isValid && west >= -180 && east <= 180 ? { south, west, north, east } : null;
}

/** Returns whether the text is an existing date, YYYY-MM-DD. */
export function isDay(text: string): text is `${number}-${number}-${number}` {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "0001") return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
