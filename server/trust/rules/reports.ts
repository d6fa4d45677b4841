import { counted, rule } from "./rule.ts";

/** How a report's reason ends "Reported by 2 people: …". */
const REASONS: Record<string, string> = {
  taken: "it is already rented",
  broker: "this is a broker",
  not_real: "the photos or the home are not real",
  wrong_facts: "rent, place or details are wrong",
  money_first: "asked for money before a visit or an agreement",
  intimate_images: "shows intimate images of a person",
  impersonation: "pretends to be somebody else",
  harassment: "abuse or threats",
  discrimination: "refuses people for religion, caste or origin",
  spam: "spam",
  other: "something else",
};

export const reports = rule<{ people: number; reasons: string[] }>({
  name: "reports",
  version: 1,
  family: "reports",
  weight: 1,
  evaluate({ reports: given = [] }) {
    if (given.length === 0) return null;
    const doubt = given.reduce((left, { weight }) => left * (1 - weight), 1);
    const byWeight = given.toSorted((one, other) => other.weight - one.weight);
    const reasons = [...new Set(byWeight.map(({ reason }) => reason))];
    return { confidence: 1 - doubt, facts: { people: given.length, reasons } };
  },
  explain: ({ people, reasons }) =>
    `Reported by ${counted(people, "person", "people")}: ${reasons.map((reason) => REASONS[reason] ?? reason).join("; ")}`,
});
