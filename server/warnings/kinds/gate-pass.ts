import { asksToPay, demandsSum, denies, near } from "../acts.ts";
import { maskOf, shares } from "../mask.ts";
import type { Sentence } from "../read.ts";
import { type Reading, when } from "../reading.ts";

const AMOUNT = maskOf("amount", "thousands");
const FEE = maskOf("fee");
const FREE = maskOf("free");
const FREE_OR_CHEAP = maskOf("pass", "visitFee", "fee", "money");
const GATE_OR_VISITOR = maskOf("gate", "visitor");
const OF_GATE = maskOf("pass", "visitFee", "passWord", "fee", "perVisit");
const OTHER_FEE = maskOf("livingCost", "sign", "commission", "moreHomes", "afterMoving");
const PASS = maskOf("pass", "visitFee");
const PASS_WORD = maskOf("passWord");
const PER_VISIT = maskOf("perVisit");
const PRICE = maskOf("fee", "amount", "money", "pay", "thousands");
const RETURNED = maskOf("back", "adjust");
const SUM_PAID = maskOf("amount", "thousands", "pay");
const VISIT = maskOf("visit");
const VISIT_FEE = maskOf("visitFee");
const FEE_DISTANCE = 5;
const GATE_DISTANCE = 8;
const PRICE_DISTANCE = 4;

/** Scores a fee for a visit: "The guard lets you in with a gate pass, 1500, refundable." */
export function gatePass({ from, open, asked }: Reading): number {
  if (from === "guest" || !shares(asked, OF_GATE)) return 0;
  const scoreOf = (sentence: Sentence, index: number) => {
    const isPass = shares(sentence, PASS);
    const next = open[index + 1];
    const previous = open[index - 1];
    const isCard =
      near(sentence, PASS_WORD, GATE_OR_VISITOR, GATE_DISTANCE) ||
      (near(sentence, PASS_WORD, AMOUNT, PRICE_DISTANCE) &&
        (demandsSum(sentence) ||
          (previous !== undefined && near(previous, PASS_WORD, GATE_OR_VISITOR, GATE_DISTANCE))));
    const isFee = shares(sentence, VISIT_FEE);
    const isPerVisit = shares(sentence, PER_VISIT) && shares(sentence, VISIT) && shares(sentence, AMOUNT);
    const isPricedNext =
      next !== undefined && shares(next, AMOUNT) && (shares(next, FEE) || asksToPay(next)) && !shares(next, OTHER_FEE);
    const isPriced = shares(sentence, PRICE) || isPricedNext;
    if (!isFee && !isPriced) return 0;
    return (
      when(0.6, isPass || isCard || isPerVisit) +
      when(0.5, isPriced) +
      when(0.4, isPass) +
      when(0.4, isFee && (shares(sentence, VISIT) || asksToPay(sentence))) +
      when(0.5, shares(sentence, SUM_PAID) && near(sentence, FEE, VISIT, FEE_DISTANCE)) +
      when(0.2, shares(sentence, RETURNED)) -
      when(1, shares(sentence, FREE) || denies(sentence, FREE_OR_CHEAP)) -
      when(0.6, shares(sentence, OTHER_FEE))
    );
  };
  return Math.max(0, ...open.map(scoreOf));
}
