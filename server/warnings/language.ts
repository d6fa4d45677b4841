import type { Language, LexiconEntry } from "./lexicon.ts";
import type { Part } from "./parts.ts";

const FEWEST_MARKERS = 2;
const SHORT_MESSAGE = 6;

export const isNative = (word: string): boolean => word > "\u08ff";

/** Returns the language that is written in the script of a native word. */
export const languageOfScript = (word: string): Language => (word >= "\u0c80" ? "kn" : "hi");

/**
 * Returns the language in addition to English: that of native letters, or of common words in Latin letters. Some of
 * these are also English words, so one is enough only in short messages.
 */
export function languageOf(parts: readonly Part[], english: readonly (LexiconEntry | null)[]): Language {
  let hindi = 0;
  let kannada = 0;
  let words = 0;
  for (let place = 0; place < parts.length; place += 1) {
    const { kind, text } = parts[place] as Part;
    if (kind !== "word") continue;
    if (isNative(text)) return languageOfScript(text);
    words += 1;
    const markers = english[place]?.markers;
    if (markers?.includes("hi")) hindi += 1;
    if (markers?.includes("kn")) kannada += 1;
  }
  const most = Math.max(hindi, kannada);
  if (most < FEWEST_MARKERS && !(most === 1 && words <= SHORT_MESSAGE)) return "en";
  return kannada >= hindi ? "kn" : "hi";
}
