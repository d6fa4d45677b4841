import { denies, isNegated, PAYING, SEEING } from "./acts.ts";
import { exclude, type Mask, maskOf, shares } from "./mask.ts";
import type { Sentence, Word } from "./read.ts";

export interface Order {
  /** The reader pays before seeing the home or its address. */
  paysFirst: boolean;
  /** The reader sees the home before paying. */
  seesFirst: boolean;
  /** The payment is a condition for the visit or the address: "no visit without a token". */
  isCondition: boolean;
}

const NO_ORDER: Readonly<Order> = { paysFirst: false, seesFirst: false, isCondition: false };

const BEFORE = maskOf("before");
const BEFORE_PREVIOUS = maskOf("beforePrevious");
const AFTER = maskOf("after");
const AFTER_PREVIOUS = maskOf("afterPrevious");
const UNTIL = maskOf("until");
const FOR_VISIT = maskOf("forVisit");
const THEN = maskOf("afterwards");
const LATER = maskOf("later");
const FIRST = maskOf("first");
const WITHOUT = maskOf("without");
const WITHOUT_PREVIOUS = maskOf("withoutPrevious");
const MARKER = maskOf(
  "before",
  "beforePrevious",
  "after",
  "afterPrevious",
  "until",
  "forVisit",
  "afterwards",
  "first",
  "without",
  "withoutPrevious",
);
const RETURNED = maskOf("back", "adjust");
const THAT = maskOf("that");
const VISIT = maskOf("visit");
const SEEN = maskOf("visit", "address", "likes");
const PAID = maskOf("pay", "advance", "money", "amount", "thousands");
const PAY_OR_GIVE = maskOf("pay", "give");
const NO = maskOf("no");
const NO_OR_FREE = maskOf("no", "free");
const DENIED_PAYMENT = maskOf("advance", "pay", "money");

/** Maximum number of words between a word of order and the steps that it orders. */
const NEXT = 6;
const PREVIOUS = 4;
const AROUND = 14;

/** Reads in which order the payment and the visit come, from words such as before, first and then. */
export function readOrder(sentences: readonly Sentence[]): Order {
  if (
    !sentences.some((sentence) => shares(sentence, PAYING)) ||
    !sentences.some((sentence) => shares(sentence, SEEING))
  ) {
    // Without both steps there is no order to read, except for a payment "before that".
    if (!sentences.some((sentence) => shares(sentence, BEFORE))) return NO_ORDER;
  }
  const words = sentences.flatMap((sentence) => withoutRefusedPayments(sentence));
  const order: Order = { ...NO_ORDER };
  const condition: Order = { ...NO_ORDER };
  for (const [place, word] of words.entries()) {
    if (condition.paysFirst && condition.seesFirst) break;
    if (!shares(word, MARKER)) continue;
    readCondition(words, place, condition);
    readSequence(words, place, order);
  }
  order.isCondition = condition.paysFirst || sentences.some(isRefusal);
  order.paysFirst ||= order.isCondition;
  order.seesFirst ||= condition.seesFirst;
  return order;
}

function withoutRefusedPayments({ words }: Sentence): Word[] {
  return words.map((word, place) => {
    if (!shares(word, PAYING) || !(isNegated(words, place) || isObjectOfRefusal(words, place))) return word;
    const other = { ...word };
    exclude(other, PAYING);
    return other;
  });
}

const VERB_DISTANCE = 3;

/** Returns whether a sum belongs to a negated verb before it: "do not pay the full advance". */
function isObjectOfRefusal(words: readonly Word[], place: number): boolean {
  const clause = words[place]?.clause;
  for (let before = place - 1; before >= Math.max(0, place - VERB_DISTANCE); before -= 1) {
    const word = words[before] as Word;
    if (word.clause !== clause || shares(word, MARKER)) return false;
    if (shares(word, PAY_OR_GIVE)) return isNegated(words, before);
  }
  return false;
}

type Step = "pay" | "see" | null;

/** Returns whether any word near a word of order has one of the meanings. */
const around = (words: readonly Word[], place: number, meanings: Mask): boolean =>
  within(words, place - AROUND, place, meanings) || within(words, place + 1, place + AROUND, meanings);

/** Records that a step comes before the other one, if that is mentioned near the word of order. */
function noteEarlier(words: readonly Word[], place: number, step: Step, order: Order): void {
  if (step === "pay" && around(words, place, SEEING)) order.paysFirst = true;
  if (step === "see" && around(words, place, PAYING)) order.seesFirst = true;
}

/** Records that a step comes after the other one, if that is mentioned near the word of order. */
function noteLater(words: readonly Word[], place: number, step: Step, order: Order): void {
  if (step === "see" && around(words, place, PAYING)) order.paysFirst = true;
  if (step === "pay" && around(words, place, SEEING)) order.seesFirst = true;
}

/** Reads what has to happen before something else: "before", "only after", "without", "until". */
function readCondition(words: readonly Word[], place: number, order: Order): void {
  const word = words[place] as Word;
  const earlier = (step: Step) => noteEarlier(words, place, step, order);
  if (shares(word, BEFORE)) {
    const refersBack = words[place + 1] && shares(words[place + 1] as Word, THAT);
    const step = stepAfter(words, place);
    if (refersBack && within(words, place, place + AROUND, PAY_OR_GIVE)) order.paysFirst = true;
    // "I do not show it before a payment."
    if (step === "pay" && isVisitDenied(words, place)) order.paysFirst = true;
    else noteLater(words, place, step, order);
  } else if (shares(word, BEFORE_PREVIOUS)) noteLater(words, place, stepBefore(words, place), order);

  // "After that" is read as "then".
  if (shares(word, AFTER) && !shares(word, THEN) && !within(words, place - AROUND, place, RETURNED))
    earlier(stepAfter(words, place));
  if (shares(word, AFTER_PREVIOUS) && isInClause(words, place)) earlier(stepBefore(words, place + 1));
  if (shares(word, WITHOUT)) earlier(stepAfter(words, place));
  if (shares(word, WITHOUT_PREVIOUS)) earlier(stepBefore(words, place));
  if (shares(word, UNTIL) && around(words, place, NO)) earlier(stepAfter(words, place));
  if (shares(word, FOR_VISIT) && around(words, place, PAYING) && !around(words, place, NO_OR_FREE)) {
    order.paysFirst = true;
  }
}

/** Reads which of two steps is named as the first or the later one: "first", "then", "later". */
function readSequence(words: readonly Word[], place: number, order: Order): void {
  const word = words[place] as Word;
  const previous = words[place - 1];
  if (shares(word, FIRST) && !shares(word, BEFORE_PREVIOUS)) {
    // "Dekhne pehle token do" has lost its "se", but "see it first, then pay" has not.
    const isVisitBefore =
      isInClause(words, place) &&
      previous !== undefined &&
      shares(previous, VISIT) &&
      stepAfter(words, place) === "pay" &&
      !within(words, place + 1, place + NEXT, THEN);
    if (isVisitBefore) noteLater(words, place, stepBefore(words, place), order);
    else noteEarlier(words, place, stepBeside(words, place), order);
  }
  if (!shares(word, THEN) || (shares(word, AFTER_PREVIOUS) && isInClause(words, place))) return;
  // "Token tab dena jab ghar dekh lo": what follows "jab" comes earlier.
  if (within(words, place + 1, place + NEXT, AFTER)) return;
  const postponed = shares(word, LATER) && stepAfter(words, place) === null ? stepBefore(words, place) : null;
  if (postponed && isInClause(words, place)) {
    // "Money later, see the home first."
    noteLater(words, place, postponed, order);
    return;
  }
  if (within(words, place - AROUND, place, PAYING) && within(words, place + 1, place + NEXT, SEEING)) {
    order.paysFirst = true;
  }
  if (within(words, place - NEXT, place, VISIT) && within(words, place + 1, place + NEXT, PAYING)) {
    order.seesFirst = true;
  }
}

const isInClause = (words: readonly Word[], place: number): boolean =>
  words[place - 1] !== undefined && words[place - 1]?.clause === words[place]?.clause;

function within(words: readonly Word[], from: number, to: number, meanings: Mask): boolean {
  for (let place = Math.max(0, from); place < Math.min(words.length, to); place += 1) {
    if (shares(words[place] as Word, meanings)) return true;
  }
  return false;
}

function isVisitDenied(words: readonly Word[], before: number): boolean {
  for (let place = Math.max(0, before - NEXT + 1); place < before; place += 1) {
    if (shares(words[place] as Word, VISIT) && isNegated(words, place)) return true;
  }
  return false;
}

const stepAt = (words: readonly Word[], place: number, clause: number | undefined): Step => {
  const word = words[place];
  if (!word || word.clause !== clause) return null;
  return shares(word, PAID) ? "pay" : shares(word, SEEN) ? "see" : null;
};

/** Returns the first payment or visit after a word of order, or in its phrase, in its clause. */
function stepAfter(words: readonly Word[], place: number): Step {
  for (let distance = 0; distance <= NEXT; distance += 1) {
    const step = stepAt(words, place + distance, words[place]?.clause);
    if (step) return step;
  }
  return null;
}

/** Returns the last payment or visit before a word of order, in its clause. */
function stepBefore(words: readonly Word[], place: number): Step {
  for (let distance = 1; distance <= PREVIOUS; distance += 1) {
    const step = stepAt(words, place - distance, words[place - 1]?.clause);
    if (step) return step;
  }
  return null;
}

/** Returns the closest payment or visit on either side of a word of order, in its clause. */
function stepBeside(words: readonly Word[], place: number): Step {
  const clause = words[place]?.clause;
  for (let distance = 0; distance <= NEXT; distance += 1) {
    const step =
      (distance <= PREVIOUS ? stepAt(words, place - distance, clause) : null) ??
      stepAt(words, place + distance, clause);
    if (step) return step;
  }
  return null;
}

const REFUSAL_REACH = 2;

/** Returns whether a sentence says that there is no visit without a payment: "No token, no visit". */
function isRefusal(sentence: Sentence): boolean {
  if (!denies(sentence, DENIED_PAYMENT) || !denies(sentence, SEEING)) return false;
  const { words } = sentence;
  const deniesNear = (place: number, meanings: Mask) => {
    for (let other = place - REFUSAL_REACH; other <= place + REFUSAL_REACH; other += 1) {
      const word = words[other];
      if (word && word.clause === words[place]?.clause && shares(word, meanings)) return true;
    }
    return false;
  };
  let isPaymentDenied = false;
  for (let place = 0; place < words.length; place += 1) {
    if (!shares(words[place] as Word, NO)) continue;
    if (isPaymentDenied && deniesNear(place, SEEING)) return true;
    isPaymentDenied ||= deniesNear(place, DENIED_PAYMENT);
  }
  return false;
}
