import { MAX_READ_LENGTH } from "#contract/browse/search.ts";
import { digitValue } from "#contract/values/text.ts";
import { inLatin, isNative } from "./scripts.ts";
import { fullWord } from "./spelling.ts";

/** Splits typed text and names into words, numbers and symbols. */

const MAX_WORDS = 40;

export interface Token {
  /** In lower case and Latin letters, without accents. Digits of any script are 0 to 9. */
  word: string;
  /**
   * As typed, in lower case without accents, in the original script and without expanding abbreviations ("sec"). Used
   * to complete words.
   */
  typed: string;
  is: "letters" | "digits" | "date" | "symbol";
  /** UTF-16 offsets into the typed text. */
  from: number;
  to: number;
  /** Whether it directly follows the previous token, like `bhk` in `2bhk`. */
  isGlued: boolean;
  /** Whether a comma, a bracket or a line break precedes it. */
  isAfterBreak: boolean;
  /** Whether a minus sign directly precedes it: a hyphen after a space or a currency. */
  isAfterMinus: boolean;
  /** Typed in Devanagari or Kannada. */
  isNative: boolean;
}

interface Tidy {
  text: string;
  /** For each UTF-16 unit of `text`: where its character begins and ends in the typed text. */
  from: number[];
  to: number[];
}

function tidyCharacter(character: string): string {
  const plain = character.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  // Composed again: the vowel signs of Kannada have their own code points.
  return plain
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

function tidy(typed: string): Tidy {
  const all: Tidy = { text: "", from: [], to: [] };
  for (const { 0: character, index } of typed.matchAll(/\u200b|\P{M}\p{M}*|\p{M}+/gu)) {
    const plain = character === "\u200b" ? " " : tidyCharacter(character);
    all.text += plain;
    for (let unit = 0; unit < plain.length; unit++) {
      all.from.push(index);
      all.to.push(index + character.length);
    }
  }
  return all;
}

/** "1,50,000.00", "1 50 000", "1,5 lakh", "1.5". Spaces separate thousands only before 000: "sector 62 25 500". */
const NUMBERS = [
  /\d{1,3}(?:,\d\d)*,\d{3}(?!\d)(?:\.\d\d(?!\d))?/,
  /(?:\d \d\d|\d{1,3}) 000(?!\d)/,
  /\d{1,2},\d(?= ?(?:k|l|la(?:kh|c)s?|cr(?:ores?)?)(?!\p{L}))/u,
  /\d+(?:\.\d+)?/,
];

const TOKEN = new RegExp(
  [
    /(?<date>\d{4}-\d{1,2}-\d{1,2}(?!\d)|\d{1,2}([/.-])\d{1,2}\2(?:\d{4}|\d{2})(?![\dk]))/,
    new RegExp(`(?<digits>${NUMBERS.map(({ source }) => source).join("|")})`),
    /(?<letters>[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*)/u,
    /(?<symbol><=|>=|\.\.+|[<>≤≥~₹&+/–—−-])/,
    /(?<gap>[^\p{L}\p{M}\d])/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gu",
);

const SAME_SYMBOL: Record<string, string> = { "≤": "<=", "≥": ">=", "–": "-", "—": "-", "−": "-" };
const EXACT_SYMBOLS = new Set(["<", ">", "<=", ">=", "~", "₹", "&"]);

/** Kannada writes "in" at the end of the word. */
const KANNADA_IN = /^(.{2,}?)(?:ಿನ|[ದಯನವರ])?(ಲ್ಲಿ)$|^([a-z]{5,}?)(?:in|d|n|y)(alli)$/u;
/** The characters between two neighbouring tokens. */
interface Gap {
  /** Whether there is nothing between them. */
  isNone: boolean;
  hasOnlySpace: boolean;
  hasBreak: boolean;
  endsInMinus: boolean;
}

const NO_GAP: Gap = { isNone: true, hasOnlySpace: true, hasBreak: false, endsInMinus: false };

const widened = (gap: Gap, character: string, isAfterCurrency: boolean): Gap => ({
  isNone: false,
  hasOnlySpace: gap.hasOnlySpace && /\s/.test(character),
  hasBreak: gap.hasBreak || /[,;|()\n]/.test(character),
  endsInMinus: /[-−]/.test(character) && (!gap.isNone || isAfterCurrency),
});

/**
 * Returns whether a symbol has a meaning: a dash or slash between numbers, a plus after a word. Elsewhere they only separate
 * words.
 */
function hasMeaning(symbol: string, before: Token | undefined, gap: Gap, after: string): boolean {
  if (EXACT_SYMBOLS.has(symbol)) return true;
  if (symbol === "+") return gap.isNone && before !== undefined;
  const isAfterNumber = before?.is === "digits" || (before?.is === "letters" && before.isGlued);
  if (!isAfterNumber) return false;
  return symbol === "/" ? gap.isNone && /^\d/.test(after) : gap.hasOnlySpace && /^\s*[\d₹]/.test(after);
}

/** Removes apostrophes and nuktas. */
const plain = (word: string) => word.replace(/['’\u093c\u0cbc]/g, "");

/**
 * Returns a word in Latin letters, and where a Kannada "in" at its end begins. The "rd" in "3rd" does not mean
 * "road".
 */
function readLetters(letters: string, isAfterDigits: boolean): Pick<Token, "word" | "typed"> & { suffix: string } {
  const [, kannada, inKannada, latin, inRoman] = KANNADA_IN.exec(letters) ?? [];
  const stem = kannada ?? latin ?? letters;
  const word = plain(inLatin(stem));
  return {
    word: isAfterDigits ? word : fullWord(word),
    typed: plain(stem),
    suffix: inKannada ?? inRoman ?? "",
  };
}

/** Returns the digits of a number without separators, and of an amount with separators without paise. */
function plainNumber(digits: string): string {
  return digits
    .replace(/(,\d{3})\.\d\d$/, "$1")
    .replace(/^(\d{1,2}),(\d)$/, "$1.$2")
    .replaceAll(/[, ]/g, "");
}

/** Returns the tokens of the text's first code points and words, and whether there were more. */
export function tokenise(typed: string): { tokens: Token[]; isCut: boolean } {
  const points = [...typed];
  const { text, from, to } = tidy(points.slice(0, MAX_READ_LENGTH).join(""));
  const tokens: Token[] = [];
  let gap: Gap = { ...NO_GAP, isNone: false };
  const add = (word: string, is: Token["is"], start: number, end: number, typed = word) => {
    const offsets = { from: from[start] ?? 0, to: to[end - 1] ?? 0 };
    const glue = { isGlued: gap.isNone, isAfterBreak: gap.hasBreak, isAfterMinus: gap.endsInMinus };
    tokens.push({ word, typed, is, ...offsets, ...glue, isNative: isNative(text.slice(start, end)) });
    gap = NO_GAP;
  };
  for (const { 0: found, index, groups = {} } of text.matchAll(TOKEN)) {
    const end = index + found.length;
    const symbol = groups.symbol && (SAME_SYMBOL[groups.symbol] ?? groups.symbol);
    if (groups.gap || (symbol && !hasMeaning(symbol, tokens.at(-1), gap, text.slice(end)))) {
      gap = widened(gap, found, tokens.at(-1)?.word === "₹");
      continue;
    }
    if (!gap.isNone && countWords(tokens) === MAX_WORDS) return { tokens, isCut: true };
    if (groups.date) add(found, "date", index, end);
    else if (groups.digits) add(plainNumber(found), "digits", index, end);
    else if (symbol) add(symbol, "symbol", index, end);
    else {
      const { word, typed, suffix } = readLetters(found, gap.isNone && tokens.at(-1)?.is === "digits");
      add(word, "letters", index, end - suffix.length, typed);
      gap = suffix === "" ? gap : { ...NO_GAP, isNone: false };
      if (suffix !== "") add(inLatin(suffix), "letters", end - suffix.length, end);
    }
  }
  return { tokens, isCut: points.length > MAX_READ_LENGTH };
}

/** Returns how many words a list of tokens has: `2bhk` is one. */
export function countWords(tokens: readonly Token[]): number {
  return tokens.filter(({ isGlued }) => !isGlued).length;
}

/** A word of a name. Letters, digits and dashes without a space between them are one word: "62a", "42-43". */
export type NameWord = Pick<Token, "word" | "typed" | "from" | "to">;

/** Returns the words of a name, or of a text that is the beginning of one. */
export function nameWordsOf(text: string): NameWord[] {
  const words: NameWord[] = [];
  for (const { word, typed, is, from, to, isGlued } of tokenise(text).tokens) {
    if (word === "") continue;
    const last = words.at(-1);
    if (isGlued && last?.to === from) {
      words[words.length - 1] = { word: last.word + word, typed: last.typed + typed, from: last.from, to };
    } else if (is !== "symbol") words.push({ word, typed, from, to });
  }
  return words;
}
