import { rule } from "./rule.ts";

const TIMES = 2;

export const bait = rule<{ times: number }>({
  name: "bait",
  version: 1,
  family: "reports",
  weight: 0.5,
  evaluate({ bait: times = 0 }) {
    return times >= TIMES ? { confidence: 1, facts: { times } } : null;
  },
  explain: ({ times }) =>
    `Tenants found it taken and the owner confirmed it, ${times} times within 14 days, and tenants find it taken again`,
});
