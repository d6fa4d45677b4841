import { MAX_IMAGES } from "#contract/properties/property-terms.ts";
import { isMissing, quoted } from "#contract/values/text.ts";
import { type Fault, Unusable } from "./cells.ts";
import type { Field } from "./mapping.ts";

/** Fields that hold several values, and how an example of them is written. */
const EXAMPLES: Partial<Record<Field, string>> = {
  images: "https://example.com/1.jpg, https://example.com/2.jpg",
  nearby_landmarks: "Metro, Park",
  tenant_type: "Family, Couples",
};
export const isList = (field: Field): boolean => field in EXAMPLES;

/** An item of a list as Python, JavaScript or PostgreSQL prints it, up to its comma. */
const ITEM = /\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^,'"]*))\s*(?:,|$)/y;
const BRACKETS = /^(?:\[(.*)\]|\(\s*(['"].*)\)|\{(.*)\})$/s;
/** A list as numpy prints it. */
const ARRAY = /^array\((\[.*\])(?:,\s*dtype=[^,()]+)?\)$/s;
/** The beginning of a list or a quotation whose end is missing. */
const UNCLOSED = /^(?:\[[^\]]*$|\{[^}]*$|\(\s*['"][^)]*$|"[^"]*$|'[^']*$)/;
const QUOTED_ITEM = /^(["'])((?:(?!\1).)*)\1$/s;
const BULLET = /^[*\p{Pd}]\s+/u;

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the items of a list without its brackets, or null if they cannot be told apart. */
function itemsOf(text: string): string[] | null {
  const items: string[] = [];
  for (ITEM.lastIndex = 0; ITEM.lastIndex < text.length; ) {
    const found = ITEM.exec(text);
    if (!found) return null;
    const [, single, double, plain = ""] = found;
    items.push((single ?? double)?.replaceAll(/\\(.)/g, "$1") ?? plain);
  }
  return items;
}

/** Returns the items of a list in brackets. Returns null for other texts, which are separated. */
function bracketed(text: string, refuse: () => never): string[] | null {
  const [found, square, round, curly] = BRACKETS.exec(text) ?? [];
  const inner = square ?? round ?? curly;
  if (found === undefined || inner === undefined) return null;
  const json = fromJson(text);
  if (!Array.isArray(json)) return (json === undefined ? itemsOf(inner) : null) ?? refuse();
  const given = json.filter((item) => item !== null);
  if (given.some((item) => typeof item === "object")) refuse();
  return given.map(String);
}

/** Addresses may contain the separators, so that a list is split only where another address begins. */
const BETWEEN_ADDRESSES = /[\s,;|]+(?=(?:https?:)?\/\/)/i;
/** The first of these that a text contains separates its landmarks; the others may be part of one. */
const LANDMARK_SEPARATORS = ["|", ";", "•", "\n", ","];

function separated(field: Field, text: string): string[] {
  if (field === "images") return text.split(BETWEEN_ADDRESSES).map((address) => address.replace(/[\s,;|]+$/, ""));
  if (field === "tenant_type") return text.split(/[,;|\n]/);
  const separator = LANDMARK_SEPARATORS.find((each) => text.includes(each)) ?? ",";
  // A comma in brackets is part of its landmark.
  return separator === "," ? text.split(/,(?![^()]*\))/) : text.split(separator);
}

/**
 * Returns the values of a cell that is a list: JSON, as Python prints it, or separated by commas, semicolons or pipes,
 * or by the mapping's own separator.
 * @throws Unusable if the list cannot be read
 */
export function listFrom(field: Field, text: string, column: string, separator?: string): string[] {
  const refuse = () => {
    throw new Unusable({
      reason: `${column} is not a list`,
      detail: text,
      sentence: `${column}: ${quoted(text)} is not a list. Write ${EXAMPLES[field]}`,
    });
  };
  const list = text.replace(ARRAY, "$1");
  const items =
    bracketed(list, refuse) ??
    (separator ? list.split(separator) : null) ??
    (/["']/.test(list) ? itemsOf(list) : null) ??
    separated(field, list).map((item) => item.trim().replace(QUOTED_ITEM, "$2"));
  const given = items.map((item) => item.trim().replace(BULLET, "")).filter((item) => !isMissing(item));
  if (given.some((item) => UNCLOSED.test(item))) refuse();
  return given;
}

/** Returns the first pictures of a list, with a note if there are more than a listing can have. */
export function firstPictures(pictures: string[], column: string, notes: Fault[]): string[] {
  if (pictures.length > MAX_IMAGES)
    notes.push({
      column,
      reason: `${column} holds more than ${MAX_IMAGES} pictures: only the first ${MAX_IMAGES} were taken`,
      detail: `${pictures.length} pictures`,
    });
  return pictures.slice(0, MAX_IMAGES);
}
