import { denies, isNegated, PAYING, SEEING } from "./acts.ts";
import { exclude, type Mask, maskOf, shares } from "./mask.ts";
import type { Sentence, Word } from "./read.ts";

export interface Order {
  /** The reader pays before seeing the home or its address. */
  paysFirst: boolean;
  /** The reader sees the home before paying. */
  seesFirst: boolean;
}

const BEFORE = maskOf("before");
const BEFORE_PREVIOUS = maskOf("beforePrevious");
const AFTER = maskOf("after");
const AFTER_PREVIOUS = maskOf("afterPrevious");
const UNTIL = maskOf("until");
const FOR_VISIT = maskOf("forVisit");
const THEN = maskOf("afterwards");
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

/** How many words a word of order reaches. */
const NEXT = 6;
const PREVIOUS = 4;
const AROUND = 14;

/** Reads in which order the payment and the visit come, from words such as before, first and then. */
export function readOrder(sentences: readonly Sentence[]): Order {
  if (
    !sentences.some((sentence) => shares(sentence, PAYING)) ||
    !sentences.some((sentence) => shares(sentence, SEEING))
  ) {
    // The order is of no interest, except that of what is paid "before that".
    if (!sentences.some((sentence) => shares(sentence, BEFORE))) return { paysFirst: false, seesFirst: false };
  }
  const words = sentences.flatMap((sentence) => withoutRefusedPayments(sentence));
  const order: Order = { paysFirst: false, seesFirst: false };
  for (const [place, word] of words.entries()) {
    if (order.paysFirst && order.seesFirst) break;
    if (shares(word, MARKER)) readMarker(words, place, order);
  }
  order.paysFirst ||= sentences.some(isRefusal);
  return order;
}

function withoutRefusedPayments({ words }: Sentence): Word[] {
  return words.map((word, place) => {
    if (!shares(word, PAYING) || !isNegated(words, place)) return word;
    const other = { ...word };
    exclude(other, PAYING);
    return other;
  });
}

type Step = "pay" | "see" | null;

function readMarker(words: readonly Word[], place: number, order: Order): void {
  const word = words[place] as Word;
  const around = (meanings: Mask) =>
    within(words, place - AROUND, place, meanings) || within(words, place + 1, place + AROUND, meanings);
  const noteEarlier = (step: Step) => {
    if (step === "pay" && around(SEEING)) order.paysFirst = true;
    if (step === "see" && around(PAYING)) order.seesFirst = true;
  };
  const noteLater = (step: Step) => {
    if (step === "see" && around(PAYING)) order.paysFirst = true;
    if (step === "pay" && around(SEEING)) order.seesFirst = true;
  };
  const previous = words[place - 1];
  const inClause = previous?.clause === word.clause;

  if (shares(word, BEFORE)) {
    const refersBack = words[place + 1] && shares(words[place + 1] as Word, THAT);
    if (refersBack && within(words, place, place + AROUND, PAY_OR_GIVE)) order.paysFirst = true;
    const step = stepAfter(words, place);
    // "I do not show it before a payment."
    if (step === "pay" && isVisitDenied(words, place)) order.paysFirst = true;
    else noteLater(step);
  } else if (
    shares(word, BEFORE_PREVIOUS) ||
    (shares(word, FIRST) && inClause && previous && shares(previous, VISIT))
  ) {
    noteLater(stepBefore(words, place));
  } else if (shares(word, FIRST)) noteEarlier(stepBeside(words, place));

  if (shares(word, AFTER) && !within(words, place - AROUND, place, RETURNED)) noteEarlier(stepAfter(words, place));
  const isPrevious = shares(word, AFTER_PREVIOUS) && inClause;
  if (isPrevious) noteEarlier(stepBefore(words, place + 1));
  if (shares(word, THEN) && !isPrevious) {
    if (within(words, place - AROUND, place, PAYING) && within(words, place + 1, place + NEXT, SEEING))
      order.paysFirst = true;
    if (within(words, place - NEXT, place, VISIT) && within(words, place + 1, place + NEXT, PAYING))
      order.seesFirst = true;
  }
  if (shares(word, WITHOUT)) noteEarlier(stepAfter(words, place));
  if (shares(word, WITHOUT_PREVIOUS)) noteEarlier(stepBefore(words, place));
  if (shares(word, UNTIL) && around(NO)) noteEarlier(stepAfter(words, place));
  if (shares(word, FOR_VISIT) && around(PAYING) && !around(NO_OR_FREE)) order.paysFirst = true;
}

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
