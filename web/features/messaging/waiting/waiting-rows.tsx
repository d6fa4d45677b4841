import { Suspense, useState } from "react";
import type { Conversation } from "#contract/messaging/conversations.ts";
import { relativeDate } from "#web/lib/format/relative-date.ts";
import { lazyPart } from "#web/lib/hydration/lazy-part.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { MESSAGES } from "../texts.ts";
import { otherOf } from "../use-conversations.ts";
import { WAITING } from "./texts.ts";
import { TimeLeft } from "./time-left.tsx";

const DeclineDialog = lazyPart(() => import("./decline-dialog.tsx"));

interface WaitingRowsProps {
  waiting: readonly Conversation[];
  me: string;
  openId: string | null;
  onOpen: (id: string) => void;
}

/** Who waits for the user's answer, above the other conversations. */
export function WaitingRows({ waiting, me, openId, onOpen }: WaitingRowsProps) {
  const [declined, setDeclined] = useState<readonly Conversation[] | null>(null);
  const title = WAITING.title(waiting.length);
  return (
    // Without rows it stays mounted, so that the dialog can close.
    <div hidden={waiting.length === 0} className="mb-2 rounded-lg border border-line bg-ground p-1.5">
      <div className="flex items-center justify-between gap-2 pr-1 pl-2.5">
        <h2 className="text-sm leading-5 font-semibold">{title}</h2>
        <button
          type="button"
          onClick={() => setDeclined(waiting)}
          className="link relative min-h-9 text-sm font-medium tall-target"
        >
          {WAITING.declineAll}
        </button>
      </div>
      <ul aria-label={title}>
        {waiting.map((conversation) => (
          <Row key={conversation.id} {...{ conversation, me, onOpen }} isOpen={conversation.id === openId} />
        ))}
      </ul>
      {declined && (
        <Suspense>
          <DeclineDialog people={declined} me={me} onClose={() => setDeclined(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface RowProps extends Pick<WaitingRowsProps, "me" | "onOpen"> {
  conversation: Conversation;
  isOpen: boolean;
}

function Row({ conversation, me, isOpen, onOpen }: RowProps) {
  const other = otherOf(conversation, me);
  const name = other?.user_name ?? "";
  const { id, title, property, unread_count: unread, waiting } = conversation;
  const { last_message_at: at, last_message_preview: words } = conversation;
  return (
    <li aria-label={MESSAGES.item(name, property?.title ?? title, unread)}>
      <button
        type="button"
        data-conversation={id}
        aria-current={isOpen || undefined}
        onClick={() => onOpen(id)}
        className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-md px-2 py-2 text-left hover:bg-sunken aria-[current]:bg-brand-soft"
      >
        <Avatar name={name} src={other?.avatar} id={other?.user_id ?? id} className="row-span-3" />
        <b className="one-line text-[0.9375rem] leading-5 font-semibold">{name}</b>
        <span className="text-xs text-ink-mute">{at && relativeDate(at)}</span>
        <span className={classNames("col-span-2 one-line text-sm", unread > 0 ? "font-semibold" : "text-ink-soft")}>
          {words}
        </span>
        <span className="col-span-2">
          <TimeLeft dueAt={waiting?.due_at ?? null} />
        </span>
      </button>
    </li>
  );
}
