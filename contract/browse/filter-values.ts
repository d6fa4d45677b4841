import { type Bounds, MAX_NEAR_PLACES, MAX_PLACE_ID_LENGTH, PLACE_ID, PLACE_SEPARATOR } from "../places/geography.ts";
import { MAX_BOUNDS_SIDE, MAX_SEARCH_LENGTH } from "../properties/property-terms.ts";

/** Parses single values of filters. Returns null, or an empty list, for what is unknown or malformed. No zod. */

export const MAX_CITY_LENGTH = 100;

/** Control characters are invisible, and databases reject some. */
const withoutControls = (text: string): string => text.replace(/\p{Cc}+/gu, " ");

/** Returns a search as sent: trimmed, without control characters, and cut at the limit outside of surrogate pairs. */
export function cleanSearchTerm(typed: string): string {
  return withoutControls(typed)
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
}

/** Returns the words of a list, which may be repeated or separated by commas, without duplicates. */
export function wordsOf(given: readonly string[]): string[] {
  const words = given.flatMap((value) => withoutControls(value).split(",")).map((word) => word.trim());
  return [...new Set(words)].filter((word) => word !== "");
}

/** Returns those of the given words that are known, without duplicates, in the order of the known words. */
export function known<T extends string>(given: readonly string[], words: readonly T[]): T[] {
  return words.filter((word) => given.includes(word));
}

/** Returns the name of a city. Null if it is blank or too long. */
export function cityName(given: string): string | null {
  const name = withoutControls(given).trim();
  return name === "" || name.length > MAX_CITY_LENGTH ? null : name;
}

/** Returns a whole number within limits. */
export function wholeNumber(given: string, { least, most }: { least: number; most: number }): number | null {
  if (!/^\d{1,10}$/.test(given.trim())) return null;
  const number = Number(given);
  return number >= least && number <= most ? number : null;
}

/** Returns a place id in the right form. Whether the place exists, only the server knows. */
export function placeId(given: string): string | null {
  return given.length <= MAX_PLACE_ID_LENGTH && PLACE_ID.test(given) ? given : null;
}

/** Returns up to two place ids, without duplicates. */
export function placeIds(given: string): string[] {
  const ids = given.split(PLACE_SEPARATOR).flatMap((id) => placeId(id) ?? []);
  return [...new Set(ids)].slice(0, MAX_NEAR_PLACES);
}

const DEGREES = /^\s*-?\d{1,3}(\.\d{1,20})?\s*$/;
const isSide = (length: number) => length > 0 && length <= MAX_BOUNDS_SIDE + 1e-9;

/** Parses `south,west,north,east` in degrees. */
export function readBounds(given: string): Bounds | null {
  const parts = given.split(",");
  const [south = NaN, west = NaN, north = NaN, east = NaN] = parts.map((part) =>
    DEGREES.test(part) ? Number(part) : NaN,
  );
  const isOnEarth = south >= -90 && north <= 90 && west >= -180 && east <= 180;
  const isWindow = parts.length === 4 && isSide(north - south) && isSide(east - west);
  return isOnEarth && isWindow ? { south, west, north, east } : null;
}

/** Returns whether the text is an existing date, YYYY-MM-DD. */
export function isDay(text: string): text is `${number}-${number}-${number}` {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "0001") return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
