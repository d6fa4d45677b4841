import { affirms, asksToPay, denies, near, SUM, tellsTo, tellsToPay } from "../acts.ts";
import { has, type Meaning, meaningsOf } from "../meanings.ts";
import type { Sentence } from "../read.ts";
import { type MessageFacts, when } from "../reading.ts";

const BIG: readonly Meaning[] = ["receive", "byMe", "back", "amount"];
const OF_PULL: readonly Meaning[] = ["scan", "qr", "pin", "request", "accept"];
const PAY_OR_GIVE: readonly Meaning[] = ["pay", "give"];
const PIN_USED: readonly Meaning[] = ["enter", "give", "accept", "receive", "scan"];
const PULL: readonly Meaning[] = ["scan", "qr", "request", "pin", "mistake", "test", "small"];
const PULL_ACTS: readonly Meaning[] = ["scan", "qr", "accept", "enter"];
const SEQUENCE: readonly Meaning[] = ["before", "after", "first", "afterwards", "afterPrevious"];
const WAS_SENT: readonly Meaning[] = ["byMe", "onPhone", "receive", "arrives"];
const UNIT_DISTANCE = 2;

const isSmallSum = (sentence: Sentence) => near(sentence, "small", "money", UNIT_DISTANCE);

/**
 * Scores QR codes, requests and PINs that pay instead of receiving, and the return of money that was not sent: "Scan
 * this code and the deposit is in your account."
 */
export function paymentPull({ from, sentences, open: requests, all }: MessageFacts): number {
  if (!has(all, PULL) && !has(all, "accept")) return 0;
  const open = requests.filter((sentence) => !denies(sentence, PULL_ACTS) || affirms(sentence, PULL_ACTS));
  const asked = { meanings: meaningsOf(open) };
  const accepts = open.some((sentence) => tellsTo(sentence, "accept"));
  const requested = accepts && has(all, "request");
  if (!requested && !has(asked, PULL)) return 0;
  const isGuest = from === "guest";
  const isSmall = open.some(isSmallSum);
  const isTest = has(asked, "test") && has(asked, PAY_OR_GIVE) && (isGuest || isSmall);
  const scans = open.some((sentence) => tellsTo(sentence, "scan"));
  const returns = open.some((sentence) => tellsTo(sentence, "back", "returned"));
  // "It is too much" alone is not a mistake: something must have been sent.
  const returnsMistake = returns || (isGuest && sentences.some(tellsToPay) && has(all, WAS_SENT));
  const isAtGate = has(all, "gate") && !has(asked, "receive") && !has(asked, SUM);
  return (
    // "Scan this code."
    when(0.5, scans) +
    when(0.3, isGuest && scans) +
    when(0.3, has(asked, "qr")) +
    // "Accept the request of 20000."
    when(0.5, requested) +
    when(0.2, isGuest && requested) +
    when(0.3, isGuest && requested && has(all, SUM)) +
    when(0.2, isGuest && has(asked, "qr") && has(asked, "receive")) +
    when(0.3, isGuest && isSmall && requested) +
    // "Enter your PIN to receive it."
    when(0.6, has(asked, "pin") && has(asked, ["enter", "give", "accept"])) +
    when(0.4, isGuest && has(asked, "pin") && has(asked, PIN_USED)) +
    when(0.5, has(asked, "receive") && has(asked, OF_PULL)) +
    when(0.4, has(asked, "officialPayment")) +
    // "I sent 20000 instead of 2000, send back the rest."
    when(0.7, has(asked, "mistake") && returnsMistake) +
    when(0.3, has(asked, "mistake") && has(asked, SUM) && returnsMistake) +
    when(0.25, isGuest && has(asked, "mistake") && returns && has(asked, PAY_OR_GIVE)) +
    when(0.4, has(asked, "mistake") && has(asked, "byMe")) +
    // "Send 1 rupee first as a test, then you get the rent."
    when(0.6, isTest && has(asked, "small")) +
    when(0.5, isTest && has(asked, ["small", "money"]) && has(asked, BIG)) +
    when(0.8, has(asked, SEQUENCE) && open.some((sentence) => isSmallSum(sentence) && asksToPay(sentence))) +
    when(
      0.6,
      isGuest &&
        has(asked, ["amount", "thousands"]) &&
        open.some((sentence) => isSmallSum(sentence) && has(sentence, PAY_OR_GIVE)),
    ) +
    when(0.3, has(asked, "small") && has(asked, SEQUENCE) && has(asked, ["byMe", "receive"])) -
    when(0.8, isAtGate || has(all, ["livingCost", "guardApp"]))
  );
}
