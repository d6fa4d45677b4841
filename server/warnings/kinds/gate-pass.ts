import { asksToPay, demandsSum, denies, near } from "../acts.ts";
import { has, type Meaning } from "../meanings.ts";
import type { Sentence } from "../read.ts";
import { type MessageFacts, when } from "../reading.ts";

const AMOUNT: readonly Meaning[] = ["amount", "thousands"];
const FREE_OR_CHEAP: readonly Meaning[] = ["pass", "visitFee", "fee", "money"];
const GATE_OR_VISITOR: readonly Meaning[] = ["gate", "visitor"];
const OF_GATE: readonly Meaning[] = ["pass", "visitFee", "passWord", "fee", "perVisit"];
const OTHER_FEE: readonly Meaning[] = ["livingCost", "sign", "commission", "moreHomes", "afterMoving"];
const PRICE: readonly Meaning[] = ["fee", "amount", "money", "pay", "thousands"];
const FEE_DISTANCE = 5;
const GATE_DISTANCE = 8;
const PRICE_DISTANCE = 4;

/** Scores a fee for a visit: "The guard lets you in with a gate pass, 1500, refundable." */
export function gatePass({ from, open, asked }: MessageFacts): number {
  if (from === "guest" || !has(asked, OF_GATE)) return 0;
  const scoreOf = (sentence: Sentence, index: number) => {
    const isPass = has(sentence, ["pass", "visitFee"]);
    const next = open[index + 1];
    const previous = open[index - 1];
    const isCard =
      near(sentence, "passWord", GATE_OR_VISITOR, GATE_DISTANCE) ||
      (near(sentence, "passWord", AMOUNT, PRICE_DISTANCE) &&
        (demandsSum(sentence) ||
          (previous !== undefined && near(previous, "passWord", GATE_OR_VISITOR, GATE_DISTANCE))));
    const isFee = has(sentence, "visitFee");
    const isPerVisit = has(sentence, "perVisit") && has(sentence, "visit") && has(sentence, AMOUNT);
    const isPricedNext =
      next !== undefined && has(next, AMOUNT) && (has(next, "fee") || asksToPay(next)) && !has(next, OTHER_FEE);
    const isPriced = has(sentence, PRICE) || isPricedNext;
    if (!isFee && !isPriced) return 0;
    return (
      when(0.6, isPass || isCard || isPerVisit) +
      when(0.5, isPriced) +
      when(0.4, isPass) +
      when(0.4, isFee && (has(sentence, "visit") || asksToPay(sentence))) +
      when(0.5, has(sentence, ["amount", "thousands", "pay"]) && near(sentence, "fee", "visit", FEE_DISTANCE)) +
      when(0.2, has(sentence, ["back", "adjust"])) -
      when(1, has(sentence, "free") || denies(sentence, FREE_OR_CHEAP)) -
      when(0.6, has(sentence, OTHER_FEE))
    );
  };
  return Math.max(0, ...open.map(scoreOf));
}
