import { digitsOfWord } from "#contract/find-contacts/number-words.ts";
import { plainText } from "#contract/find-contacts/plain-text.ts";
import { markersOf } from "./markers.ts";
import { emptyMask, exclude, include, type Mask, maskOf, shares } from "./mask.ts";
import { MEANINGS, type Meaning } from "./meanings.ts";
import { soundOf } from "./sound.ts";

export type Language = "en" | "hi" | "kn";

/** A word as one language reads it. */
export interface Entry {
  /** How it is compared: by letters in English, by sound in Hindi and Kannada. */
  spelling: string;
  /** Null if the language gives it no meaning. */
  mask: Mask | null;
  /** The phrases that it begins; null without any. */
  phrases: Phrases | null;
  /** Whether the word is common in Hindi or Kannada, as `markersOf` returns it. */
  markers: number;
  /** Whether the word means something else in Hindi or Kannada. */
  isAmbiguous: boolean;
}

/** English words that mean something else in Hindi or Kannada. */
const AMBIGUOUS = new Set("me main do to hi are he is us so her hum in se no".split(" "));

/** Phrases that begin with the same word, the longest first. */
interface Phrases {
  bySecond: Map<string, Phrase[]>;
  /** Phrases whose second word may have any ending. */
  open: Phrase[] | undefined;
}

export interface Phrase {
  /** The words after the first. A last `*` matches any ending. */
  rest: readonly string[];
  mask: Mask;
}

/** Meanings of phrases that replace those of their words. Other phrases add to them. */
const REPLACING = maskOf(
  "noVisit",
  "warning",
  "third",
  "livingCost",
  "guardApp",
  "pass",
  "visitFee",
  "talkThere",
  "arrives",
  "placePin",
  "period",
  "means",
  "recurring",
  "mayPay",
  "copy",
  "gate",
  "otherSense",
);
const NO = maskOf("no");
const SMALL = maskOf("small");
const SMALL_NUMBERS = new Set("ten twenty das dus दस bees बीस hattu ಹತ್ತು ippattu ಇಪ್ಪತ್ತು".split(" "));
const BY_ME = maskOf("byMe");

/** Endings of verbs in the first person, by sound. */
const FIRST_PERSON: Readonly<Record<Language, RegExp>> = {
  en: /^i'll$/,
  hi: /ungi?$/,
  kn: /(?:tini|tivi|tene|teve|idini|idene)$/,
};
/** Endings of Kannada cases and plurals, by sound, the longest first. */
const CASES = "galige galu inalli nali ali ige ind ake ana anu ge ke ad in an u n d".split(" ");
const SHORTEST_WORD = 3;
const LONGEST_WORD = 40;
const UNKNOWN: Entry = { spelling: "", mask: null, phrases: null, markers: 0, isAmbiguous: false };
const MOST_REMEMBERED = 20_000;

/** The words of one language. */
export class Lexicon {
  readonly #language: Language;
  readonly #words = new Map<string, Mask>();
  readonly #stems: [stem: string, mask: Mask][] = [];
  readonly #phrases = new Map<string, Phrases>();
  readonly #known = new Set<string>();
  /** Cache of words that were read before. */
  readonly #remembered = new Map<string, Entry>();

  constructor(language: Language) {
    this.#language = language;
    const phrases = new Map<string, Mask>();
    for (const [meaning, entries] of Object.entries(MEANINGS) as [Meaning, Record<Language, string>][]) {
      for (const entry of entries[language].trim().split(/,\s+/)) {
        const words = plainText(entry)
          .plain.split(/[\s-]+/)
          .filter(Boolean);
        const spelled = words.map((word) =>
          word.endsWith("*") ? `${this.#spell(word.slice(0, -1))}*` : this.#spell(word),
        );
        const [first = ""] = spelled;
        for (const word of spelled) this.#known.add(word);
        if (spelled.length > 1) addTo(phrases, spelled.join(" "), meaning);
        else if (first.endsWith("*")) this.#stems.push([first.slice(0, -1), maskOf(meaning)]);
        else if (first !== "") addTo(this.#words, first, meaning);
      }
    }
    for (const [words, mask] of phrases) {
      const [first = "", ...rest] = words.split(" ");
      const key = first.replace("*", "");
      const full = { ...mask };
      if (!shares(mask, REPLACING)) {
        for (const word of words.split(" ")) include(full, this.#maskOf(word.replace("*", "")) ?? emptyMask());
        exclude(full, NO);
        include(full, mask);
      }
      const [second = ""] = rest;
      const phrases = this.#phrases.get(key) ?? { bySecond: new Map(), open: undefined };
      this.#phrases.set(key, phrases);
      const longestFirst = (some: Phrase[] = []) =>
        [...some, { rest, mask: full }].sort((a, b) => b.rest.length - a.rest.length);
      if (second.endsWith("*")) phrases.open = longestFirst(phrases.open);
      else phrases.bySecond.set(second, longestFirst(phrases.bySecond.get(second)));
    }
  }

  /** Returns how this language reads a word. */
  read(word: string): Entry {
    if (word.length > LONGEST_WORD) return UNKNOWN;
    const remembered = this.#remembered.get(word);
    if (remembered) return remembered;
    const spelling = this.#withoutCase(this.#spell(word));
    const phrases = this.#phrases.get(spelling) ?? null;
    let mask = this.#maskOf(spelling);
    if (digitsOfWord(word) !== undefined || SMALL_NUMBERS.has(word)) mask = added(mask, SMALL);
    if (FIRST_PERSON[this.#language].test(spelling)) mask = added(mask, BY_ME);
    const entry = { spelling, mask, phrases, markers: markersOf(word), isAmbiguous: AMBIGUOUS.has(word) };
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(word, entry);
    return entry;
  }

  #spell(word: string): string {
    const letters = word.replaceAll("'", "");
    return this.#language === "en" ? letters : soundOf(letters);
  }

  #withoutCase(spelling: string): string {
    if (this.#language !== "kn" || this.#known.has(spelling)) return spelling;
    for (const ending of CASES) {
      const rest = spelling.slice(0, -ending.length);
      if (rest.length >= SHORTEST_WORD && spelling.endsWith(ending) && this.#known.has(rest)) return rest;
    }
    return spelling;
  }

  #maskOf(spelling: string): Mask | null {
    let mask = this.#words.get(spelling) ?? null;
    for (const [stem, meaning] of this.#stems) if (spelling.startsWith(stem)) mask = added(mask, meaning);
    return mask;
  }
}

function addTo(map: Map<string, Mask>, key: string, meaning: Meaning): void {
  map.set(key, added(map.get(key) ?? null, maskOf(meaning)));
}

function added(mask: Mask | null, more: Mask): Mask {
  const both = { ...(mask ?? emptyMask()) };
  include(both, more);
  return both;
}

export const LEXICONS: Readonly<Record<Language, Lexicon>> = {
  en: new Lexicon("en"),
  hi: new Lexicon("hi"),
  kn: new Lexicon("kn"),
};

type Entries = readonly (Entry | null)[];

/** Returns the longest phrase that the entries at and after this index form, or null. */
export function phraseAt(entries: Entries, place: number): Phrase | null {
  const phrases = entries[place]?.phrases;
  const second = entries[place + 1];
  if (!phrases || !second) return null;
  const exact = longestOf(phrases.bySecond.get(second.spelling), entries, place);
  const open = longestOf(phrases.open, entries, place);
  return !exact || (open && open.rest.length > exact.rest.length) ? open : exact;
}

function longestOf(phrases: readonly Phrase[] | undefined, entries: Entries, place: number): Phrase | null {
  if (!phrases) return null;
  for (const phrase of phrases) {
    const { rest } = phrase;
    let matched = 0;
    while (matched < rest.length && matches(rest[matched] ?? "", entries[place + 1 + matched])) matched += 1;
    if (matched === rest.length) return phrase;
  }
  return null;
}

function matches(wanted: string, entry: Entry | null | undefined): boolean {
  if (!entry) return false;
  return entry.spelling === wanted || (wanted.endsWith("*") && entry.spelling.startsWith(wanted.slice(0, -1)));
}
