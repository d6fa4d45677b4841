import type { Reading } from "#contract/browse/search.ts";

/** Returns a reading as one line: "2BHK · up to ₹30,000 · the word “ma”". Null if nothing was understood. */
export function readingLine({ pieces, words }: Reading): string | null {
  const [first, ...others] = pieces;
  if (first === undefined) return null;
  if (others.length === 0 && words.length === 0 && first.kind === "location") return `Homes in ${first.label}`;
  const rest = words.map((word) => `the word “${word}”`);
  return [...pieces.map(({ label }) => label), ...rest].join(" · ");
}
