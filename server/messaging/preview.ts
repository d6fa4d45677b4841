import { MAX_PREVIEW_LENGTH } from "#contract/messaging-terms.ts";

/** The beginning of a message on one line. */
export function previewOf(content: string): string {
  const line = content
    .slice(0, 4 * MAX_PREVIEW_LENGTH)
    .replace(/\s+/g, " ")
    .trim();
  return [...line].slice(0, MAX_PREVIEW_LENGTH).join("").toWellFormed();
}
