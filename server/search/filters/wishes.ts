import { AMENITY_NAMES } from "#contract/properties/property-names.ts";
import { draft, type Reader, type ReaderInput, type Understood } from "../reader.ts";
import { has, type Term } from "../terms.ts";

/** Reads phrases that are a filter or a note on their own: "semi furnished", "lift", "bachelors", "pg", "villa". */

/** Returns whether "working" begins a phrase such as "working at ITPL". */
function isAboutPlace({ terms }: ReaderInput, at: number): boolean {
  if (!has(terms[at], "office") || !has(terms[at + 1], "in")) return false;
  return terms[at + 2]?.places !== undefined || terms[at + 3]?.places !== undefined;
}

/** Returns the end of "family of 4". */
function endOfFamily({ terms }: ReaderInput, at: number): number {
  const hasSize = has(terms[at], "of") && terms[at + 1]?.value !== undefined && (terms[at + 1]?.value ?? 0) < 20;
  return hasSize ? at + 2 : at;
}

const isCount = ({ value, signals }: Term) => value !== undefined && value <= 10 && !signals.has("monthName");

/** Reads "3 girls", "2 cats" and "2 rooms": their number is not a filter. */
function readCounted(text: ReaderInput, at: number): Understood | null {
  const next = text.terms[at + 1];
  const isCounted =
    next?.wish?.kind === "tenantType" || next?.wish?.kind === "rule" || next?.note === "whole_homes_only";
  return isCounted ? readWishWord(text, at + 1) : null;
}

export const readWishWord: Reader = (text, at) => {
  const { terms } = text;
  const term = terms[at];
  if (term === undefined || isAboutPlace(text, at)) return null;
  const notes = term.note === undefined ? [] : [term.note];
  if (term.wish !== undefined) {
    const end = term.wish.filter.tenantType === "Family" ? endOfFamily(text, at + 1) : at + 1;
    return { end, notes, pieces: [draft(text, at, end, term.wish)] };
  }
  if (has(term, "security")) {
    const wish = { kind: "amenity", filter: { amenities: "security" }, label: AMENITY_NAMES.security } as const;
    return { end: at + 1, pieces: [draft(text, at, at + 1, wish)] };
  }
  if (isCount(term)) {
    const counted = readCounted(text, at);
    if (counted) return counted;
  }
  if (term.note === "not_a_filter" && has(terms[at + 1], "office", "placeWord")) return { end: at + 2, areWords: true };
  return term.note === undefined ? null : { end: at + 1, notes, areWords: has(term, "plain") };
};
