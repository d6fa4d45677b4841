import { denies, near, tellsTo } from "../acts.ts";
import { has, type Meaning } from "../meanings.ts";
import type { Sentence } from "../read.ts";
import { type MessageFacts, when } from "../reading.ts";

const OF_CREDENTIALS: readonly Meaning[] = ["secret", "codeOnPhone", "code", "card", "document", "pin"];
const STRONG: readonly Meaning[] = ["secret", "card"];
const CODE_DISTANCE = 7;

/** Scores requests for codes, cards and documents: "Tell me the code that came on your phone." */
export function credentials({ sentences, all }: MessageFacts): number {
  if (!has(all, OF_CREDENTIALS)) return 0;
  const scoreOf = (sentence: Sentence, index: number) => {
    if (has(sentence, ["warning", "third"])) return 0;
    const next = sentences[index + 1];
    const isAsked =
      has(sentence, "whatIs") ||
      tellsTo(sentence, "share") ||
      (has(sentence, ["take", "needs"]) && has(sentence, STRONG)) ||
      (next !== undefined && tellsTo(next, "share"));
    if (!isAsked) return 0;
    return (
      when(0.6, has(sentence, ["secret", "codeOnPhone"]) || near(sentence, "code", "onPhone", CODE_DISTANCE)) +
      when(0.6, has(sentence, "card")) +
      when(0.4, has(sentence, "document")) +
      when(0.3, has(sentence, "document") && has(sentence, "copy")) +
      when(0.5, isAsked) +
      when(0.5, has(sentence, "pin") && has(sentence, ["share", "whatIs"]) && has(sentence, ["you", "card"])) -
      when(1, denies(sentence, ["share", "secret", "pin"])) -
      when(0.7, has(sentence, ["livingCost", "guardApp"]) || (has(sentence, "sign") && !has(sentence, STRONG))) -
      when(0.5, sentence.isQuestion && !has(sentence, ["canYou", "whatIs"])) -
      when(0.6, has(sentence, "told"))
    );
  };
  return Math.max(0, ...sentences.map(scoreOf));
}
