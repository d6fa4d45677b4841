import type { PlainContact } from "#contract/find-contacts/contact-kinds.ts";
import { maskOf, shares } from "../mask.ts";
import type { Sentence } from "../read.ts";
import { type Reading, when } from "../reading.ts";

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
