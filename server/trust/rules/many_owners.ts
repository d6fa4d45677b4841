import { CHAT_DAYS, rule } from "./rule.ts";

/** The rule finds something from this many owners on. */
export const MIN_OWNERS = 25;

export const manyOwners = rule<{ owners: number }>({
  name: "many_owners",
  version: 1,
  family: "chat",
  weight: 0.35,
  evaluate({ new_owners: owners = 0 }) {
    return owners >= MIN_OWNERS ? { confidence: 1, facts: { owners } } : null;
  },
  explain: ({ owners }) => `Wrote to ${owners} owners for the first time within ${CHAT_DAYS} days`,
});
