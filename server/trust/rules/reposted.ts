import { rule } from "./rule.ts";

export const reposted = rule<{ property_id: string; what: "photo" | "text" }>({
  name: "reposted",
  version: 1,
  family: "photo",
  weight: 0.6,
  evaluate({ removed }) {
    if (!removed) return null;
    return { confidence: 1, facts: { property_id: removed.property_id, what: removed.what } };
  },
  explain: ({ property_id, what }, titleOf) =>
    `Has the same ${what === "photo" ? "photos" : "text"} as ${titleOf(property_id)}, which was rejected`,
});
