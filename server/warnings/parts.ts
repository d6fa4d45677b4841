import type { ContactKind, PlainContact } from "#contract/find-contacts/contact-kinds.ts";
import { isDigit } from "#contract/find-contacts/digit-groups.ts";

/** A word, number, punctuation mark or contact of a text. */
export interface Part {
  kind: "word" | "number" | "mark" | ContactKind;
  text: string;
}

/** The marks between words that matter to the rules. */
const MARKS = ".!?;:\n,()₹%=-";
const SPACE = 32;

const isLetter = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 0x900 && code <= 0x97f && code !== 0x964) || (code >= 0xc80 && code <= 0xce3);
/** Apostrophe, @ and $, within a word. */
const isSwap = (code: number) => code === 39 || code === 64 || code === 36;

/** Splits plain text, with a contact as one part. */
export function splitParts(plain: string, contacts: readonly PlainContact[]): Part[] {
  const parts: Part[] = [];
  let next = 0;
  let place = 0;
  while (place < plain.length) {
    const contact = contacts[next];
    if (contact && place >= contact.start) {
      parts.push({ kind: contact.kind, text: "" });
      place = Math.max(place, contact.end);
      next += 1;
      continue;
    }
    const end = contact ? contact.start : plain.length;
    const code = plain.charCodeAt(place);
    let last = place + 1;
    if (isLetter(code)) {
      let isSwapped = false;
      while (last < end) {
        const other = plain.charCodeAt(last);
        if (!isLetter(other)) {
          if (!isDigit(other) && !isSwap(other)) break;
          isSwapped = true;
        }
        last += 1;
      }
      const text = plain.slice(place, last);
      parts.push({ kind: "word", text: isSwapped ? withoutSwaps(text) : text });
    } else if (isDigit(code)) {
      while (last < end && (isDigit(plain.charCodeAt(last)) || ",.".includes(plain.charAt(last)))) last += 1;
      // "5k", but not the end of a sentence
      if (plain.charAt(last) === "k" && !isLetter(plain.charCodeAt(last + 1))) last += 1;
      else while (last > place + 1 && !isDigit(plain.charCodeAt(last - 1))) last -= 1;
      parts.push({ kind: "number", text: plain.slice(place, last) });
    } else if (code !== SPACE && MARKS.includes(plain.charAt(place))) {
      // A hyphen joins words, and a dash separates clauses.
      if (code !== 45 || plain.charAt(last) === " ") parts.push({ kind: "mark", text: plain.charAt(place) });
    }
    place = last;
  }
  return joinSpacedLetters(parts);
}

/** Digits and signs that stand for letters, as in "t0ken" and "p@y". */
const SWAPS: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "'": "",
};

const withoutSwaps = (word: string) => word.replace(/[013457@$']/g, (letter) => SWAPS[letter] ?? letter);

const SHORTEST_SPACED_WORD = 3;
const isSingle = (part: Part | undefined) => part?.kind === "word" && part.text.length === 1;

/** Joins letters that are written apart, as in "t o k e n". */
function joinSpacedLetters(parts: Part[]): Part[] {
  if (!parts.some((part, place) => isSingle(part) && isSingle(parts[place + 1]))) return parts;
  const joined: Part[] = [];
  let place = 0;
  while (place < parts.length) {
    let end = place;
    while (isSingle(parts[end])) end += 1;
    if (end - place >= SHORTEST_SPACED_WORD) {
      let text = "";
      for (const part of parts.slice(place, end)) text += part.text;
      joined.push({ kind: "word", text });
      place = end;
    } else {
      joined.push(parts[place] as Part);
      place += 1;
    }
  }
  return joined;
}
