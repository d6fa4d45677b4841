import { plainText } from "#contract/find-contacts/plain-text.ts";
import { affirms, denies, near } from "./acts.ts";
import { has, type Meaning } from "./meanings.ts";
import { readSentences, type Sentence } from "./read.ts";
import { when } from "./reading.ts";

/** Who seems to have written a description of a home. */
export interface DescriptionCheck {
  label: "broker" | "owner";
  /** From about 1 on, the label is `broker`. */
  score: number;
}

const THRESHOLD = 0.95;
const HOUSE_COST: readonly Meaning[] = ["livingCost", "gate"];
const OF_TRADE: readonly Meaning[] = [
  "allKinds",
  "brokerNoun",
  "business",
  "inventory",
  "otherHomes",
  "trade",
  "samplePhotos",
  "mediation",
];
const TRIGGERS: readonly Meaning[] = [
  "allKinds",
  "areas",
  "brokerNoun",
  "brokerFee",
  "business",
  "homes",
  "inventory",
  "mediation",
  "otherHomes",
  "ourFee",
  "samplePhotos",
  "trade",
  "agentClaim",
  "dealTerms",
];
const SHUNNED_DISTANCE = 6;
const ANOTHER_DISTANCE = 6;
const CHOICE_DISTANCE = 3;
const FEE_DISTANCE = 4;
const FEWEST_SIZES = 3;

/** A firm's name: "Sharma Properties". */
const FIRM =
  /(?:^|[.!?] )(?:[A-Z][a-z]+ ){1,2}(?:Propert(?:y Point|y Dealer|ies)|Realty|Realtors|Estates|Housing Solutions)/;
const SIZE = /([1-9]) ?bhk/g;

/** Returns whether a sentence turns brokers away, or speaks of another person's trade. */
const isAboutOthers = (sentence: Sentence) =>
  denies(sentence, "brokerNoun") ||
  denies(sentence, "brokerFee") ||
  has(sentence, "disowned") ||
  (has(sentence, "brokers") && !has(sentence, ["invited", "weUs"])) ||
  near(sentence, "brokerNoun", "shunned", SHUNNED_DISTANCE) ||
  near(sentence, ["neighbour", "third"], "brokerNoun", ANOTHER_DISTANCE);

/** Returns whether a broker seems to have written a description, from its text alone. */
export function checkDescription(text: string): DescriptionCheck {
  const { plain } = plainText(text);
  const sentences = readSentences(plain, [], TRIGGERS);
  const trading = sentences.filter((sentence) => !isAboutOthers(sentence));
  const some = (holds: (sentence: Sentence) => boolean) => trading.some(holds);
  const any = (meaning: Meaning) => some((sentence) => has(sentence, meaning));
  const count = trading.flatMap(({ words }) => words).filter((word) => has(word, OF_TRADE)).length;
  const sizes = new Set([...plain.matchAll(SIZE)].map(([, size]) => size)).size;
  const hasChoice = (sentence: Sentence) =>
    has(sentence, "otherHomes") || near(sentence, "many", "homes", CHOICE_DISTANCE);
  const total =
    // "Property dealer in Noida."
    when(0.7, any("brokerNoun")) +
    when(
      0.3,
      some((sentence) => has(sentence, "brokerNoun") && has(sentence, "weUs")),
    ) +
    when(1, any("agentClaim")) +
    when(0.95, FIRM.test(text)) +
    // "Commission 15 days." "Our fees payable by the tenant."
    when(
      1,
      some((sentence) => affirms(sentence, "brokerFee") && !has(sentence, "livingCost")),
    ) +
    when(
      1,
      some((sentence) => has(sentence, "commission") && has(sentence, "period") && !has(sentence, HOUSE_COST)),
    ) +
    when(
      0.95,
      some(
        (sentence) =>
          near(sentence, ["fee", "commission", "take"], "dealTerms", FEE_DISTANCE) && !has(sentence, HOUSE_COST),
      ),
    ) +
    when(
      0.95,
      some((sentence) => affirms(sentence, "ourFee") && !has(sentence, HOUSE_COST)),
    ) +
    // "We find you a home." "Tell us your budget."
    when(0.95, any("mediation")) +
    // "We have many more flats."
    when(0.7, any("allKinds")) +
    when(0.6, some(hasChoice)) +
    when(
      0.35,
      some((sentence) => hasChoice(sentence) && has(sentence, "offered")),
    ) +
    when(0.6, any("inventory")) +
    when(0.95, sizes >= FEWEST_SIZES) +
    // "Any society, any tower."
    when(
      0.6,
      some((sentence) => near(sentence, "many", "areas", CHOICE_DISTANCE)),
    ) +
    // "Rent, lease, resale." "Flats, shops, godowns."
    when(0.7, any("trade")) +
    when(
      0.7,
      some((sentence) => near(sentence, "homes", "premises", CHOICE_DISTANCE)),
    ) +
    when(0.6, any("business")) +
    Math.min(0.6, 0.3 * Math.max(0, count - 1)) +
    when(0.9, any("samplePhotos")) -
    when(
      0.7,
      sentences.some((sentence) => has(sentence, "ownHome")),
    ) -
    when(0.4, sentences.some(isAboutOthers));
  return { label: total >= THRESHOLD ? "broker" : "owner", score: Math.max(0, total) };
}
