import { type AnyOf, has, type Meaning } from "./meanings.ts";
import type { Sentence, Word } from "./read.ts";

/** Words for amounts of money. */
export const SUM: readonly Meaning[] = ["advance", "money", "amount", "fee", "thousands"];
export const PAYING: readonly Meaning[] = ["pay", "advance", "money", "amount", "fee", "thousands"];
export const SEEING: readonly Meaning[] = ["visit", "address", "number"];

const NEGATION: readonly Meaning[] = ["no", "free", "needless"];
const NEGATION_BEFORE = 4;
const NEGATION_AFTER = 2;
/** How many words back "not needed" applies: "paise bhejne ki zarurat nahi". */
const NEEDLESS_AFTER = 4;
/** Words that limit the scope of a negation: "not until you pay". */
const LIMIT: readonly Meaning[] = [
  "until",
  "before",
  "without",
  "withoutPrevious",
  "after",
  "afterwards",
  "beforePrevious",
];

/** Returns whether a negation in the same clause refers to a word: before it, or after it as in Hindi and Kannada. */
export function isNegated(words: readonly Word[], place: number): boolean {
  const clause = words[place]?.clause;
  for (let before = place - 1; before >= Math.max(0, place - NEGATION_BEFORE); before -= 1) {
    const word = words[before] as Word;
    if (word.clause !== clause || has(word, LIMIT)) break;
    if (has(word, NEGATION)) return true;
  }
  for (let after = place; after <= Math.min(words.length - 1, place + NEEDLESS_AFTER); after += 1) {
    const word = words[after] as Word;
    if (word.clause !== clause || (after > place && has(word, LIMIT))) break;
    if (has(word, after - place > NEGATION_AFTER ? "needless" : NEGATION)) return true;
  }
  return false;
}

/** Returns whether a clause says that the action of a word is not needed. */
function isNeedless(words: readonly Word[], place: number): boolean {
  const clause = words[place]?.clause;
  for (let after = place; after <= Math.min(words.length - 1, place + NEEDLESS_AFTER); after += 1) {
    const word = words[after] as Word;
    if (word.clause === clause && has(word, "needless")) return true;
  }
  return false;
}

/** Returns whether a word of the sentence with one of the meanings is negated. */
export const denies = (sentence: Sentence, meanings: AnyOf): boolean =>
  has(sentence, NEGATION) &&
  has(sentence, meanings) &&
  sentence.words.some((word, place) => has(word, meanings) && isNegated(sentence.words, place));

/** Returns whether a word of the sentence with one of the meanings is not negated. */
export const affirms = (sentence: Sentence, meanings: AnyOf): boolean =>
  has(sentence, meanings) &&
  (!has(sentence, NEGATION) ||
    sentence.words.some((word, place) => has(word, meanings) && !isNegated(sentence.words, place)));

/** Returns whether a word with a meaning of `first` comes before one with a meaning of `then`, at most `distance` words apart. */
export function inOrder(sentence: Sentence, first: AnyOf, then: AnyOf, distance: number): boolean {
  if (!has(sentence, first) || !has(sentence, then)) return false;
  let last = Number.NEGATIVE_INFINITY;
  for (let place = 0; place < sentence.words.length; place += 1) {
    const word = sentence.words[place] as Word;
    if (place - last <= distance && has(word, then)) return true;
    if (has(word, first)) last = place;
  }
  return false;
}

/** Returns whether words with these meanings are at most `distance` words apart. */
export const near = (sentence: Sentence, some: AnyOf, others: AnyOf, distance: number): boolean =>
  inOrder(sentence, some, others, distance) || inOrder(sentence, others, some, distance);

const YOU_DISTANCE = 5;
const SUBJECT_DISTANCE = 3;
const ENDING_DISTANCE = 2;

/** Returns whether the subject of a verb is "you", as in "aap bhejenge". */
function isByYou(words: readonly Word[], verb: number): boolean {
  const clause = words[verb]?.clause;
  for (let before = verb - 1; before >= Math.max(0, verb - YOU_DISTANCE); before -= 1) {
    const word = words[before] as Word;
    if (word.clause !== clause || has(word, "me")) return false;
    if (has(word, "youSubject")) return true;
  }
  return false;
}

/** Returns whether the speaker does what a verb says: "I will send", "bhej dunga". */
function isByMe(words: readonly Word[], place: number): boolean {
  const clause = words[place]?.clause;
  for (let after = place; after <= Math.min(words.length - 1, place + ENDING_DISTANCE); after += 1) {
    const word = words[after] as Word;
    if (word.clause === clause && has(word, "byMe")) return !has(word, "weOrYou") || !isByYou(words, after);
  }
  for (let before = place - 1; before >= Math.max(0, place - SUBJECT_DISTANCE); before -= 1) {
    const word = words[before] as Word;
    if (word.clause !== clause || has(word, ["you", "must", "after"])) return false;
    if (has(word, "me")) return true;
  }
  return false;
}

const OBJECT_DISTANCE = 5;

/** Returns whether a sum, or a word for one, is near a word and not negated. */
function hasSumNear(words: readonly Word[], place: number): boolean {
  const last = Math.min(words.length - 1, place + OBJECT_DISTANCE);
  for (let other = Math.max(0, place - OBJECT_DISTANCE); other <= last; other += 1) {
    if (has(words[other] as Word, SUM) && !isNegated(words, other)) return true;
  }
  return false;
}

/** Returns whether a sentence may ask something of the reader. Questions, warnings and stories do not. */
export const isRequest = (sentence: Sentence): boolean =>
  !has(sentence, ["warning", "told"]) && (!sentence.isQuestion || has(sentence, "canYou"));

/**
 * Returns whether the reader is asked to do something: the word for it has one of the meanings, and none of `except`.
 */
export const tellsTo = (sentence: Sentence, meanings: AnyOf, except: AnyOf = []): boolean =>
  has(sentence, meanings) &&
  isRequest(sentence) &&
  sentence.words.some(
    (word, place) =>
      has(word, meanings) && !has(word, except) && !isNegated(sentence.words, place) && !isByMe(sentence.words, place),
  );

const CONDITIONAL_NEGATION: readonly Meaning[] = ["without", "withoutPrevious", "only", "until"];

const isRefused = (sentence: Sentence, place: number) =>
  isNegated(sentence.words, place) && (!has(sentence, CONDITIONAL_NEGATION) || isNeedless(sentence.words, place));

const PAY_OR_GIVE: readonly Meaning[] = ["pay", "give"];

const BEFORE_REACH = 3;

/** Returns whether a verb only names a later event, as in "before you pay" and "dene se pehle". */
function isReference(words: readonly Word[], place: number): boolean {
  const clause = words[place]?.clause;
  for (let distance = 1; distance <= BEFORE_REACH; distance += 1) {
    const before = words[place - distance];
    if (before && before.clause === clause && has(before, ["before", "without"])) return true;
    const after = words[place + distance];
    if (after && after.clause === clause && has(after, ["beforePrevious", "withoutPrevious"])) return true;
  }
  return false;
}

/** Returns whether the reader is told to pay or send money. */
export function tellsToPay(sentence: Sentence): boolean {
  if (!has(sentence, PAY_OR_GIVE) || !isRequest(sentence)) return false;
  return sentence.words.some((word, place) => {
    if (!has(word, PAY_OR_GIVE)) return false;
    if (!has(word, "pay") && !hasSumNear(sentence.words, place)) return false;
    return !isByMe(sentence.words, place) && !isRefused(sentence, place) && !isReference(sentence.words, place);
  });
}

const SAFE: readonly Meaning[] = [
  "sign",
  "likes",
  "livingCost",
  "recurring",
  "otherPayee",
  "mayPay",
  "commission",
  "moreHomes",
  "guardApp",
];

/** Returns whether the reader is told to pay a sum to the speaker, without an agreement, a visit or a bill as the reason. */
export const demandsSum = (sentence: Sentence): boolean =>
  !has(sentence, SAFE) &&
  has(sentence, SUM_TOLD) &&
  tellsToPay(sentence) &&
  sentence.words.some((word, place) => has(word, PAY_OR_GIVE) && hasSumNear(sentence.words, place));
const SUM_TOLD: readonly Meaning[] = ["advance", "money", "amount", "thousands"];

const SUM_ASKED: readonly Meaning[] = ["advance", "money", "amount"];
const CONDITION: readonly Meaning[] = ["after", "afterPrevious", "only", "arrives", "afterwards"];
const ARRIVAL_DISTANCE = 5;

/** Returns whether the reader has to pay, or a payment is the condition for something. */
export function asksToPay(sentence: Sentence): boolean {
  if (!has(sentence, PAYING) || !isRequest(sentence)) return false;
  if (tellsToPay(sentence)) return true;
  const { words } = sentence;
  const isCondition =
    has(sentence, CONDITION) &&
    !has(sentence, "back") &&
    near(sentence, SUM_ASKED, ["receive", "arrives"], ARRIVAL_DISTANCE);
  return words.some((word, place) => {
    if (isRefused(sentence, place)) return false;
    if (has(word, "take")) return hasSumNear(words, place);
    if (has(word, ["must", "first"]) && hasSumNear(words, place)) return !isByMe(words, place);
    if (has(word, "asHold") && hasSumNear(words, place)) return !isByMe(words, place);
    if (!has(word, SUM_ASKED)) return false;
    if (isDueNow(words, place)) return !isByMe(words, place);
    return isCondition;
  });
}

/** Returns whether the clause of a word says "now", but not about a visit. */
function isDueNow(words: readonly Word[], place: number): boolean {
  const clause = words[place]?.clause;
  const last = Math.min(words.length, place + CLAUSE_REACH);
  for (let other = Math.max(0, place - CLAUSE_REACH); other < last; other += 1) {
    const word = words[other] as Word;
    if (word.clause !== clause || !has(word, "now")) continue;
    const isOfVisit = words
      .slice(Math.max(0, other - VISIT_DISTANCE), other + 1 + VISIT_DISTANCE)
      .some((next) => next.clause === clause && has(next, ["visit", "no"]));
    if (!isOfVisit) return true;
  }
  return false;
}

const VISIT_DISTANCE = 4;
const CLAUSE_REACH = 12;

/** Returns whether a sentence asks the reader to give something, with a sum near it. */
export const handsOver = (sentence: Sentence): boolean =>
  has(sentence, HANDING) &&
  sentence.words.some((word, place) => has(word, HANDING) && hasSumNear(sentence.words, place));
const HANDING: readonly Meaning[] = ["byMe", "pay", "give"];

/** Returns whether any of the sentences has a word with one of the meanings. */
export const anyHas = (sentences: readonly Sentence[], meanings: AnyOf): boolean =>
  sentences.some((sentence) => has(sentence, meanings));

/** Returns whether a sentence says that no visit takes place. */
export const saysNoVisit = (sentence: Sentence): boolean =>
  !sentence.isQuestion && (has(sentence, "noVisit") || denies(sentence, "visit"));
