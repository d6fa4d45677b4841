import { handsOver, inOrder, near, saysNoVisit } from "../acts.ts";
import { maskOf, shares } from "../mask.ts";
import { type Reading, when } from "../reading.ts";

const ACCOUNT = maskOf("account", "upi");
const ADVANCE = maskOf("advance");
const ARMY = maskOf("army");
const ARMY_OR_ABROAD = maskOf("army", "abroad");
const ARMY_PLACE = maskOf("armyPlace");
const KIN = maskOf("kin");
const OFFICIAL = maskOf("officialPayment");
const RETIRED = maskOf("retired");
const SELF = maskOf("selfClaim", "me");
const STORY = maskOf("third", "warning");
const TRUST = maskOf("trust");
const VISIT = maskOf("visit");
const VISITOR_PASS = maskOf("pass");
const KIN_DISTANCE = 5;
const PLACE_DISTANCE = 2;
const RETIRED_DISTANCE = 4;

/**
 * Scores messages in which a soldier, officer or distant person is the reason for an unusual payment or for no visit:
 * "I am in the army and take it without a visit, send your account number."
 */
export function impersonation({ from, sentences, all, asking }: Reading): number {
  const isUnseen = sentences.some(saysNoVisit);
  const asksForAccount = from === "guest" && isUnseen && shares(all, ACCOUNT);
  if (!asksForAccount && !shares(all, ARMY_OR_ABROAD)) return 0;
  const isAnother = sentences.some(
    (sentence) =>
      inOrder(sentence, KIN, ARMY, KIN_DISTANCE) ||
      (shares(sentence, ARMY) && shares(sentence, STORY)) ||
      near(sentence, RETIRED, ARMY, RETIRED_DISTANCE) ||
      inOrder(sentence, ARMY, ARMY_PLACE, PLACE_DISTANCE),
  );
  return (
    when(0.5, !isAnother && shares(all, ARMY) && shares(all, SELF)) +
    when(0.5, isUnseen) +
    when(0.4, shares(all, ACCOUNT)) +
    when(0.3, shares(all, OFFICIAL)) +
    when(0.4, shares(all, TRUST)) +
    when(0.3, sentences.some(handsOver)) +
    when(0.3, shares(all, ADVANCE)) +
    when(0.2, shares(all, VISITOR_PASS)) +
    when(0.5, from === "host" && asking.length > 0) -
    when(1, isAnother) -
    when(
      0.6,
      sentences.some((sentence) => shares(sentence, VISIT) && !saysNoVisit(sentence)),
    )
  );
}
