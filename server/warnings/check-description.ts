import { plainText } from "#contract/find-contacts/plain-text.ts";
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
const AGENT_CLAIM = maskOf("agentClaim");
const ALL_KINDS = maskOf("allKinds");
const ANOTHER = maskOf("neighbour", "third");
const AREAS = maskOf("areas");
const BROKER = maskOf("brokerNoun");
const BROKERS = maskOf("brokers");
const BROKER_FEE = maskOf("brokerFee");
const BUSINESS = maskOf("business");
const COMMISSION = maskOf("commission");
const DEAL_TERMS = maskOf("dealTerms");
const DISOWNED = maskOf("disowned");
const FEE = maskOf("fee", "commission", "take");
const HOMES = maskOf("homes");
const HOUSE_COST = maskOf("livingCost", "gate");
const INVENTORY = maskOf("inventory");
const INVITED = maskOf("invited", "weUs");
const LIVING_COST = maskOf("livingCost");
const MANY = maskOf("many");
const MEDIATION = maskOf("mediation");
const OFFERED = maskOf("offered");
const OTHER_HOMES = maskOf("otherHomes");
const OURS = maskOf("weUs");
const OUR_FEE = maskOf("ourFee");
const OWN_HOME = maskOf("ownHome");
const PERIOD = maskOf("period");
const PREMISES = maskOf("premises");
const SAMPLE = maskOf("samplePhotos");
const SHUNNED = maskOf("shunned");
const TRADE = maskOf("trade");
const OF_TRADE = maskOf(
  "allKinds",
  "brokerNoun",
  "business",
  "inventory",
  "otherHomes",
  "trade",
  "samplePhotos",
  "mediation",
);
const TRIGGERS = maskOf(
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
);
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
  denies(sentence, BROKER) ||
  denies(sentence, BROKER_FEE) ||
  shares(sentence, DISOWNED) ||
  (shares(sentence, BROKERS) && !shares(sentence, INVITED)) ||
  near(sentence, BROKER, SHUNNED, SHUNNED_DISTANCE) ||
  near(sentence, ANOTHER, BROKER, ANOTHER_DISTANCE);

/** Returns whether a broker seems to have written a description, from its text alone. */
export function checkDescription(text: string): DescriptionCheck {
  const { plain } = plainText(text);
  const sentences = readSentences(plain, [], TRIGGERS);
  const trading = sentences.filter((sentence) => !isAboutOthers(sentence));
  const some = (holds: (sentence: Sentence) => boolean) => trading.some(holds);
  const any = (mask: typeof TRADE) => some((sentence) => shares(sentence, mask));
  const count = trading.flatMap(({ words }) => words).filter((word) => shares(word, OF_TRADE)).length;
  const sizes = new Set([...plain.matchAll(SIZE)].map(([, size]) => size)).size;
  const hasChoice = (sentence: Sentence) =>
    shares(sentence, OTHER_HOMES) || near(sentence, MANY, HOMES, CHOICE_DISTANCE);
  const total =
    // "Property dealer in Noida."
    when(0.7, any(BROKER)) +
    when(
      0.3,
      some((sentence) => shares(sentence, BROKER) && shares(sentence, OURS)),
    ) +
    when(1, any(AGENT_CLAIM)) +
    when(0.95, FIRM.test(text)) +
    // "Commission 15 days." "Our fees payable by the tenant."
    when(
      1,
      some((sentence) => affirms(sentence, BROKER_FEE) && !shares(sentence, LIVING_COST)),
    ) +
    when(
      1,
      some((sentence) => shares(sentence, COMMISSION) && shares(sentence, PERIOD) && !shares(sentence, HOUSE_COST)),
    ) +
    when(
      0.95,
      some((sentence) => near(sentence, FEE, DEAL_TERMS, FEE_DISTANCE) && !shares(sentence, HOUSE_COST)),
    ) +
    when(
      0.95,
      some((sentence) => affirms(sentence, OUR_FEE) && !shares(sentence, HOUSE_COST)),
    ) +
    // "We find you a home." "Tell us your budget."
    when(0.95, any(MEDIATION)) +
    // "We have many more flats."
    when(0.7, any(ALL_KINDS)) +
    when(0.6, some(hasChoice)) +
    when(
      0.35,
      some((sentence) => hasChoice(sentence) && shares(sentence, OFFERED)),
    ) +
    when(0.6, any(INVENTORY)) +
    when(0.95, sizes >= FEWEST_SIZES) +
    // "Any society, any tower."
    when(
      0.6,
      some((sentence) => near(sentence, MANY, AREAS, CHOICE_DISTANCE)),
    ) +
    // "Rent, lease, resale." "Flats, shops, godowns."
    when(0.7, any(TRADE)) +
    when(
      0.7,
      some((sentence) => near(sentence, HOMES, PREMISES, CHOICE_DISTANCE)),
    ) +
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
