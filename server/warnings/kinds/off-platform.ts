import type { PlainContact } from "#contract/find-contacts/contact-kinds.ts";
import { has, type Meaning } from "../meanings.ts";
import type { Sentence } from "../read.ts";
import { type MessageFacts, when } from "../reading.ts";

const CHAT_LINK =
  /^(?:https?:\/\/)?(?:www\.)?(?:wa\.me|t\.me|telegram\.me|api\.whatsapp|chat\.whatsapp|instagram|facebook|m\.me|discord)/;
const MAX_OF_LINK = 60;

const REACHES: ReadonlySet<PlainContact["kind"]> = new Set(["phone", "email", "handle"]);
const OTHERWISE: readonly Meaning[] = ["warning", "told", "address", "account", "payMethod", "inPerson"];

export function offPlatform({ sentences }: MessageFacts, plain: string, contacts: readonly PlainContact[]): number {
  const isContact = ({ kind, start }: PlainContact) =>
    REACHES.has(kind) || (kind === "link" && CHAT_LINK.test(plain.slice(start, start + MAX_OF_LINK)));
  const isWish = (sentence: Sentence) =>
    has(sentence, "talkThere") ||
    (has(sentence, "number") && has(sentence, ["askNumber", "canYou"]) && !has(sentence, OTHERWISE)) ||
    (has(sentence, "number") && has(sentence, ["call", "chat"]) && !sentence.isQuestion) ||
    (has(sentence, "chat") &&
      has(sentence, ["askNumber", "call"]) &&
      has(sentence, ["you", "my"]) &&
      !has(sentence, "told"));
  return when(1, contacts.some(isContact) || sentences.some(isWish));
}
