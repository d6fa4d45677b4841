import { plainKey } from "./plain-key.ts";
import { quoted, seen } from "./text.ts";

/** Returns the key by which words are compared: "Semi-Furnished", "SEMI_FURNISHED" and "semi furnished" have the same. */
export const wordKey = (typed: string): string => plainKey(seen(typed)).replace(/[()'’]|\.$/g, "");

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
