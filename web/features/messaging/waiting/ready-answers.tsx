import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Conversation } from "#contract/messaging/conversations.ts";
import { Button } from "#web/ui/button.tsx";
import { openOutbox, sendLine, useOutbox } from "../outbox.ts";
import { otherOf, showAnswered } from "../use-conversations.ts";
import { READY_ANSWERS, type ReadyAnswer, WAITING } from "./texts.ts";

const sentenceOf = (answer: ReadyAnswer, homeId: string) =>
  WAITING.sentences[answer](`${location.origin}/property/${homeId}`);

/** The ready answers of an owner, sent with one press. A failed one can be pressed again, and is stored once. */
export function ReadyAnswers({ conversation, me }: { conversation: Conversation; me: string }) {
  const client = useQueryClient();
  const { id, property_id } = conversation;
  const { outgoing, failed } = useOutbox(id);
  const [sent, setSent] = useState<{ answer: ReadyAnswer; clientId: string } | null>(null);
  // Messages that wait for the network in this browser are sent from here too.
  useEffect(() => openOutbox(me), [me]);

  const isIn = (list: typeof outgoing) => sent !== null && list.some(({ client_id }) => client_id === sent.clientId);
  const isSending = isIn(outgoing);
  const hasFailed = isIn(failed);
  const isDelivered = sent !== null && !isSending && !hasFailed;
  useEffect(() => {
    if (isDelivered) showAnswered(client, id);
  }, [isDelivered, client, id]);

  const other = otherOf(conversation, me);
  if (!other?.user_id) return null;
  const { user_id: to, user_name: name } = other;
  function press(answer: ReadyAnswer) {
    if (isSending || isDelivered) return;
    const content = sentenceOf(answer, property_id);
    setSent({ answer, clientId: sendLine({ conversation_id: id, to_user_id: to as string, property_id }, content) });
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div
      role="group"
      aria-label={WAITING.answersTo(name)}
      // On a phone a row that scrolls. The padding has room for the touch targets and the focus ring.
      className="-mx-5 flex items-center gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] *:shrink-0 lg:mx-0 lg:px-1"
    >
      {READY_ANSWERS.map((answer) => (
        <Button
          key={answer}
          size="sm"
          busy={(isSending || isDelivered) && sent?.answer === answer}
          aria-disabled={isSending || isDelivered || undefined}
          aria-label={WAITING.answerTo(WAITING.answers[answer], name)}
          onClick={() => press(answer)}
          className="aria-disabled:text-ink-mute"
        >
          {WAITING.answers[answer]}
        </Button>
      ))}
      <span role="status" className={hasFailed ? "text-sm text-danger-ink" : "sr-only"}>
        {hasFailed ? WAITING.notSent : isSending ? WAITING.sending(name) : ""}
      </span>
    </div>
  );
}
