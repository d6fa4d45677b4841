import type { PlainContact } from "#contract/find-contacts/contact-kinds.ts";
import { isNative, languageOf, languageOfScript } from "./language.ts";
import { type Language, LEXICONS, type LexiconEntry, phraseAt } from "./lexicon.ts";
import { has, type Meaning, type Meaningful, meaningsOf } from "./meanings.ts";
import { type Part, splitParts } from "./parts.ts";

/** A word or phrase: its meanings, and the number of its clause in the text. */
export interface Word extends Meaningful {
  clause: number;
}

/** A sentence, with the meanings of all of its words. */
export interface Sentence extends Meaningful {
  words: Word[];
  isQuestion: boolean;
}

const ABBREVIATIONS = new Set(["rs", "re", "no", "nos", "mr", "mrs", "dr", "st", "approx", "inr"]);
const NONE: Meaningful = { meanings: new Set() };
const MONEY: Meaningful = { meanings: new Set(["money"]) };
const AMOUNT: Meaningful = { meanings: new Set(["amount"]) };
const SMALL: Meaningful = { meanings: new Set(["small"]) };

type Entries = readonly (LexiconEntry | null)[];

/** Returns the sentences of a plain text with the meanings of their words. Empty if no word means one of `triggers`. */
export function readSentences(
  plain: string,
  contacts: readonly PlainContact[],
  triggers: readonly Meaning[],
): Sentence[] {
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
  let words: Word[] = [];
  let clause = 0;
  const finish = (isQuestion: boolean) => {
    clause += 1;
    if (words.length > 0) sentences.push({ words, isQuestion, meanings: meaningsOf(words) });
    words = [];
  };
  const add = ({ meanings }: Meaningful) => words.push({ meanings, clause });
  for (let place = 0; place < parts.length; place += 1) {
    const { kind, text } = parts[place] as Part;
    if (kind === "word") {
      const { meanings, length } = wordAt(readings, place);
      add({ meanings });
      place += length - 1;
    } else if (kind === "number") add(readNumber(text, parts[place - 1]?.text, parts[place + 1]?.text));
    else if (kind !== "mark") add({ meanings: new Set([kind]) });
    else if (text === "₹") add(MONEY);
    else if (!endsSentence(text)) clause += 1;
    else if (text !== "." || !ABBREVIATIONS.has(parts[place - 1]?.text ?? "")) finish(text === "?");
  }
  finish(false);
  const isTriggered = contacts.length > 0 || sentences.some((one) => has(one, triggers));
  return isTriggered ? sentences : [];
}

const endsSentence = (mark: string) => mark === "." || mark === "!" || mark === "?" || mark === ";" || mark === "\n";

/** Returns the meanings of the longest phrase at an index in one of the readings, or of the word. */
function wordAt(readings: readonly Entries[], place: number): Meaningful & { length: number } {
  let { meanings } = NONE;
  let length = 1;
  for (const entries of readings) {
    const entry = entries[place];
    if (!entry) continue;
    const phrase = entry.phrases === null ? null : phraseAt(entries, place);
    const found = (phrase ?? entry).meanings;
    const words = phrase ? phrase.rest.length + 1 : 1;
    if (words > length) {
      meanings = found;
      length = words;
    } else if (words === length) meanings = meanings.size === 0 ? found : meanings.union(found);
  }
  return { meanings, length };
}

/** Returns the entry of a word, in the language of its script if that is not Latin. */
const entryIn = (language: Language, word: string): LexiconEntry =>
  LEXICONS[isNative(word) ? languageOfScript(word) : language].read(word);

const MIN_AMOUNT = 100;
const MAX_SMALL = 20;
/** Words next to numbers that are not sums of money. */
const NUMBERED = new Set(
  "flat apartment unit villa wing ring dial intercom flight train door house tower block room no number gate sector phase cross main road gali makan lift code floor plot bus bhk since in year serial".split(
    " ",
  ),
);
/** Words and signs after which a small number is a sum of money. */
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

function readNumber(text: string, before?: string, after?: string): Meaningful {
  if (NUMBERED.has(before ?? "") || MEASURED.has(after ?? "")) return NONE;
  const value = Number.parseFloat(text.replaceAll(",", "")) * (text.endsWith("k") ? 1000 : 1);
  if (value >= MIN_AMOUNT || MULTIPLIERS.has(after ?? "")) return AMOUNT;
  return value <= MAX_SMALL ? SMALL : NONE;
}
