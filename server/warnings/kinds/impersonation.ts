import { handsOver, inOrder, near, saysNoVisit } from "../acts.ts";
import { has, type Meaning } from "../meanings.ts";
import { type MessageFacts, when } from "../reading.ts";

const ACCOUNT: readonly Meaning[] = ["account", "upi"];
const KIN_DISTANCE = 5;
const PLACE_DISTANCE = 2;
const RETIRED_DISTANCE = 4;

/**
 * Scores messages in which a soldier, officer or distant person is the reason for an unusual payment or for no visit:
 * "I am in the army and take it without a visit, send your account number."
 */
export function impersonation({ from, sentences, all, asking }: MessageFacts): number {
  const isUnseen = sentences.some(saysNoVisit);
  const asksForAccount = from === "guest" && isUnseen && has(all, ACCOUNT);
  if (!asksForAccount && !has(all, ["army", "abroad"])) return 0;
  const isAnother = sentences.some(
    (sentence) =>
      inOrder(sentence, "kin", "army", KIN_DISTANCE) ||
      (has(sentence, "army") && has(sentence, ["third", "warning"])) ||
      near(sentence, "retired", "army", RETIRED_DISTANCE) ||
      inOrder(sentence, "army", "armyPlace", PLACE_DISTANCE),
  );
  return (
    when(0.5, !isAnother && has(all, "army") && has(all, ["selfClaim", "me"])) +
    when(0.5, isUnseen) +
    when(0.4, has(all, ACCOUNT)) +
    when(0.3, has(all, "officialPayment")) +
    when(0.4, has(all, "trust")) +
    when(0.3, sentences.some(handsOver)) +
    when(0.3, has(all, "advance")) +
    when(0.2, has(all, "pass")) +
    when(0.5, from === "host" && asking.length > 0) -
    when(1, isAnother) -
    when(
      0.6,
      sentences.some((sentence) => has(sentence, "visit") && !saysNoVisit(sentence)),
    )
  );
}
