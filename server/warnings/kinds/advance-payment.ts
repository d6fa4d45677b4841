import { affirms, anyHas, demandsSum, near, PAYING, SEEING, saysNoVisit } from "../acts.ts";
import { has, type Meaning } from "../meanings.ts";
import type { Sentence } from "../read.ts";
import { type MessageFacts, when } from "../reading.ts";

const NOT_ONLY_RENT: readonly Meaning[] = [
  "advance",
  "amount",
  "thousands",
  "hold",
  "rival",
  "visit",
  "address",
  "noVisit",
  "back",
];
const RETURNED: readonly Meaning[] = ["back", "adjust"];
const SIGN_DISTANCE = 4;

/** Returns whether a payment is due when the agreement is signed. */
const isAtSigning = (sentence: Sentence) =>
  has(sentence, PAYING) &&
  (near(sentence, "timeOf", "sign", SIGN_DISTANCE) ||
    sentence.words.some((word) => has(word, "sign") && has(word, "timeOf")));

/** Scores money before a visit or an agreement: "Send 5000 today and it is yours, you can see it on Sunday." */
export function advancePayment({ from, sentences, open, asked, asking, order, all }: MessageFacts): number {
  if (from === "guest" || (asking.length === 0 && !order.isCondition)) return 0;
  const wantsVisit = sentences.some((sentence) => sentence.isQuestion && has(sentence, "forVisit"));
  const isBeforeSigning = !has(all, "visit") && open.some((sentence) => near(sentence, "sign", "later", SIGN_DISTANCE));
  const isSafe = (has(all, ["sign", "likes", "livingCost"]) && !isBeforeSigning) || order.seesFirst;
  return (
    // "Send 5000 to my number."
    when(0.5, asking.length > 0) +
    when(0.25, !isSafe && open.some(demandsSum)) +
    when(0.2, !isSafe && open.some((sentence) => has(sentence, ["payMethod", "upi"]) && demandsSum(sentence))) +
    // "Pay before the visit."
    when(0.95, order.paysFirst) +
    // "Pay today, the agreement is next month."
    when(0.3, isBeforeSigning) +
    when(0.3, anyHas(asking, SEEING)) +
    when(0.2, anyHas(asking, "address")) +
    when(
      0.2,
      asking.some((sentence) => has(sentence, "rest") && has(sentence, "now")),
    ) +
    // "You want to see it? Deposit first."
    when(0.5, wantsVisit && anyHas(asking, "first")) +
    // "I block it for you. Others are interested."
    when(0.3, has(asked, "hold")) +
    when(0.4, has(asked, "rival")) +
    when(0.3, anyHas(asking, "now")) +
    when(0.2, anyHas(asking, "first")) +
    when(0.3, has(asked, "later") && has(asked, "visit")) +
    when(0.5, open.some(saysNoVisit)) +
    when(0.2, has(asked, RETURNED)) +
    when(0.2, has(asked, "upi")) -
    // "See it first. If you like it, pay at the agreement."
    when(1.5, order.seesFirst && !order.paysFirst) -
    when(
      0.8,
      open.some((sentence) => affirms(sentence, "likes")),
    ) -
    when(1, open.some(isAtSigning)) -
    when(0.5, has(all, "livingCost") || (anyHas(asking, "recurring") && !has(asked, RETURNED))) -
    when(0.3, has(all, "rent") && !has(all, NOT_ONLY_RENT))
  );
}
