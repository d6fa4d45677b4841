import { rule } from "./rule.ts";

export const brokerPhone = rule<{ is_broker: true }>({
  name: "broker_phone",
  version: 1,
  family: "phone",
  weight: 0.7,
  evaluate({ has_broker_phone }) {
    return has_broker_phone ? { confidence: 1, facts: { is_broker: true } } : null;
  },
  explain: () => "Same phone as an account labelled broker",
});
