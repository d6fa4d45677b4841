import type { Conversation, Message } from "#contract/messaging/conversations.ts";
import { SimilarRows } from "#web/features/freshness/similar-rows.tsx";
import { WAITING } from "./texts.ts";
import { isDecline } from "./waiting.ts";

interface QuestionStateProps {
  conversation: Conversation;
  messages: readonly Message[];
  me: string;
}

type Ending = "noAnswer" | "closed" | "declined";

/**
 * Returns "noAnswer" if the tenant's question ran out, "declined" if it does not wait and the owner's last message is a
 * decline, "closed" if the home left; else null.
 */
function endingOf({ waiting }: Conversation, messages: readonly Message[], me: string): Ending | null {
  const answer = messages.findLast(({ from_user_id }) => from_user_id !== me);
  if (waiting?.state === "ran_out") return "noAnswer";
  if (answer && isDecline(answer) && waiting?.state !== "waiting") return "declined";
  return waiting?.state === "closed" ? "closed" : null;
}

/** What became of the tenant's question: what to expect after sending it, or similar homes after it ended. */
export default function QuestionState({ conversation, messages, me }: QuestionStateProps) {
  const ending = endingOf(conversation, messages, me);
  if (ending !== null)
    return (
      <article
        aria-label={WAITING[ending]}
        className="mt-3 grid w-full max-w-120 gap-2 self-center rounded-lg border border-line-strong bg-surface p-4"
      >
        <b className="font-semibold">{WAITING[ending]}</b>
        <p className="text-sm text-ink-mute">{WAITING[`${ending}Hint`]}</p>
        <SimilarRows to={conversation.property_id} isNarrow isAnswering={ending === "noAnswer"} />
      </article>
    );
  const isSent = conversation.waiting?.state === "waiting" && messages.at(-1)?.from_user_id === me;
  if (!isSent) return null;
  return <p className="self-end text-[0.8125rem] leading-[1.125rem] text-ink-mute">{WAITING.expectation}</p>;
}
