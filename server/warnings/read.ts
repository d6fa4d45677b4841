import type { PlainContact } from "#contract/find-contacts/contact-kinds.ts";
import { isNative, languageOf, languageOfScript } from "./language.ts";
import { type Entry, type Language, LEXICONS, phraseAt } from "./lexicon.ts";
import { emptyMask, include, type Mask, maskOf, shares } from "./mask.ts";
import { type Part, splitParts } from "./parts.ts";

/** A word or phrase: its meanings, and the number of its clause in the text. */
export interface Word extends Mask {
  clause: number;
}

/** A sentence, with the meanings of all of its words. */
export interface Sentence extends Mask {
  words: Word[];
  isQuestion: boolean;
}

const ABBREVIATIONS = new Set(["rs", "re", "no", "nos", "mr", "mrs", "dr", "st", "approx", "inr"]);
const MONEY = maskOf("money");
const AMOUNT = maskOf("amount");
const SMALL = maskOf("small");
const NOTHING = emptyMask();
const CONTACTS: Readonly<Record<PlainContact["kind"], Mask>> = {
  phone: maskOf("phone"),
  email: maskOf("email"),
  upi: maskOf("upi"),
  link: maskOf("link"),
  handle: maskOf("handle"),
};

type Entries = readonly (Entry | null)[];

/** Returns the sentences of a plain text with the meanings of their words. Empty if no word means one of `triggers`. */
export function readSentences(plain: string, contacts: readonly PlainContact[], triggers: Mask): Sentence[] {
  const parts = splitParts(plain, contacts);
  const latin = parts.map((part) =>
    part.kind === "word" && !isNative(part.text) ? LEXICONS.en.read(part.text) : null,
  );
  const language = languageOf(parts, latin);
  const readings: Entries[] =
    language === "en"
      ? [latin]
      : [
          latin.map((entry) => (entry?.isAmbiguous ? null : entry)),
          parts.map((part) => (part.kind === "word" ? entryIn(language, part.text) : null)),
        ];

  const sentences: Sentence[] = [];
  let sentence: Sentence = { words: [], isQuestion: false, ...emptyMask() };
  let clause = 0;
  const finish = (isQuestion: boolean) => {
    clause += 1;
    if (sentence.words.length === 0) return;
    sentence.isQuestion = isQuestion;
    sentences.push(sentence);
    sentence = { words: [], isQuestion: false, ...emptyMask() };
  };
  const add = (mask: Readonly<Mask>) => {
    sentence.words.push({ a: mask.a, b: mask.b, c: mask.c, d: mask.d, e: mask.e, clause });
    include(sentence, mask);
  };
  for (let place = 0; place < parts.length; place += 1) {
    const { kind, text } = parts[place] as Part;
    if (kind === "word") {
      const { mask, length } = wordAt(readings, place);
      add(mask);
      place += length - 1;
    } else if (kind === "number") add(maskOfNumber(text, parts[place - 1]?.text, parts[place + 1]?.text));
    else if (kind !== "mark") add(CONTACTS[kind]);
    else if (text === "₹") add(MONEY);
    else if (!endsSentence(text)) clause += 1;
    else if (text !== "." || !ABBREVIATIONS.has(parts[place - 1]?.text ?? "")) finish(text === "?");
  }
  finish(false);
  const isTriggered = contacts.length > 0 || sentences.some((one) => shares(one, triggers));
  return isTriggered ? sentences : [];
}

const endsSentence = (mark: string) => mark === "." || mark === "!" || mark === "?" || mark === ";" || mark === "\n";

/** Returns the meanings of the longest phrase at an index in one of the readings, or of the word. */
function wordAt(readings: readonly Entries[], place: number): { mask: Readonly<Mask>; length: number } {
  let mask: Readonly<Mask> = NOTHING;
  let length = 1;
  for (const entries of readings) {
    const entry = entries[place];
    if (!entry) continue;
    const phrase = entry.phrases === null ? null : phraseAt(entries, place);
    const found = phrase?.mask ?? entry.mask ?? NOTHING;
    const words = phrase ? phrase.rest.length + 1 : 1;
    if (words > length) {
      mask = found;
      length = words;
    } else if (words === length && found !== NOTHING) mask = union(mask, found);
  }
  return { mask, length };
}

function union(one: Readonly<Mask>, other: Readonly<Mask>): Mask {
  return { a: one.a | other.a, b: one.b | other.b, c: one.c | other.c, d: one.d | other.d, e: one.e | other.e };
}

/** Returns the entry of a word, in the language of its script if that is not Latin. */
const entryIn = (language: Language, word: string): Entry =>
  LEXICONS[isNative(word) ? languageOfScript(word) : language].read(word);

const LEAST_AMOUNT = 100;
const MOST_SMALL = 20;
/** Words before and after numbers that are not sums. */
const NUMBERED = new Set(
  "flat apartment unit villa wing ring dial intercom flight train door house tower block room no number gate sector phase cross main road gali makan lift code floor plot bus bhk since in year serial".split(
    " ",
  ),
);
/** Words and signs that make a small number before them a sum. */
const MULTIPLIERS = new Set(
  "% percent thousand hundred lakh lakhs lac k hazaar hazar hajar sau saavira savira laksha हजार सौ लाख ಸಾವಿರ ನೂರು ಲಕ್ಷ".split(
    " ",
  ),
);
const MEASURED = new Set(
  "sq sqft ft feet foot km kms m meter meters metre metres units watt watts kg litre litres steps people persons families flats houses homes calls days years min mins minutes am pm floor bhk th st nd rd hours x".split(
    " ",
  ),
);

function maskOfNumber(text: string, before?: string, after?: string): Mask {
  if (NUMBERED.has(before ?? "") || MEASURED.has(after ?? "")) return NOTHING;
  const value = Number.parseFloat(text.replaceAll(",", "")) * (text.endsWith("k") ? 1000 : 1);
  if (value >= LEAST_AMOUNT || MULTIPLIERS.has(after ?? "")) return AMOUNT;
  return value <= MOST_SMALL ? SMALL : NOTHING;
}
