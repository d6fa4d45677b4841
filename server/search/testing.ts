import { readWish } from "./read.ts";

/** Readings in tests, written in one line: `type=2BHK maxRent=30000; notes swapped; words villa; dropped 2nd floor`. */

const TODAY = "2026-11-23";

export const read = (text: string, city = "Bangalore") => readWish(text, { city, today: TODAY });

/** Returns the filters, notes, left words and dropped phrases of a reading in one line. Filters are in alphabetical order. */
export function inOneLine({ filters, notes, words, dropped }: ReturnType<typeof read>): string {
  const { searchTerm: _, ...others } = filters;
  const parts = [
    inOrder(Object.entries(others).map(([name, value]) => `${name}=${value}`)),
    notes.length > 0 ? `notes ${notes.map(({ code }) => code).join(" ")}` : "",
    words.length > 0 ? `words ${words.join(" ")}` : "",
    dropped.length > 0 ? `dropped ${dropped.join(" | ")}` : "",
  ];
  return parts.filter((part) => part !== "").join("; ");
}

const inOrder = (filters: readonly string[]) => [...filters].sort().join(" ");

/** A row of a table: the text, optionally with the chosen city before it, and its reading in one line. */
export interface Row {
  city: string;
  text: string;
  expected: string;
}

/** Reads rows like `(Delhi) 2bhk saket → location=Saket type=2BHK`. */
export function rowsOf(table: string): Row[] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [, city = "Bangalore", text = "", expected = ""] = /^\s*(?:\(([\w ]+)\) )?(.*?) → ?(.*)$/.exec(line) ?? [];
      const [filters = "", ...others] = /^(notes|words|dropped) /.test(expected)
        ? ["", expected]
        : expected.split("; ");
      const sorted = inOrder(filters === "" ? [] : filters.split(/ (?=\w+=)/));
      return { city, text, expected: [sorted, ...others].filter((part) => part !== "").join("; ") };
    });
}
