import type { Reader, ReaderInput } from "../reader.ts";
import { has, type Term } from "../terms.ts";
import { readType } from "./types.ts";

/** Reads unwanted features: "no pets", "without ac", "parking nahi". Homes cannot be excluded, so no filter is set. */

const EXCLUDED = { notes: ["cannot_exclude"] } as const;

/** Returns the term after a feature that can be negated, or the term itself if there is none. */
function endOfWish(text: ReaderInput, at: number): number {
  const term = text.terms[at];
  if (term?.wish !== undefined || has(term, "security", "metro")) return at + 1;
  if (term?.places !== undefined) return at + 1;
  return readType(text, at)?.end ?? at;
}

const isFiller = (term: Term | undefined) => has(term, "stop", "in", "near", "between", "midway") && !has(term, "and");

export const readNegation: Reader = (text, at) => {
  const { terms } = text;
  if (!has(terms[at], "not")) {
    const end = endOfWish(text, at);
    return end > at && has(terms[end], "notAfter") ? { end: end + 1, notes: [...EXCLUDED.notes] } : null;
  }
  let start = at + 1;
  while (start < at + 4 && isFiller(terms[start])) start += 1;
  let end = endOfWish(text, start);
  if (end === start) return null;
  while (has(terms[end], "or", "and") && endOfWish(text, end + 1) > end + 1) end = endOfWish(text, end + 1);
  return { end, notes: [...EXCLUDED.notes] };
};
