import { anyHas, denies, isNegated, PAYING, SEEING } from "./acts.ts";
import { type AnyOf, has, type Meaning } from "./meanings.ts";
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

const MARKER: readonly Meaning[] = [
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
];
const PAID: readonly Meaning[] = ["pay", "advance", "money", "amount", "thousands"];
const PAY_OR_GIVE: readonly Meaning[] = ["pay", "give"];
const DENIED_PAYMENT: readonly Meaning[] = ["advance", "pay", "money"];

/** Maximum number of words between an ordering word and the steps that it orders. */
const NEXT = 6;
const PREVIOUS = 4;
const AROUND = 14;

/** Reads in which order the payment and the visit come, from words such as before, first and then. */
export function readOrder(sentences: readonly Sentence[]): Order {
  const hasBothSteps = anyHas(sentences, PAYING) && anyHas(sentences, SEEING);
  // Without both steps there is no order to read, except for a payment "before that".
  if (!hasBothSteps && !anyHas(sentences, "before")) return NO_ORDER;
  const words = sentences.flatMap((sentence) => withoutRefusedPayments(sentence));
  const order: Order = { ...NO_ORDER };
  const condition: Order = { ...NO_ORDER };
  for (const [place, word] of words.entries()) {
    if (condition.paysFirst && condition.seesFirst) break;
    if (!has(word, MARKER)) continue;
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
    if (!has(word, PAYING) || !(isNegated(words, place) || isObjectOfRefusal(words, place))) return word;
    return { ...word, meanings: word.meanings.difference(new Set(PAYING)) };
  });
}

const VERB_DISTANCE = 3;

/** Returns whether a sum belongs to a negated verb before it: "do not pay the full advance". */
function isObjectOfRefusal(words: readonly Word[], place: number): boolean {
  const clause = words[place]?.clause;
  for (let before = place - 1; before >= Math.max(0, place - VERB_DISTANCE); before -= 1) {
    const word = words[before] as Word;
    if (word.clause !== clause || has(word, MARKER)) return false;
    if (has(word, PAY_OR_GIVE)) return isNegated(words, before);
  }
  return false;
}

type Step = "pay" | "see" | null;

/** Returns whether any word near an ordering word has one of the meanings. */
const around = (words: readonly Word[], place: number, meanings: AnyOf): boolean =>
  within(words, place - AROUND, place, meanings) || within(words, place + 1, place + AROUND, meanings);

/** Records that a step comes before the other step, if the other step is mentioned near the ordering word. */
function noteEarlier(words: readonly Word[], place: number, step: Step, order: Order): void {
  if (step === "pay" && around(words, place, SEEING)) order.paysFirst = true;
  if (step === "see" && around(words, place, PAYING)) order.seesFirst = true;
}

/** Records that a step comes after the other step, if the other step is mentioned near the ordering word. */
function noteLater(words: readonly Word[], place: number, step: Step, order: Order): void {
  if (step === "see" && around(words, place, PAYING)) order.paysFirst = true;
  if (step === "pay" && around(words, place, SEEING)) order.seesFirst = true;
}

/** Reads what has to happen before something else: "before", "only after", "without", "until". */
function readCondition(words: readonly Word[], place: number, order: Order): void {
  const word = words[place] as Word;
  const earlier = (step: Step) => noteEarlier(words, place, step, order);
  if (has(word, "before")) {
    const refersBack = words[place + 1] && has(words[place + 1] as Word, "that");
    const step = stepAfter(words, place);
    if (refersBack && within(words, place, place + AROUND, PAY_OR_GIVE)) order.paysFirst = true;
    // "I do not show it before a payment."
    if (step === "pay" && isVisitDenied(words, place)) order.paysFirst = true;
    else noteLater(words, place, step, order);
  } else if (has(word, "beforePrevious")) noteLater(words, place, stepBefore(words, place), order);

  // "After that" is read as "then".
  if (has(word, "after") && !has(word, "afterwards") && !within(words, place - AROUND, place, ["back", "adjust"]))
    earlier(stepAfter(words, place));
  if (has(word, "afterPrevious") && isInClause(words, place)) earlier(stepBefore(words, place + 1));
  if (has(word, "without")) earlier(stepAfter(words, place));
  if (has(word, "withoutPrevious")) earlier(stepBefore(words, place));
  if (has(word, "until") && around(words, place, "no")) earlier(stepAfter(words, place));
  if (has(word, "forVisit") && around(words, place, PAYING) && !around(words, place, ["no", "free"])) {
    order.paysFirst = true;
  }
}

/** Reads which of two steps is named as the earlier or the later step: "first", "then", "later". */
function readSequence(words: readonly Word[], place: number, order: Order): void {
  const word = words[place] as Word;
  const previous = words[place - 1];
  if (has(word, "first") && !has(word, "beforePrevious")) {
    // "Dekhne pehle token do" has lost its "se", but "see it first, then pay" has not.
    const isVisitBefore =
      isInClause(words, place) &&
      previous !== undefined &&
      has(previous, "visit") &&
      stepAfter(words, place) === "pay" &&
      !within(words, place + 1, place + NEXT, "afterwards");
    if (isVisitBefore) noteLater(words, place, stepBefore(words, place), order);
    else noteEarlier(words, place, stepBeside(words, place), order);
  }
  if (!has(word, "afterwards") || (has(word, "afterPrevious") && isInClause(words, place))) return;
  // "Token tab dena jab ghar dekh lo": what follows "jab" comes earlier.
  if (within(words, place + 1, place + NEXT, "after")) return;
  const postponed = has(word, "later") && stepAfter(words, place) === null ? stepBefore(words, place) : null;
  if (postponed && isInClause(words, place)) {
    // "Money later, see the home first."
    noteLater(words, place, postponed, order);
    return;
  }
  if (within(words, place - AROUND, place, PAYING) && within(words, place + 1, place + NEXT, SEEING)) {
    order.paysFirst = true;
  }
  if (within(words, place - NEXT, place, "visit") && within(words, place + 1, place + NEXT, PAYING)) {
    order.seesFirst = true;
  }
}

const isInClause = (words: readonly Word[], place: number): boolean =>
  words[place - 1] !== undefined && words[place - 1]?.clause === words[place]?.clause;

function within(words: readonly Word[], from: number, to: number, meanings: AnyOf): boolean {
  for (let place = Math.max(0, from); place < Math.min(words.length, to); place += 1) {
    if (has(words[place] as Word, meanings)) return true;
  }
  return false;
}

function isVisitDenied(words: readonly Word[], before: number): boolean {
  for (let place = Math.max(0, before - NEXT + 1); place < before; place += 1) {
    if (has(words[place] as Word, "visit") && isNegated(words, place)) return true;
  }
  return false;
}

const stepAt = (words: readonly Word[], place: number, clause: number | undefined): Step => {
  const word = words[place];
  if (!word || word.clause !== clause) return null;
  return has(word, PAID) ? "pay" : has(word, ["visit", "address", "likes"]) ? "see" : null;
};

/** Returns the first payment or visit after an ordering word, or in its phrase, in its clause. */
function stepAfter(words: readonly Word[], place: number): Step {
  for (let distance = 0; distance <= NEXT; distance += 1) {
    const step = stepAt(words, place + distance, words[place]?.clause);
    if (step) return step;
  }
  return null;
}

/** Returns the last payment or visit before an ordering word, in its clause. */
function stepBefore(words: readonly Word[], place: number): Step {
  for (let distance = 1; distance <= PREVIOUS; distance += 1) {
    const step = stepAt(words, place - distance, words[place - 1]?.clause);
    if (step) return step;
  }
  return null;
}

/** Returns the closest payment or visit on either side of an ordering word, in its clause. */
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
  const deniesNear = (place: number, meanings: AnyOf) => {
    for (let other = place - REFUSAL_REACH; other <= place + REFUSAL_REACH; other += 1) {
      const word = words[other];
      if (word && word.clause === words[place]?.clause && has(word, meanings)) return true;
    }
    return false;
  };
  let isPaymentDenied = false;
  for (let place = 0; place < words.length; place += 1) {
    if (!has(words[place] as Word, "no")) continue;
    if (isPaymentDenied && deniesNear(place, SEEING)) return true;
    isPaymentDenied ||= deniesNear(place, DENIED_PAYMENT);
  }
  return false;
}
