import { useState } from "react";
import { href, Link } from "react-router";
import type { Conversation } from "#contract/messaging/conversations.ts";
import { useRefetchOn } from "#web/lib/realtime/use-refetch-on.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RestoreFocus } from "#web/ui/overlays/restore-focus.tsx";
import { otherOf } from "../use-conversations.ts";
import { ReadyAnswers } from "./ready-answers.tsx";
import { WAITING } from "./texts.ts";
import { TimeLeft } from "./time-left.tsx";
import { useWaiting } from "./waiting.ts";

/** Rows that are shown at first. */
const FIRST = 20;

interface WaitingBoxProps {
  me: string;
  onDecline: (people: readonly Conversation[]) => void;
}

/** Who waits for the user's answer, with ready answers. Renders nothing if no one waits. */
export default function WaitingBox({ me, onDecline }: WaitingBoxProps) {
  const { waiting, isError, data, refetch, isFetching, hasNextPage, fetchNextPage } = useWaiting(me);
  const [showsAll, setShowsAll] = useState(false);
  useRefetchOn("conversation:changed", () => void refetch());
  if (isError && !data)
    return (
      <RestoreFocus className="mb-5 flex flex-wrap items-center gap-3">
        <Notice tone="danger">{WAITING.failed}</Notice>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {WAITING.tryAgain}
        </Button>
      </RestoreFocus>
    );
  if (waiting.length === 0) return null;
  const rows = showsAll ? waiting : waiting.slice(0, FIRST);
  const isMore = hasNextPage || rows.length < waiting.length;
  function showAll() {
    setShowsAll(true);
    if (hasNextPage) void fetchNextPage();
  }
  return (
    <section
      aria-labelledby="waiting"
      className="mb-5 overflow-hidden rounded-lg border border-line bg-surface lg:mb-6"
    >
      <div className="px-5 pt-5 pb-3.5 lg:px-6">
        <h2 id="waiting" className="title-2">
          {WAITING.title(waiting.length)}
        </h2>
        <p className="mt-0.5 text-sm leading-5 text-ink-mute">{WAITING.hint}</p>
      </div>
      <RestoreFocus>
        <ul className="divide-y divide-line border-y border-line">
          {rows.map((conversation) => (
            <Row key={conversation.id} conversation={conversation} me={me} />
          ))}
        </ul>
      </RestoreFocus>
      <div className="flex flex-wrap items-center justify-between gap-3 bg-ground px-5 py-3.5 lg:px-6">
        {isMore && (
          <Button variant="ghost" onClick={showAll}>
            {WAITING.showAll}
          </Button>
        )}
        <p className="text-[0.9375rem] text-ink-soft">{WAITING.isItTaken(waiting.length)}</p>
        <Button onClick={() => onDecline(waiting)}>{WAITING.declineCount(waiting.length)}</Button>
      </div>
    </section>
  );
}

function Row({ conversation, me }: { conversation: Conversation; me: string }) {
  const other = otherOf(conversation, me);
  const name = other?.user_name ?? "";
  const { id, last_message_preview: words, waiting } = conversation;
  return (
    <li className="grid gap-2 px-5 py-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center lg:px-6">
      <div className="flex min-w-0 gap-3.5">
        <Avatar name={name} src={other?.avatar} id={other?.user_id ?? id} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
            <Link
              to={`${href("/messages")}?conversation=${id}`}
              className="relative tall-target font-semibold hover:underline"
            >
              {name}
            </Link>
            <TimeLeft dueAt={waiting?.due_at ?? null} />
          </p>
          <p dir="auto" className="mt-1 text-[0.9375rem] leading-5.5 wrap-anywhere text-ink-soft">
            {words}
          </p>
        </div>
      </div>
      <ReadyAnswers conversation={conversation} me={me} />
    </li>
  );
}
