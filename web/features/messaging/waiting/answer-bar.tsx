import type { Conversation } from "#contract/messaging/conversations.ts";
import { ReadyAnswers } from "./ready-answers.tsx";
import { TimeLeft } from "./time-left.tsx";

/** Ready answers above the message field of an owner, while the tenant waits. */
export default function AnswerBar({ conversation, me }: { conversation: Conversation; me: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-surface px-4 pt-3 lg:px-6">
      <TimeLeft dueAt={conversation.waiting?.due_at ?? null} />
      <ReadyAnswers conversation={conversation} me={me} />
    </div>
  );
}
