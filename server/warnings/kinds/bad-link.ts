import { affirms, denies } from "../acts.ts";
import { has, type Meaning } from "../meanings.ts";
import { type MessageFacts, when } from "../reading.ts";

const OF_PAYMENT: readonly Meaning[] = ["pay", "money", "amount", "advance", "card", "fee", "secret", "account"];

/** Scores payments, verifications and programs through a link: "Pay 99 on this page to verify yourself." */
export function badLink({ sentences, open, asked, all }: MessageFacts): number {
  const hasLink = has(asked, ["link", "linkWord"]);
  if (!hasLink && !has(asked, "remoteApp")) return 0;
  return (
    when(1, has(asked, "remoteApp")) +
    when(0.45, has(asked, "link")) +
    when(0.3, has(asked, "linkWord")) +
    when(0.4, has(asked, "install")) +
    when(0.5, hasLink && open.some((sentence) => affirms(sentence, OF_PAYMENT))) +
    when(0.3, hasLink && has(asked, "receive")) -
    when(0.8, has(all, ["livingCost", "guardApp"])) -
    when(
      1,
      sentences.some((sentence) => denies(sentence, ["share", "secret", "pin"])),
    )
  );
}
