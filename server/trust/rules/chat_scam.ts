import { counted, rule } from "./rule.ts";

const WEIGHT = 0.9;
/** Three conversations have the full weight, fewer a part of it. */
const FEW = 0.6 / WEIGHT;
const MANY = 3;

export const chatScam = rule<{ conversations: number }>({
  name: "chat_scam",
  version: 1,
  family: "chat",
  weight: WEIGHT,
  evaluate({ scam_conversations: conversations = 0 }) {
    if (conversations === 0) return null;
    return { confidence: conversations >= MANY ? 1 : FEW, facts: { conversations } };
  },
  explain: ({ conversations }) =>
    `Messages in ${counted(conversations, "conversation", "conversations")} carry a warning about fraud`,
});
