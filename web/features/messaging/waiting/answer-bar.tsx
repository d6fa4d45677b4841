import type { Conversation } from "#contract/messaging/conversations.ts";
import { ReadyAnswers } from "./ready-answers.tsx";
import { TimeLeft } from "./time-left.tsx";

/** Ready answers above the message field of an owner, while the tenant waits. */
export function AnswerBar({ conversation, me }: { conversation: Conversation; me: string }) {
  return (
    <div className="grid gap-x-3 gap-y-1 border-t border-line bg-surface px-5 py-2 lg:flex lg:items-center lg:px-6">
      <TimeLeft dueAt={conversation.waiting?.due_at ?? null} />
      <ReadyAnswers conversation={conversation} me={me} />
    </div>
  );
}
