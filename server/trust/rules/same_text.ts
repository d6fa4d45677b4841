import { rule } from "./rule.ts";

interface Facts {
  property_id: string;
  percent: number;
}

export const sameText = rule<Facts>({
  name: "same_text",
  version: 1,
  family: "text",
  weight: 0.5,
  evaluate({ texts = [] }) {
    const [most] = texts.toSorted((one, other) => other.share - one.share);
    if (!most) return null;
    return { confidence: 1, facts: { property_id: most.property_id, percent: Math.round(100 * most.share) } };
  },
  explain: ({ property_id, percent }, titleOf) =>
    `${percent} % of the description is also in ${titleOf(property_id)}, by another person`,
});
