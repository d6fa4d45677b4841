import { affirms, anyShares, demandsSum, near, PAYING, SEEING, saysNoVisit } from "../acts.ts";
import { maskOf, shares } from "../mask.ts";
import type { Sentence } from "../read.ts";
import { type Reading, when } from "../reading.ts";

const ADDRESS = maskOf("address");
const FIRST = maskOf("first");
const FOR_VISIT = maskOf("forVisit");
const HOLD = maskOf("hold");
const LATER = maskOf("later");
const LIKES = maskOf("likes");
const LIVING_COST = maskOf("livingCost");
const NOT_ONLY_RENT = maskOf("advance", "amount", "thousands", "hold", "rival", "visit", "address", "noVisit", "back");
const NOW = maskOf("now");
const PAY_METHOD = maskOf("payMethod", "upi");
const RECURRING = maskOf("recurring");
const RENT = maskOf("rent");
const REST = maskOf("rest");
const RETURNED = maskOf("back", "adjust");
const RIVAL = maskOf("rival");
const SAFE_ANYWHERE = maskOf("sign", "likes", "livingCost");
const SIGN = maskOf("sign");
const TIME_OF = maskOf("timeOf");
const UPI = maskOf("upi");
const VISIT = maskOf("visit");
const SIGN_DISTANCE = 4;

/** Returns whether a payment is due when the agreement is signed. */
const isAtSigning = (sentence: Sentence) =>
  shares(sentence, PAYING) &&
  (near(sentence, TIME_OF, SIGN, SIGN_DISTANCE) ||
    sentence.words.some((word) => shares(word, SIGN) && shares(word, TIME_OF)));

/** Scores money before a visit or an agreement: "Send 5000 today and it is yours, you can see it on Sunday." */
export function advancePayment({ from, sentences, open, asked, asking, order, all }: Reading): number {
  if (from === "guest" || (asking.length === 0 && !order.isCondition)) return 0;
  const wantsVisit = sentences.some((sentence) => sentence.isQuestion && shares(sentence, FOR_VISIT));
  const isBeforeSigning = !shares(all, VISIT) && open.some((sentence) => near(sentence, SIGN, LATER, SIGN_DISTANCE));
  const isSafe = (shares(all, SAFE_ANYWHERE) && !isBeforeSigning) || order.seesFirst;
  return (
    // "Send 5000 to my number."
    when(0.5, asking.length > 0) +
    when(0.25, !isSafe && open.some(demandsSum)) +
    when(0.2, !isSafe && open.some((sentence) => shares(sentence, PAY_METHOD) && demandsSum(sentence))) +
    // "Pay before the visit."
    when(0.95, order.paysFirst) +
    // "Pay today, the agreement is next month."
    when(0.3, isBeforeSigning) +
    when(0.3, anyShares(asking, SEEING)) +
    when(0.2, anyShares(asking, ADDRESS)) +
    when(
      0.2,
      asking.some((sentence) => shares(sentence, REST) && shares(sentence, NOW)),
    ) +
    // "You want to see it? Deposit first."
    when(0.5, wantsVisit && anyShares(asking, FIRST)) +
    // "I block it for you. Others are interested."
    when(0.3, shares(asked, HOLD)) +
    when(0.4, shares(asked, RIVAL)) +
    when(0.3, anyShares(asking, NOW)) +
    when(0.2, anyShares(asking, FIRST)) +
    when(0.3, shares(asked, LATER) && shares(asked, VISIT)) +
    when(0.5, open.some(saysNoVisit)) +
    when(0.2, shares(asked, RETURNED)) +
    when(0.2, shares(asked, UPI)) -
    // "See it first. If you like it, pay at the agreement."
    when(1.5, order.seesFirst && !order.paysFirst) -
    when(
      0.8,
      open.some((sentence) => affirms(sentence, LIKES)),
    ) -
    when(1, open.some(isAtSigning)) -
    when(0.5, shares(all, LIVING_COST) || (anyShares(asking, RECURRING) && !shares(asked, RETURNED))) -
    when(0.3, shares(all, RENT) && !shares(all, NOT_ONLY_RENT))
  );
}
