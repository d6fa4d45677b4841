import { has, type Meaning } from "../meanings.ts";
import { type MessageFacts, when } from "../reading.ts";

const KEY_OR_LOCK: readonly Meaning[] = ["key", "lock"];
const ON_PAYMENT: readonly Meaning[] = ["after", "afterPrevious", "arrives", "afterwards"];

/** Scores keys by post or code in exchange for money: "I am abroad, pay the deposit and DHL brings the keys." */
export function remoteKeys({ from, sentences, open, asked, asking, order }: MessageFacts): number {
  if (from === "guest" || !has(asked, KEY_OR_LOCK)) return 0;
  return (
    when(0.4, true) +
    when(
      0.3,
      open.some((sentence) => has(sentence, "parcel") || (has(sentence, "courier") && has(sentence, KEY_OR_LOCK))),
    ) +
    when(0.1, has(asked, "abroad") && has(asked, "advance") && !has(asked, "visit")) +
    when(0.3, has(asked, "lock") && has(asked, "courier")) +
    when(0.2, has(asked, "lock") && asking.length > 0) +
    when(0.2, has(asked, "abroad")) +
    when(0.3, has(asked, "noVisit")) +
    when(0.4, asking.length > 0 || (has(asked, ["advance", "money", "pay"]) && has(asked, ON_PAYMENT))) -
    when(
      0.8,
      sentences.some((sentence) => has(sentence, "sign") && !has(sentence, "courier")),
    ) -
    when(0.8, order.seesFirst)
  );
}
