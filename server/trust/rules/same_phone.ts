import { counted, rule } from "./rule.ts";

export const samePhone = rule<{ ending: string; people: number }>({
  name: "same_phone",
  version: 1,
  family: "phone",
  weight: 0.55,
  evaluate({ phone }) {
    return phone && phone.people > 0 ? { confidence: 1, facts: phone } : null;
  },
  explain: ({ ending, people }) =>
    `The number ending in ${ending} is on the listings or profiles of ${counted(people, "other person", "other people")}`,
});
