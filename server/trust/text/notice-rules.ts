import type { PlainContact } from "#contract/contact-kinds.ts";
import { denies, near } from "./acts.ts";
import { maskOf, shares } from "./mask.ts";
import type { Sentence } from "./read.ts";
import { type Reading, when } from "./reading.ts";

const CHAT_LINK =
  /^(?:https?:\/\/)?(?:www\.)?(?:wa\.me|t\.me|telegram\.me|api\.whatsapp|chat\.whatsapp|instagram|facebook|m\.me|discord)/;
const MOST_OF_LINK = 60;

const REACHES: ReadonlySet<PlainContact["kind"]> = new Set(["phone", "email", "handle"]);
const TALK_THERE = maskOf("talkThere");
const NUMBER = maskOf("number");
const CHAT = maskOf("chat");
const ASKED = maskOf("askNumber", "canYou");
const ASKED_OR_CALLED = maskOf("askNumber", "call");
const CALL_OR_CHAT = maskOf("call", "chat");
const TOLD = maskOf("told");
const OTHERWISE = maskOf("warning", "told", "address", "account", "payMethod", "inPerson");
const PEOPLE = maskOf("you", "my");

/** A contact outside the product, or the wish for one. */
export function offPlatform({ sentences }: Reading, plain: string, contacts: readonly PlainContact[]): number {
  const isContact = ({ kind, start }: PlainContact) =>
    REACHES.has(kind) || (kind === "link" && CHAT_LINK.test(plain.slice(start, start + MOST_OF_LINK)));
  const isWish = (sentence: Sentence) =>
    shares(sentence, TALK_THERE) ||
    (shares(sentence, NUMBER) && shares(sentence, ASKED) && !shares(sentence, OTHERWISE)) ||
    (shares(sentence, NUMBER) && shares(sentence, CALL_OR_CHAT) && !sentence.isQuestion) ||
    (shares(sentence, CHAT) &&
      shares(sentence, ASKED_OR_CALLED) &&
      shares(sentence, PEOPLE) &&
      !shares(sentence, TOLD));
  return when(1, contacts.some(isContact) || sentences.some(isWish));
}

const AGENT_CLAIM = maskOf("agentClaim");
const AGENT = maskOf("agent");
const SELF = maskOf("selfClaim");
const CLAIM_DISTANCE = 2;
const COMMISSION = maskOf("commission");
const FEE = maskOf("fee", "take");
const LIVING_COST = maskOf("livingCost");
const MORE_HOMES = maskOf("moreHomes");
const OF_OTHERS = maskOf("third", "warning", "told");
const PERIOD = maskOf("period");
const SIZE = maskOf("period", "amount", "money", "must");

/** A broker, or a fee for one. */
export function brokerage({ sentences, from, all }: Reading): number {
  if (!shares(all, OF_BROKERS)) return 0;
  const scoreOf = (sentence: Sentence) => {
    if (sentence.isQuestion || shares(sentence, OF_OTHERS)) return 0;
    const isFee = shares(sentence, COMMISSION);
    const claimsTrade =
      shares(sentence, AGENT_CLAIM) || (from === "host" && near(sentence, SELF, AGENT, CLAIM_DISTANCE));
    return (
      when(0.95, isFee && from !== "guest") +
      when(0.4, isFee && shares(sentence, SIZE)) +
      when(1, claimsTrade && !denies(sentence, AGENT)) +
      when(0.6, shares(sentence, MORE_HOMES)) +
      when(0.4, shares(sentence, MORE_HOMES) && shares(sentence, FEE) && shares(sentence, PERIOD)) -
      when(1, isFee && denies(sentence, COMMISSION)) -
      when(1, shares(sentence, LIVING_COST))
    );
  };
  return Math.max(0, ...sentences.map(scoreOf));
}
const OF_BROKERS = maskOf("commission", "agent", "agentClaim", "moreHomes");
