import { CHAT_DAYS, rule } from "./rule.ts";

/** The rule finds something from this many telephone numbers on. */
export const MIN_NUMBERS = 15;

export const collectsNumbers = rule<{ numbers: number }>({
  name: "collects_numbers",
  version: 1,
  family: "chat",
  weight: 0.35,
  evaluate({ numbers = 0 }) {
    return numbers >= MIN_NUMBERS ? { confidence: 1, facts: { numbers } } : null;
  },
  explain: ({ numbers }) => `Was given ${numbers} telephone numbers within ${CHAT_DAYS} days`,
});
