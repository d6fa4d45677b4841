import { quoted, seen } from "./text.ts";

/** Returns the letters and digits by which words are compared: "Semi-Furnished", "SEMI_FURNISHED" and "semi furnished" are equal. */
export const wordKey = (typed: string): string =>
  seen(typed)
    .toLowerCase()
    .replace(/[\s\p{Pd}_()]|\.$/gu, "");

/** Returns the one of the values that is written so, apart from case, spaces, hyphens and underscores. */
export function findValue<T extends string>(typed: string, values: readonly T[]): T | undefined {
  const key = wordKey(typed);
  return values.find((value) => wordKey(value) === key);
}

/** Returns the sentence about a word that is none of the allowed ones: "Gurgaon is not one of our cities (Bangalore, …)". */
export const notOneOf = (typed: string, what: string, allowed: readonly string[]): string =>
  `${quoted(typed).slice(1, -1)} is not one of our ${what} (${allowed.join(", ")})`;

/** How `notOneOf` names the values. */
export const WHAT = {
  city: "cities",
  type: "property types",
  furnished: "kinds of furnishing",
  tenant_type: "kinds of tenant",
} as const;
