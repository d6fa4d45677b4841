import { MAX_PREVIEW_LENGTH } from "#contract/messaging/messaging-terms.ts";

/** Returns the beginning of a message on one line. */
export function previewOf(content: string): string {
  const line = content
    .slice(0, 4 * MAX_PREVIEW_LENGTH)
    .replace(/\s+/g, " ")
    .trim();
  // Fast path for short texts, which are the usual case: no code points are counted.
  const short = line.length <= MAX_PREVIEW_LENGTH ? line : [...line].slice(0, MAX_PREVIEW_LENGTH).join("");
  return short.toWellFormed();
}
