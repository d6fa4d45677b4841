import { affirms, denies } from "../acts.ts";
import { maskOf, shares } from "../mask.ts";
import { type Reading, when } from "../reading.ts";

const ANY_LINK = maskOf("link", "linkWord");
const INSTALL = maskOf("install");
const LINK = maskOf("link");
const LINK_WORD = maskOf("linkWord");
const LIVING = maskOf("livingCost", "guardApp");
const OF_PAYMENT = maskOf("pay", "money", "amount", "advance", "card", "fee", "secret", "account");
const RECEIVE = maskOf("receive");
const REMOTE_APP = maskOf("remoteApp");
const SENT_SECRET = maskOf("share", "secret", "pin");

/** Scores payments, verifications and programs through a link: "Pay 99 on this page to verify yourself." */
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
