import { createHash } from "node:crypto";
import type { Family } from "#contract/desk/case-terms.ts";
import { bait } from "./bait.ts";
import { brokerPhone } from "./broker_phone.ts";
import { brokerWords } from "./broker_words.ts";
import { chatScam } from "./chat_scam.ts";
import { collectsNumbers } from "./collects_numbers.ts";
import { contactInText } from "./contact_in_text.ts";
import { excludingWords } from "./excluding_words.ts";
import { manyOwners } from "./many_owners.ts";
import { rentLow } from "./rent_low.ts";
import { reports } from "./reports.ts";
import { reposted } from "./reposted.ts";
import type { Rule, RuleInputs, TitleOf } from "./rule.ts";
import { samePhone } from "./same_phone.ts";
import { samePhoto } from "./same_photo.ts";
import { sameText } from "./same_text.ts";

const ALL = [
  samePhoto,
  samePhone,
  brokerPhone,
  sameText,
  reposted,
  brokerWords,
  manyOwners,
  collectsNumbers,
  rentLow,
  contactInText,
  excludingWords,
  chatScam,
  bait,
  reports,
] as const;
/** Every rule. A rule's facts are only passed to the rule itself, so the cast is safe. */
export const RULES = ALL as unknown as readonly Rule[];

/** Every version of the rules as a whole, the current version last. A changed rule needs a new version. */
export const RULE_SETS = [
  { version: 1, changes: "The first rules." },
  {
    version: 2,
    changes:
      "A new rule: the phone number of an account that was found to be a broker. Changes the rule about brokers' words.",
  },
] as const;
export const RULE_SET: number = RULE_SETS[RULE_SETS.length - 1]?.version ?? 0;

/** Returns a checksum of the names and versions of the current rules. */
export function ruleSetDigest(): string {
  const versions = RULES.map(({ name, version }) => `${name} ${version}`);
  return createHash("sha256").update(versions.join("\n")).digest("hex");
}

/** What a rule found, as it is stored with a case and its decision. */
export interface Signal {
  rule: string;
  version: number;
  family: Family;
  weight: number;
  confidence: number;
  facts: unknown;
}

/** Rounds to three digits, so that a stored signal equals a computed one. */
const rounded = (confidence: number) => Math.round(confidence * 1000) / 1000;

/** Returns what the rules find in these inputs. */
export function evaluateRules(inputs: RuleInputs, rules: readonly Rule[] = RULES): Signal[] {
  return rules.flatMap(({ name, version, family, weight, evaluate }) => {
    const found = evaluate(inputs);
    if (!found) return [];
    return [{ rule: name, version, family, weight, confidence: rounded(found.confidence), facts: found.facts }];
  });
}

export const strengthOf = ({ weight, confidence }: Pick<Signal, "weight" | "confidence">): number =>
  weight * confidence;

/** Returns the risk from 0 to 100. Of each family only the strongest signal counts. */
export function riskOf(signals: readonly Signal[]): number {
  const strongest = new Map<Family, number>();
  for (const signal of signals)
    strongest.set(signal.family, Math.max(strongest.get(signal.family) ?? 0, strengthOf(signal)));
  const safe = [...strongest.values()].reduce((left, strength) => left * (1 - strength), 1);
  return Math.round(100 * (1 - safe));
}

/** Returns the signals as sentences, strongest first. Skips rules that no longer exist. */
export function explainSignals(
  signals: readonly Signal[],
  titleOf: TitleOf,
): { rule: string; family: Family; sentence: string }[] {
  return signals
    .toSorted((one, other) => strengthOf(other) - strengthOf(one))
    .flatMap((signal) => {
      const known = RULES.find(({ name }) => name === signal.rule);
      if (!known || signal.facts === undefined) return [];
      const sentence = known.explain(signal.facts as never, titleOf);
      return [{ rule: signal.rule, family: signal.family, sentence }];
    });
}

/** Returns the ids of other listings that the signals name. */
export function namedProperties(signals: readonly Signal[]): string[] {
  const ids = signals.flatMap(({ facts }) => {
    const { property_id, pairs = [] } = (facts ?? {}) as { property_id?: string; pairs?: { property_id: string }[] };
    return [property_id ?? [], pairs.map((pair) => pair.property_id)].flat();
  });
  return [...new Set(ids)];
}
