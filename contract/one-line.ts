/** Control and format characters, which reorder or hide text, except the joiners of Indic scripts and emoji. */
const INVISIBLE = /(?!\u200c|\u200d)[\p{Cc}\p{Cf}]/gu;
/** Matches a character that leaves a mark. Fillers, joiners and combining marks alone look like an empty text. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/**
 * Returns a name, title or other text of one line without control and bidi characters, and with single spaces only.
 * Returns an empty text if nothing visible remains.
 */
export function oneLine(text: string): string {
  if (!VISIBLE.test(text)) return "";
  return text.replace(/\s+/g, " ").replace(INVISIBLE, "").replace(/ {2,}/g, " ").trim();
}
