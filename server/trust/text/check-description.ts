import { plainText } from "#contract/plain-text.ts";
import { affirms, denies, near } from "./acts.ts";
import { maskOf, shares } from "./mask.ts";
import { readSentences, type Sentence } from "./read.ts";
import { when } from "./reading.ts";

/** Who seems to have written a description of a home. */
export interface DescriptionCheck {
  label: "broker" | "owner";
  /** From 1 on, the label is broker. */
  score: number;
}

const THRESHOLD = 0.95;
const ALL_KINDS = maskOf("allKinds");
const BROKER = maskOf("brokerNoun");
const BROKER_FEE = maskOf("brokerFee");
const BUSINESS = maskOf("business");
const COMMISSION = maskOf("commission");
const HOUSE_COST = maskOf("livingCost", "gate");
const PERIOD = maskOf("period");
const INVENTORY = maskOf("inventory");
const LIVING_COST = maskOf("livingCost");
const ANOTHER = maskOf("neighbour", "third");
const OTHER_HOMES = maskOf("otherHomes");
const OF_TRADE = maskOf("allKinds", "brokerNoun", "business", "inventory", "otherHomes", "trade", "samplePhotos");
const OURS = maskOf("me", "my");
const OWN_HOME = maskOf("ownHome");
const SAMPLE = maskOf("samplePhotos");
const SHUNNED = maskOf("shunned");
const TRADE = maskOf("trade");
const TRIGGERS = maskOf(
  "allKinds",
  "brokerNoun",
  "brokerFee",
  "business",
  "inventory",
  "otherHomes",
  "samplePhotos",
  "trade",
  "agentClaim",
);
const AGENT_CLAIM = maskOf("agentClaim");
const SHUNNED_DISTANCE = 6;
const ANOTHER_DISTANCE = 6;

/** Returns whether a sentence turns brokers away, or speaks of another person's trade. */
const isAboutOthers = (sentence: Sentence) =>
  denies(sentence, BROKER) ||
  denies(sentence, BROKER_FEE) ||
  near(sentence, BROKER, SHUNNED, SHUNNED_DISTANCE) ||
  near(sentence, ANOTHER, BROKER, ANOTHER_DISTANCE);

/** Returns whether a broker seems to have written a description, from its text alone. */
export function checkDescription(text: string): DescriptionCheck {
  const sentences = readSentences(plainText(text).plain, [], TRIGGERS);
  const trading = sentences.filter((sentence) => !isAboutOthers(sentence));
  const any = (mask: typeof TRADE) => trading.some((sentence) => shares(sentence, mask));
  const count = trading.flatMap(({ words }) => words).filter((word) => shares(word, OF_TRADE)).length;
  const total =
    when(0.7, any(BROKER)) +
    when(
      0.3,
      trading.some((sentence) => shares(sentence, BROKER) && shares(sentence, OURS)),
    ) +
    when(1, any(AGENT_CLAIM)) +
    when(
      1,
      trading.some((sentence) => affirms(sentence, BROKER_FEE) && !shares(sentence, LIVING_COST)),
    ) +
    when(0.7, any(ALL_KINDS)) +
    when(0.95, any(OTHER_HOMES)) +
    when(
      1,
      trading.some(
        (sentence) => shares(sentence, COMMISSION) && shares(sentence, PERIOD) && !shares(sentence, HOUSE_COST),
      ),
    ) +
    when(0.6, any(INVENTORY)) +
    when(0.7, any(TRADE)) +
    when(0.6, any(BUSINESS)) +
    Math.min(0.6, 0.3 * Math.max(0, count - 1)) +
    when(0.9, any(SAMPLE)) -
    when(
      0.7,
      sentences.some((sentence) => shares(sentence, OWN_HOME)),
    ) -
    when(0.4, sentences.some(isAboutOthers));
  return { label: total >= THRESHOLD ? "broker" : "owner", score: Math.max(0, total) };
}
