import { denies, near } from "../acts.ts";
import { maskOf, shares } from "../mask.ts";
import type { Sentence } from "../read.ts";
import { type Reading, when } from "../reading.ts";

const AGENT = maskOf("agent");
const AGENT_CLAIM = maskOf("agentClaim");
const COMMISSION = maskOf("commission");
const FEE = maskOf("fee", "take");
const LIVING_COST = maskOf("livingCost");
const MORE_HOMES = maskOf("moreHomes");
const OF_OTHERS = maskOf("third", "warning", "told");
const PERIOD = maskOf("period");
const SELF = maskOf("selfClaim");
const SIZE = maskOf("period", "amount", "money", "must");
const OF_BROKERS = maskOf("commission", "agent", "agentClaim", "moreHomes");
const CLAIM_DISTANCE = 2;

/** Scores a broker, or a fee for one: "My commission is half a month." */
export function brokerage({ sentences, from, all }: Reading): number {
  if (!shares(all, OF_BROKERS)) return 0;
  const scoreOf = (sentence: Sentence) => {
    if (sentence.isQuestion || shares(sentence, OF_OTHERS)) return 0;
    const isFee = shares(sentence, COMMISSION);
    const claimsTrade =
      shares(sentence, AGENT_CLAIM) || (from === "host" && near(sentence, SELF, AGENT, CLAIM_DISTANCE));
    return (
      when(0.95, isFee && from !== "guest") +
      when(0.4, isFee && shares(sentence, SIZE)) +
      when(1, claimsTrade && !denies(sentence, AGENT)) +
      when(0.6, shares(sentence, MORE_HOMES)) +
      when(0.4, shares(sentence, MORE_HOMES) && shares(sentence, FEE) && shares(sentence, PERIOD)) -
      when(1, isFee && denies(sentence, COMMISSION)) -
      when(1, shares(sentence, LIVING_COST))
    );
  };
  return Math.max(0, ...sentences.map(scoreOf));
}
