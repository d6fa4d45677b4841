import { denies, near } from "../acts.ts";
import { has, type Meaning } from "../meanings.ts";
import type { Sentence } from "../read.ts";
import { type MessageFacts, when } from "../reading.ts";

const SIZE: readonly Meaning[] = ["period", "amount", "money", "must"];
const OF_BROKERS: readonly Meaning[] = ["commission", "agent", "agentClaim", "moreHomes"];
const CLAIM_DISTANCE = 2;

/** Scores a broker, or a fee for one: "My commission is half a month." */
export function brokerage({ sentences, from, all }: MessageFacts): number {
  if (!has(all, OF_BROKERS)) return 0;
  const scoreOf = (sentence: Sentence) => {
    if (sentence.isQuestion || has(sentence, ["third", "warning", "told"])) return 0;
    const isFee = has(sentence, "commission");
    const claimsTrade =
      has(sentence, "agentClaim") || (from === "host" && near(sentence, "selfClaim", "agent", CLAIM_DISTANCE));
    return (
      when(0.95, isFee && from !== "guest") +
      when(0.4, isFee && has(sentence, SIZE)) +
      when(1, claimsTrade && !denies(sentence, "agent")) +
      when(0.6, has(sentence, "moreHomes")) +
      when(0.4, has(sentence, "moreHomes") && has(sentence, ["fee", "take"]) && has(sentence, "period")) -
      when(1, isFee && denies(sentence, "commission")) -
      when(1, has(sentence, "livingCost"))
    );
  };
  return Math.max(0, ...sentences.map(scoreOf));
}
