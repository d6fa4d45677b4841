import { checkDescription } from "../../warnings/check-description.ts";
import { rule } from "./rule.ts";

/** Score with full confidence. The lowest score that counts is about 1. */
const CERTAIN = 1.5;
const QUOTED = 120;

/** Returns the sentence that is the strongest sign of a broker. */
function tellingSentence(description: string): string {
  const sentences = description.split(/(?<=[.!?\n])\s+/).map((sentence) => sentence.trim());
  const scored = sentences.map((sentence) => ({ sentence, score: checkDescription(sentence).score }));
  const [most] = scored.toSorted((one, other) => other.score - one.score);
  const sentence = most?.sentence ?? "";
  return sentence.length > QUOTED ? `${sentence.slice(0, QUOTED)}…` : sentence;
}

export const brokerWords = rule<{ passage: string }>({
  name: "broker_words",
  version: 2,
  family: "words",
  weight: 0.6,
  evaluate({ text }) {
    if (!text) return null;
    const { label, score } = checkDescription(text.description);
    if (label !== "broker") return null;
    return { confidence: Math.min(1, score / CERTAIN), facts: { passage: tellingSentence(text.description) } };
  },
  explain: ({ passage }) => `Writes: “${passage}”`,
});
