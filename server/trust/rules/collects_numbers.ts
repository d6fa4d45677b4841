import { rule } from "./rule.ts";

const NUMBERS = 15;

export const collectsNumbers = rule<{ numbers: number }>({
  name: "collects_numbers",
  version: 1,
  family: "chat",
  weight: 0.35,
  evaluate({ numbers = 0 }) {
    return numbers >= NUMBERS ? { confidence: 1, facts: { numbers } } : null;
  },
  explain: ({ numbers }) => `Was given ${numbers} telephone numbers within 7 days`,
});
