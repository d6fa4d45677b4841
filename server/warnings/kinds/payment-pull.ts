import { affirms, asksToPay, denies, near, SUM, tellsTo, tellsToPay } from "../acts.ts";
import { emptyMask, include, maskOf, shares } from "../mask.ts";
import type { Sentence } from "../read.ts";
import { type Reading, when } from "../reading.ts";

const ACCEPT = maskOf("accept");
const AMOUNT = maskOf("amount", "thousands");
const BACK = maskOf("back");
const BIG = maskOf("receive", "byMe", "back", "amount");
const BY_ME = maskOf("byMe");
const DONE = maskOf("returned");
const GATE = maskOf("gate");
const LIVING = maskOf("livingCost", "guardApp");
const MISTAKE = maskOf("mistake");
const MONEY = maskOf("money");
const OFFICIAL = maskOf("officialPayment");
const OF_PULL = maskOf("scan", "qr", "pin", "request", "accept");
const PAY_OR_GIVE = maskOf("pay", "give");
const PIN = maskOf("pin");
const PIN_ENTERED = maskOf("enter", "give", "accept");
const PIN_USED = maskOf("enter", "give", "accept", "receive", "scan");
const PROMISED = maskOf("byMe", "receive");
const PULL = maskOf("scan", "qr", "request", "pin", "mistake", "test", "small");
const PULL_ACTS = maskOf("scan", "qr", "accept", "enter");
const QR = maskOf("qr");
const RECEIVE = maskOf("receive");
const REQUEST = maskOf("request");
const SCAN = maskOf("scan");
const SEQUENCE = maskOf("before", "after", "first", "afterwards", "afterPrevious");
const SMALL = maskOf("small");
const SMALL_OR_MONEY = maskOf("small", "money");
const TEST = maskOf("test");
const WAS_SENT = maskOf("byMe", "onPhone", "receive", "arrives");
const UNIT_DISTANCE = 2;

const isSmallSum = (sentence: Sentence) => near(sentence, SMALL, MONEY, UNIT_DISTANCE);

/**
 * Scores QR codes, requests and PINs that pay instead of receiving, and the return of money that was not sent: "Scan
 * this code and the deposit is in your account."
 */
export function paymentPull({ from, sentences, open: requests, all }: Reading): number {
  if (!shares(all, PULL) && !shares(all, ACCEPT)) return 0;
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
  // "It is too much" alone is not a mistake: something must have been sent.
  const returnsMistake = returns || (isGuest && sentences.some(tellsToPay) && shares(all, WAS_SENT));
  const isAtGate = shares(all, GATE) && !shares(asked, RECEIVE) && !shares(asked, SUM);
  return (
    // "Scan this code."
    when(0.5, scans) +
    when(0.3, isGuest && scans) +
    when(0.3, shares(asked, QR)) +
    // "Accept the request of 20000."
    when(0.5, requested) +
    when(0.2, isGuest && requested) +
    when(0.3, isGuest && requested && shares(all, SUM)) +
    when(0.2, isGuest && shares(asked, QR) && shares(asked, RECEIVE)) +
    when(0.3, isGuest && isSmall && requested) +
    // "Enter your PIN to receive it."
    when(0.6, shares(asked, PIN) && shares(asked, PIN_ENTERED)) +
    when(0.4, isGuest && shares(asked, PIN) && shares(asked, PIN_USED)) +
    when(0.5, shares(asked, RECEIVE) && shares(asked, OF_PULL)) +
    when(0.4, shares(asked, OFFICIAL)) +
    // "I sent 20000 instead of 2000, send back the rest."
    when(0.7, shares(asked, MISTAKE) && returnsMistake) +
    when(0.3, shares(asked, MISTAKE) && shares(asked, SUM) && returnsMistake) +
    when(0.25, isGuest && shares(asked, MISTAKE) && returns && shares(asked, PAY_OR_GIVE)) +
    when(0.4, shares(asked, MISTAKE) && shares(asked, BY_ME)) +
    // "Send 1 rupee first as a test, then you get the rent."
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
