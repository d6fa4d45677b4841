import fc from "fast-check";
import { expect, it } from "vitest";
import { FAMILIES } from "#contract/desk/case-terms.ts";
import type { RuleInputs } from "./rule.ts";
import { evaluateRules, explainSignals, RULES, riskOf, type Signal } from "./rule-set.ts";

const pair = { property_id: "p", other_photo: 1, distance: 4, is_mirrored: false, posted_at: "2026-09-03T06:00:00Z" };
const photo = (number: number) => ({ ...pair, photo: number, url: `/${number}.webp`, other_url: "/o.webp" });
const text = (description: string) => ({ text: { title: "2BHK", description } });

/** For each rule an example that fires with its strength and sentence, and one that does not. */
const EXAMPLES: Record<string, { fires: RuleInputs; strength: number; says: string; silent: RuleInputs }[]> = {
  same_photo: [
    {
      fires: { photos: [photo(2)] },
      strength: 0.7,
      says: "Photo 2 is the same as photo 1 of “Sunny 1BHK”, posted by another person on 3 Sep (4 of 256 bits differ)",
      silent: { photos: [] },
    },
    { fires: { photos: [photo(1), photo(2)] }, strength: 0.85, says: "Photo 1 is the same", silent: {} },
  ],
  same_phone: [
    {
      fires: { phone: { ending: "10", people: 2 } },
      strength: 0.55,
      says: "The number ending in 10 is on the listings or profiles of 2 other people",
      silent: { phone: { ending: "10", people: 0 } },
    },
  ],
  broker_phone: [
    {
      fires: { has_broker_phone: true },
      strength: 0.7,
      says: "Same phone as an account labelled broker",
      silent: { has_broker_phone: false },
    },
  ],
  same_text: [
    {
      fires: { texts: [{ property_id: "p", share: 0.714 }] },
      strength: 0.5,
      says: "71 % of the description is also in “Sunny 1BHK”, by another person",
      silent: { texts: [] },
    },
  ],
  reposted: [
    {
      fires: { removed: { property_id: "p", what: "photo", removed_at: "2026-09-03T06:00:00Z" } },
      strength: 0.6,
      says: "Has the same photos as “Sunny 1BHK”, which was rejected",
      silent: {},
    },
  ],
  broker_words: [
    {
      fires: text("Sunny flat near the lake. We have more options for your budget. One month brokerage applies."),
      strength: 0.6,
      says: "Writes: “",
      silent: text("Sunny flat near the lake, from the owner. No brokers please, no brokerage."),
    },
  ],
  many_owners: [
    {
      fires: { new_owners: 25 },
      strength: 0.35,
      says: "Wrote to 25 owners for the first time within 7 days",
      silent: { new_owners: 24 },
    },
  ],
  collects_numbers: [
    {
      fires: { numbers: 15 },
      strength: 0.35,
      says: "Was given 15 telephone numbers within 7 days",
      silent: { numbers: 14 },
    },
  ],
  rent_low: [
    {
      fires: { rent: { rent: 5400, median: 10_000, homes: 31, place: "Indiranagar" } },
      strength: 0.25,
      says: "46 % under the median of 31 homes of its kind in Indiranagar",
      silent: { rent: { rent: 7100, median: 10_000, homes: 31, place: "Indiranagar" } },
    },
    {
      fires: { rent: { rent: 4000, median: 10_000, homes: 12, place: "Delhi" } },
      strength: 0.45,
      says: "60 % under",
      silent: { rent: { rent: 4000, median: 10_000, homes: 11, place: "Delhi" } },
    },
  ],
  contact_in_text: [
    {
      fires: { masked: ["title", "description"] },
      strength: 0.15,
      says: "Contact details in the text are masked: description, title",
      silent: { masked: [] },
    },
  ],
  excluding_words: [
    {
      fires: text("A bright home. Only for Hindu families, near the metro."),
      strength: 0.35,
      says: "Names a religion, caste or origin as a condition: “",
      silent: text("Only vegetarian families. Near the Hindu temple and the Jain bakery."),
    },
    {
      fires: text("no Muslims please"),
      strength: 0.35,
      says: "no Muslims please",
      silent: text("no pets, no parties"),
    },
    {
      fires: text("Brahmins preferred"),
      strength: 0.35,
      says: "Brahmins preferred",
      silent: text("South Indian breakfast place next door, working professionals preferred"),
    },
    {
      fires: text("Biharis not allowed"),
      strength: 0.35,
      says: "Biharis not allowed",
      silent: text("smoking not allowed"),
    },
  ],
  chat_scam: [
    {
      fires: { scam_conversations: 1 },
      strength: 0.6,
      says: "Messages in 1 conversation carry a warning about fraud",
      silent: { scam_conversations: 0 },
    },
    { fires: { scam_conversations: 3 }, strength: 0.9, says: "Messages in 3 conversations", silent: {} },
  ],
  bait: [{ fires: { bait: 2 }, strength: 0.5, says: "2 times within 14 days", silent: { bait: 1 } }],
  reports: [
    {
      fires: {
        reports: [
          { reason: "spam", weight: 0.15 },
          { reason: "money_first", weight: 0.3 },
        ],
      },
      strength: 0.405,
      says: "Reported by 2 people: asked for money before a visit or an agreement; spam",
      silent: { reports: [] },
    },
  ],
};

const titleOf = () => "“Sunny 1BHK”";

it.each(RULES.map(({ name }) => name))("%s fires on its example, and stays silent beside it", (name) => {
  const examples = EXAMPLES[name] ?? [];
  expect(examples).not.toEqual([]);
  for (const { fires, strength, says, silent } of examples) {
    const [signal, ...others] = evaluateRules(fires);
    expect(others).toEqual([]);
    expect(signal).toMatchObject({ rule: name });
    const { weight = 0, confidence = 0 } = signal ?? {};
    expect(weight * confidence).toBeCloseTo(strength, 2);
    expect(explainSignals(signal ? [signal] : [], titleOf)[0]?.sentence).toContain(says);
    expect(evaluateRules(silent)).toEqual([]);
  }
});

const unit = fc.float({ min: 0, max: 1, noNaN: true });
const signal: fc.Arbitrary<Signal> = fc.record({
  rule: fc.string(),
  version: fc.constant(1),
  family: fc.constantFrom(...FAMILIES),
  weight: unit,
  confidence: unit,
  facts: fc.constant({}),
});

it("keeps the risk between 0 and 100, and never lowers it for another signal", () => {
  fc.assert(
    fc.property(fc.array(signal), signal, (signals, another) => {
      const risk = riskOf(signals);
      expect(risk).toBeGreaterThanOrEqual(0);
      expect(risk).toBeLessThanOrEqual(100);
      expect(riskOf([...signals, another])).toBeGreaterThanOrEqual(risk);
    }),
  );
});

it("counts only the strongest signal of a family", () => {
  const one = { rule: "a", version: 1, facts: {}, confidence: 1 };
  expect(riskOf([{ ...one, family: "photo", weight: 0.7 }])).toBe(70);
  expect(
    riskOf([
      { ...one, family: "photo", weight: 0.7 },
      { ...one, family: "photo", weight: 0.6 },
    ]),
  ).toBe(70);
  expect(
    riskOf([
      { ...one, family: "photo", weight: 0.7 },
      { ...one, family: "words", weight: 0.5 },
    ]),
  ).toBe(85);
});
