import type { Reading } from "#contract/browse/search.ts";

/**
 * Returns a reading as one line: "2BHK · up to ₹30,000 · the word “ma” · not searched: “2nd floor”". Null if nothing was
 * understood.
 */
export function readingLine({ pieces, words, dropped }: Reading): string | null {
  const [first, ...others] = pieces;
  if (first === undefined) return null;
  const isLoneArea = others.length === 0 && words.length === 0 && first.kind === "location";
  const labels = isLoneArea ? [`Homes in ${first.label}`] : pieces.map(({ label }) => label);
  const searched = words.map((word) => `the word “${word}”`);
  const left = dropped.length === 0 ? [] : [`not searched: ${dropped.map((phrase) => `“${phrase}”`).join(", ")}`];
  return [...labels, ...searched, ...left].join(" · ");
}
