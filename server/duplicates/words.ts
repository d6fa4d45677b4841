import { findContacts } from "#contract/find-contacts/find-contacts.ts";
import { PLACES } from "../places/gazetteer.ts";

/** A word of a text as it is compared, and its characters in the text: from `start` to before `end`. */
export interface TextWord {
  word: string;
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

const NAME_WORD = /^\p{L}[\p{L}\p{M}]{2,}$/u;

/** Words in the names of cities, areas and stations. Copies of a text differ in them. */
const PLACE_WORDS: ReadonlySet<string> = new Set(
  PLACES.filter(({ kind }) => kind !== "landmark")
    .flatMap(({ name, otherNames }) => [name, ...otherNames])
    .flatMap((name) => name.toLowerCase().match(WORD) ?? [])
    .filter((word) => NAME_WORD.test(word)),
);

/** Returns the number of words in a text. */
export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

/** Returns the words of a text in lower case, with 0 for each digit, and without contacts and names of places. */
export function comparedWords(text: string): TextWord[] {
  const contacts = findContacts(text);
  const words: TextWord[] = [];
  let next = 0;
  for (const match of text.matchAll(WORD)) {
    const [start, end] = [match.index, match.index + match[0].length];
    while (next < contacts.length && (contacts[next]?.end ?? 0) <= start) next++;
    const isInContact = (contacts[next]?.start ?? Number.POSITIVE_INFINITY) < end;
    const lower = match[0].toLowerCase();
    if (!isInContact && !PLACE_WORDS.has(lower)) words.push({ word: lower.replace(/\p{Nd}/gu, "0"), start, end });
  }
  return words;
}
