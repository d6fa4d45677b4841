import {
  affirms,
  asksToPay,
  demandsSum,
  denies,
  handsOver,
  inOrder,
  near,
  PAYING,
  SEEING,
  SUM,
  tellsTo,
  tellsToPay,
} from "./acts.ts";
import { emptyMask, include, maskOf, shares } from "./mask.ts";
import type { Sentence } from "./read.ts";
import { type Reading, when } from "./reading.ts";

const ADDRESS = maskOf("address");
const ADVANCE = maskOf("advance");
const BACK = maskOf("back");
const FREE_OR_CHEAP = maskOf("pass", "visitFee", "fee", "money");
const FIRST = maskOf("first");
const FOR_VISIT = maskOf("forVisit");
const GATE = maskOf("gate");
const HOLD = maskOf("hold");
const LIKES = maskOf("likes");
const LIVING_COST = maskOf("livingCost");
const LIVING = maskOf("livingCost", "guardApp");
const NOW = maskOf("now");
const NO_VISIT = maskOf("noVisit");
const OFFICIAL = maskOf("officialPayment");
const PASS = maskOf("pass", "visitFee");
const PER_VISIT = maskOf("perVisit");
const GATE_OR_VISITOR = maskOf("gate", "visitor");
const PASS_WORD = maskOf("passWord");
const PAY_METHOD = maskOf("payMethod", "upi");
const PAY_OR_GIVE = maskOf("pay", "give");
const RECEIVE = maskOf("receive");
const REST = maskOf("rest");
const RETURNED = maskOf("back", "adjust");
const RIVAL = maskOf("rival");
const SIGN = maskOf("sign");
const TIME_OF = maskOf("timeOf");
const UPI = maskOf("upi");
const LATER = maskOf("later");
const VISIT = maskOf("visit");
const RENT = maskOf("rent");
const NOT_ONLY_RENT = maskOf("advance", "amount", "thousands", "hold", "rival", "visit", "address", "noVisit", "back");
const VISIT_FEE = maskOf("visitFee");

const SAFE_ANYWHERE = maskOf("sign", "likes", "livingCost");
const SIGN_DISTANCE = 4;

/** Returns whether a payment is due with the agreement. */
const isAtSigning = (sentence: Sentence) =>
  shares(sentence, PAYING) &&
  (near(sentence, TIME_OF, SIGN, SIGN_DISTANCE) ||
    sentence.words.some((word) => shares(word, SIGN) && shares(word, TIME_OF)));

/** Returns whether a sentence says that no visit takes place. */
const isWithoutVisit = (sentence: Sentence) =>
  !sentence.isQuestion && (shares(sentence, NO_VISIT) || denies(sentence, VISIT));

/** Money before a visit or an agreement. */
export function advancePayment({ from, sentences, open, asked, asking, order, all }: Reading): number {
  if (from === "guest" || (asking.length === 0 && !order.isCondition)) return 0;
  const wantsVisit = sentences.some((sentence) => sentence.isQuestion && shares(sentence, FOR_VISIT));
  const isBeforeSigning = !shares(all, VISIT) && open.some((sentence) => near(sentence, SIGN, LATER, SIGN_DISTANCE));
  const isSafe = (shares(all, SAFE_ANYWHERE) && !isBeforeSigning) || order.seesFirst;
  return (
    when(0.5, asking.length > 0) +
    when(0.25, !isSafe && open.some(demandsSum)) +
    when(0.2, !isSafe && open.some((sentence) => shares(sentence, PAY_METHOD) && demandsSum(sentence))) +
    when(0.95, order.paysFirst) +
    when(0.3, isBeforeSigning) +
    when(
      0.3,
      asking.some((sentence) => shares(sentence, SEEING)),
    ) +
    when(
      0.2,
      asking.some((sentence) => shares(sentence, ADDRESS)),
    ) +
    when(
      0.2,
      asking.some((sentence) => shares(sentence, REST) && shares(sentence, NOW)),
    ) +
    when(0.5, wantsVisit && asking.some((sentence) => shares(sentence, FIRST))) +
    when(0.3, shares(asked, HOLD)) +
    when(0.4, shares(asked, RIVAL)) +
    when(
      0.3,
      asking.some((sentence) => shares(sentence, NOW)),
    ) +
    when(
      0.2,
      asking.some((sentence) => shares(sentence, FIRST)),
    ) +
    when(0.3, shares(asked, LATER) && shares(asked, VISIT)) +
    when(0.5, open.some(isWithoutVisit)) +
    when(0.2, shares(asked, RETURNED)) +
    when(0.2, shares(asked, UPI)) -
    when(1.5, order.seesFirst && !order.paysFirst) -
    when(
      0.8,
      open.some((sentence) => affirms(sentence, LIKES)),
    ) -
    when(1, open.some(isAtSigning)) -
    when(0.5, shares(all, LIVING_COST)) -
    when(0.3, shares(all, RENT) && !shares(all, NOT_ONLY_RENT))
  );
}

const FEE = maskOf("fee");
const PRICE = maskOf("fee", "amount", "money", "pay", "thousands");
const SUM_PAID = maskOf("amount", "thousands", "pay");
const OTHER_FEE = maskOf("livingCost", "sign", "commission", "moreHomes", "afterMoving");
const OF_GATE = maskOf("pass", "visitFee", "passWord", "fee", "perVisit");
const FEE_DISTANCE = 5;
const PRICE_DISTANCE = 4;
const GATE_DISTANCE = 8;
const FREE = maskOf("free");

/** A fee for a visit. */
export function gatePass({ from, open, asked }: Reading): number {
  if (from === "guest" || !shares(asked, OF_GATE)) return 0;
  const scoreOf = (sentence: Sentence, index: number) => {
    const isPass = shares(sentence, PASS);
    const next = open[index + 1];
    const previous = open[index - 1];
    const isCard =
      near(sentence, PASS_WORD, GATE_OR_VISITOR, GATE_DISTANCE) ||
      (near(sentence, PASS_WORD, AMOUNT, PRICE_DISTANCE) &&
        (demandsSum(sentence) ||
          (previous !== undefined && near(previous, PASS_WORD, GATE_OR_VISITOR, GATE_DISTANCE))));
    const isFee = shares(sentence, VISIT_FEE);
    const isPerVisit = shares(sentence, PER_VISIT) && shares(sentence, VISIT) && shares(sentence, AMOUNT);
    const isPricedNext =
      next !== undefined && shares(next, AMOUNT) && (shares(next, FEE) || asksToPay(next)) && !shares(next, OTHER_FEE);
    const isPriced = shares(sentence, PRICE) || isPricedNext;
    if (!isFee && !isPriced) return 0;
    return (
      when(0.6, isPass || isCard || isPerVisit) +
      when(0.5, isPriced) +
      when(0.4, isPass) +
      when(0.4, isFee && (shares(sentence, VISIT) || asksToPay(sentence))) +
      when(0.5, shares(sentence, SUM_PAID) && near(sentence, FEE, VISIT, FEE_DISTANCE)) +
      when(0.2, shares(sentence, RETURNED)) -
      when(1, shares(sentence, FREE) || denies(sentence, FREE_OR_CHEAP)) -
      when(0.6, shares(sentence, OTHER_FEE))
    );
  };
  return Math.max(0, ...open.map(scoreOf));
}

const ACCEPT = maskOf("accept");
const AMOUNT = maskOf("amount", "thousands");
const DONE = maskOf("returned");
const BIG = maskOf("receive", "byMe", "back", "amount");
const BY_ME = maskOf("byMe");
const MISTAKE = maskOf("mistake");
const MONEY = maskOf("money");
const OF_PULL = maskOf("scan", "qr", "pin", "request", "accept");
const PIN = maskOf("pin");
const PIN_ENTERED = maskOf("enter", "give", "accept");
const PIN_USED = maskOf("enter", "give", "accept", "receive", "scan");
const QR = maskOf("qr");
const REQUEST = maskOf("request");
const SCAN = maskOf("scan");
const SEQUENCE = maskOf("before", "after", "first", "afterwards", "afterPrevious");
const SMALL = maskOf("small");
const TEST = maskOf("test");
const SMALL_OR_MONEY = maskOf("small", "money");
const PROMISED = maskOf("byMe", "receive");
const PULL = maskOf("scan", "qr", "request", "pin", "mistake", "test", "small");
const PULL_ACTS = maskOf("scan", "qr", "accept", "enter");
const UNIT_DISTANCE = 2;

const isSmallSum = (sentence: Sentence) => near(sentence, SMALL, MONEY, UNIT_DISTANCE);

/** A QR code, request or PIN that pays instead of receiving, or a return of money that was not sent. */
export function paymentPull({ from, sentences, open: requests, all }: Reading): number {
  const open = requests.filter((sentence) => !denies(sentence, PULL_ACTS) || affirms(sentence, PULL_ACTS));
  const asked = emptyMask();
  for (const sentence of open) include(asked, sentence);
  const accepts = open.some((sentence) => tellsTo(sentence, ACCEPT));
  const requested = accepts && shares(all, REQUEST);
  if (!requested && !shares(asked, PULL)) return 0;
  const isGuest = from === "guest";
  const isSmall = open.some(isSmallSum);
  const isTest = shares(asked, TEST) && shares(asked, PAY_OR_GIVE) && (isGuest || isSmall);
  const scans = open.some((sentence) => tellsTo(sentence, SCAN));
  const returns = open.some((sentence) => tellsTo(sentence, BACK, DONE));
  const isAtGate = shares(all, GATE) && !shares(asked, RECEIVE) && !shares(asked, SUM);
  return (
    when(0.5, scans) +
    when(0.3, isGuest && scans) +
    when(0.3, shares(asked, QR)) +
    when(0.5, requested) +
    when(0.2, isGuest && requested) +
    when(0.3, isGuest && requested && shares(all, SUM)) +
    when(0.2, isGuest && shares(asked, QR) && shares(asked, RECEIVE)) +
    when(0.3, isGuest && isSmall && requested) +
    when(0.6, shares(asked, PIN) && shares(asked, PIN_ENTERED)) +
    when(0.4, isGuest && shares(asked, PIN) && shares(asked, PIN_USED)) +
    when(0.5, shares(asked, RECEIVE) && shares(asked, OF_PULL)) +
    when(0.4, shares(asked, OFFICIAL)) +
    when(0.7, shares(asked, MISTAKE) && (returns || (isGuest && sentences.some(tellsToPay)))) +
    when(0.3, shares(asked, MISTAKE) && shares(asked, SUM) && (returns || (isGuest && sentences.some(tellsToPay)))) +
    when(0.25, isGuest && shares(asked, MISTAKE) && returns && shares(asked, PAY_OR_GIVE)) +
    when(0.4, shares(asked, MISTAKE) && shares(asked, BY_ME)) +
    when(0.6, isTest && shares(asked, SMALL)) +
    when(0.5, isTest && shares(asked, SMALL_OR_MONEY) && shares(asked, BIG)) +
    when(0.8, shares(asked, SEQUENCE) && open.some((sentence) => isSmallSum(sentence) && asksToPay(sentence))) +
    when(
      0.6,
      isGuest &&
        shares(asked, AMOUNT) &&
        open.some((sentence) => isSmallSum(sentence) && shares(sentence, PAY_OR_GIVE)),
    ) +
    when(0.3, shares(asked, SMALL) && shares(asked, SEQUENCE) && shares(asked, PROMISED)) -
    when(0.8, isAtGate || shares(all, LIVING))
  );
}

const ACCOUNT = maskOf("account", "upi");
const ARMY = maskOf("army");
const ARMY_OR_ABROAD = maskOf("army", "abroad");
const KIN = maskOf("kin");
const RETIRED = maskOf("retired");
const SELF = maskOf("selfClaim", "me");
const TRUST = maskOf("trust");
const VISITOR_PASS = maskOf("pass");
const KIN_DISTANCE = 5;
const RETIRED_DISTANCE = 4;
const ARMY_PLACE = maskOf("armyPlace");
const PLACE_DISTANCE = 2;

/** A soldier, officer or distant person as the reason for odd payment or no visit. */
export function impersonation({ from, sentences, all, asking }: Reading): number {
  const isUnseen = sentences.some(isWithoutVisit);
  const asksForAccount = from === "guest" && isUnseen && shares(all, ACCOUNT);
  if (!asksForAccount && !shares(all, ARMY_OR_ABROAD)) return 0;
  const isAnother = sentences.some(
    (sentence) =>
      inOrder(sentence, KIN, ARMY, KIN_DISTANCE) ||
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
      sentences.some((sentence) => shares(sentence, VISIT) && !isWithoutVisit(sentence)),
    )
  );
}

const ASKS_FOR = maskOf("share", "whatIs");
const WHAT_IS = maskOf("whatIs");
const CAN_YOU_OR_WHAT = maskOf("canYou", "whatIs");
const CARD = maskOf("card");
const CODE = maskOf("secret", "codeOnPhone");
const COPY = maskOf("copy");
const DOCUMENT = maskOf("document");
const OWN_CARD = maskOf("you", "card");
const SENT_SECRET = maskOf("share", "secret", "pin");
const SHARE = maskOf("share");
const TOLD = maskOf("told");
const TO_OTHERS = maskOf("warning", "third");

/** Codes, cards and documents. */
export function credentials({ sentences, all }: Reading): number {
  if (!shares(all, OF_CREDENTIALS)) return 0;
  const scoreOf = (sentence: Sentence, index: number) => {
    if (shares(sentence, TO_OTHERS)) return 0;
    const next = sentences[index + 1];
    const isAsked =
      shares(sentence, WHAT_IS) ||
      tellsTo(sentence, SHARE) ||
      (shares(sentence, NEEDED) && shares(sentence, STRONG)) ||
      (next !== undefined && tellsTo(next, SHARE));
    if (!isAsked) return 0;
    return (
      when(0.6, shares(sentence, CODE) || near(sentence, CODE_WORD, ON_PHONE, CODE_DISTANCE)) +
      when(0.6, shares(sentence, CARD)) +
      when(0.4, shares(sentence, DOCUMENT)) +
      when(0.3, shares(sentence, DOCUMENT) && shares(sentence, COPY)) +
      when(0.5, isAsked) +
      when(0.5, shares(sentence, PIN) && shares(sentence, ASKS_FOR) && shares(sentence, OWN_CARD)) -
      when(1, denies(sentence, SENT_SECRET)) -
      when(0.7, shares(sentence, LIVING) || (shares(sentence, SIGN) && !shares(sentence, STRONG))) -
      when(0.5, sentence.isQuestion && !shares(sentence, CAN_YOU_OR_WHAT)) -
      when(0.6, shares(sentence, TOLD))
    );
  };
  return Math.max(0, ...sentences.map(scoreOf));
}
const CODE_DISTANCE = 7;
const CODE_WORD = maskOf("code");
const ON_PHONE = maskOf("onPhone");
const NEEDED = maskOf("take", "needs");
const STRONG = maskOf("secret", "card");
const OF_CREDENTIALS = maskOf("secret", "codeOnPhone", "code", "card", "document", "pin");

const ANY_LINK = maskOf("link", "linkWord");
const INSTALL = maskOf("install");
const LINK = maskOf("link");
const LINK_WORD = maskOf("linkWord");
const OF_PAYMENT = maskOf("pay", "money", "amount", "advance", "card", "fee", "secret", "account");
const REMOTE_APP = maskOf("remoteApp");

/** A payment, verification or program by a link. */
export function badLink({ sentences, open, asked, all }: Reading): number {
  const hasLink = shares(asked, ANY_LINK);
  if (!hasLink && !shares(asked, REMOTE_APP)) return 0;
  return (
    when(1, shares(asked, REMOTE_APP)) +
    when(0.45, shares(asked, LINK)) +
    when(0.3, shares(asked, LINK_WORD)) +
    when(0.4, shares(asked, INSTALL)) +
    when(0.5, hasLink && open.some((sentence) => affirms(sentence, OF_PAYMENT))) +
    when(0.3, hasLink && shares(asked, RECEIVE)) -
    when(0.8, shares(all, LIVING)) -
    when(
      1,
      sentences.some((sentence) => denies(sentence, SENT_SECRET)),
    )
  );
}

const ABROAD = maskOf("abroad");
const COURIER = maskOf("courier");
const PARCEL = maskOf("parcel");
const HANDED_OVER = maskOf("advance", "money", "pay");
const KEY_OR_LOCK = maskOf("key", "lock");
const LOCK = maskOf("lock");
const ON_PAYMENT = maskOf("after", "afterPrevious", "arrives", "afterwards");

/** Keys by post or code against money. */
export function remoteKeys({ from, sentences, open, asked, asking, order }: Reading): number {
  if (from === "guest" || !shares(asked, KEY_OR_LOCK)) return 0;
  return (
    when(0.4, true) +
    when(
      0.3,
      open.some((sentence) => shares(sentence, PARCEL) || (shares(sentence, COURIER) && shares(sentence, KEY_OR_LOCK))),
    ) +
    when(0.1, shares(asked, ABROAD) && shares(asked, ADVANCE) && !shares(asked, VISIT)) +
    when(0.3, shares(asked, LOCK) && shares(asked, COURIER)) +
    when(0.2, shares(asked, LOCK) && asking.length > 0) +
    when(0.2, shares(asked, ABROAD)) +
    when(0.3, shares(asked, NO_VISIT)) +
    when(0.4, asking.length > 0 || (shares(asked, HANDED_OVER) && shares(asked, ON_PAYMENT))) -
    when(
      0.8,
      sentences.some((sentence) => shares(sentence, SIGN) && !shares(sentence, COURIER)),
    ) -
    when(0.8, order.seesFirst)
  );
}
