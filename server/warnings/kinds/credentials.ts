import { denies, near, tellsTo } from "../acts.ts";
import { maskOf, shares } from "../mask.ts";
import type { Sentence } from "../read.ts";
import { type Reading, when } from "../reading.ts";

const ASKS_FOR = maskOf("share", "whatIs");
const CAN_YOU_OR_WHAT = maskOf("canYou", "whatIs");
const CARD = maskOf("card");
const CODE = maskOf("secret", "codeOnPhone");
const CODE_WORD = maskOf("code");
const COPY = maskOf("copy");
const DOCUMENT = maskOf("document");
const LIVING = maskOf("livingCost", "guardApp");
const NEEDED = maskOf("take", "needs");
const OF_CREDENTIALS = maskOf("secret", "codeOnPhone", "code", "card", "document", "pin");
const ON_PHONE = maskOf("onPhone");
const OWN_CARD = maskOf("you", "card");
const PIN = maskOf("pin");
const SENT_SECRET = maskOf("share", "secret", "pin");
const SHARE = maskOf("share");
const SIGN = maskOf("sign");
const STRONG = maskOf("secret", "card");
const TOLD = maskOf("told");
const TO_OTHERS = maskOf("warning", "third");
const WHAT_IS = maskOf("whatIs");
const CODE_DISTANCE = 7;

/** Scores requests for codes, cards and documents: "Tell me the code that came on your phone." */
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
