import { rule } from "./rule.ts";

const FIELD_NAMES: Record<string, string> = { nearby_landmarks: "landmarks", owner_name: "owner's name" };

export const contactInText = rule<{ fields: string[] }>({
  name: "contact_in_text",
  version: 1,
  family: "words",
  weight: 0.15,
  evaluate({ masked: fields = [] }) {
    return fields.length > 0 ? { confidence: 1, facts: { fields: fields.toSorted() } } : null;
  },
  explain: ({ fields }) =>
    `Contact details in the text are masked: ${fields.map((field) => FIELD_NAMES[field] ?? field).join(", ")}`,
});
