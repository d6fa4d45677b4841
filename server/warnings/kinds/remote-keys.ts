import { maskOf, shares } from "../mask.ts";
import { type Reading, when } from "../reading.ts";

const ABROAD = maskOf("abroad");
const ADVANCE = maskOf("advance");
const COURIER = maskOf("courier");
const HANDED_OVER = maskOf("advance", "money", "pay");
const KEY_OR_LOCK = maskOf("key", "lock");
const LOCK = maskOf("lock");
const NO_VISIT = maskOf("noVisit");
const ON_PAYMENT = maskOf("after", "afterPrevious", "arrives", "afterwards");
const PARCEL = maskOf("parcel");
const SIGN = maskOf("sign");
const VISIT = maskOf("visit");

/** Scores keys by post or code in exchange for money: "I am abroad, pay the deposit and DHL brings the keys." */
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
