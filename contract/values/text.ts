const DIGIT = /\p{Nd}/u;
/** Format characters and variation selectors. */
const INVISIBLE = /\p{Cf}|[\ufe00-\ufe0f]/gu;

/** Returns the value of a digit of any script. Unicode encodes the ten digits of a script in order. */
export function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value % 10;
}

/** Returns the text without the invisible characters that pasting adds. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, "");

/**
 * Returns what a person sees of a typed or pasted value: without format characters and variation selectors, with ASCII
 * digits, and with simple spaces. Numbers that are no digits stay: "10³" is not 103.
 */
export function seen(typed: string): string {
  return withoutInvisible(typed.replace(/\P{No}+/gu, (text) => text.normalize("NFKC")))
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replace(/\s+/g, " ")
    .trim();
}

/** What programs and people write into an empty cell: Python's None, NaT and <NA>, errors of spreadsheets, dashes. */
const MISSING =
  /^(?:|\[\]|null|none|undefined|nan|nat|n\.?\/?a\.?|<na>|#(?:n\/a|ref!|value!|name\?|div\/0!|null!|num!)|[\p{Pd}−_.?…]+)$/iu;

/** Returns whether a value says that there is none. */
export const isMissing = (text: string): boolean => MISSING.test(text);

const LONGEST_QUOTED = 40;

/** Returns a typed value in quotation marks, shortened, for a sentence about it. */
export function quoted(typed: string): string {
  const text = typed.trim().replace(/\s+/g, " ");
  return `"${text.length > LONGEST_QUOTED ? `${text.slice(0, LONGEST_QUOTED)}…` : text}"`;
}

/** Converts a name from snake_case to camelCase. */
export const toCamel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
