import { readAmount } from "./amount.ts";
import { seen } from "./text.ts";

/** How people write each number beside its digits. */
const UNITS = {
  size_sqft: /(?: ?(?:sq\.? ?(?:ft|feet|foot)\.?|sft|sqft|square feet))$/,
  bathrooms: /(?: ?(?:bath(?:room)?s?))$/,
  floor: /(?:(?:st|nd|rd|th)? ?(?:floor)?)$/,
  total_floors: /(?: ?(?:floors?|storeys?|stories))$/,
} as const;
const GROUND = /^(?:g|gf|ground(?: floor)?)$/;
const DIGITS = /^\d[\d,. ]*$/;

export type WholeField = keyof typeof UNITS;
export const isWholeField = (field: string): field is WholeField => field in UNITS;

/**
 * Returns the number that a field's text means: "1,200 sq ft" is 1200, "3rd floor" is 3, "Ground" is 0. Null if it is not
 * certainly a whole number.
 */
export function readWhole(field: WholeField, typed: string): number | null {
  const text = seen(typed).toLowerCase();
  if (field === "floor" && GROUND.test(text)) return 0;
  const digits = text.replace(UNITS[field], "");
  const read = DIGITS.test(digits) ? readAmount(digits) : null;
  return read !== null && "rupees" in read && Number.isSafeInteger(read.rupees) ? read.rupees : null;
}
