import Check from "lucide-react/icons/check";
import CheckCheck from "lucide-react/icons/check-check";
import Clock from "lucide-react/icons/clock";
import CloudOff from "lucide-react/icons/cloud-off";
import { Fragment, type ReactNode } from "react";
import type { Message } from "#contract/conversations.ts";
import { formatTime } from "#web/lib/format/time.ts";
import { useIsOnline } from "#web/lib/offline/online.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { dayHeading } from "./dates.ts";
import { MessageText } from "./message-text.tsx";
import { MESSAGES } from "./texts.ts";
import type { Outgoing } from "./thread.ts";

/** Consecutive messages with the same state within this time share one line with time and checks. */
const ONE_GROUP_MS = 5 * 60_000;

type State = "waiting" | "sending" | "sent" | "read" | "received";
interface Entry {
  key: string;
  content: string;
  created_at: string;
  card?: Message["card"];
  state: State;
}

function entriesOf({ messages, outgoing, me }: MessageLogProps, isOnline: boolean): Entry[] {
  const outgoingState: State = isOnline ? "sending" : "waiting";
  const stateOf = (message: Message): State => {
    if (message.from_user_id !== me) return "received";
    return message.read ? "read" : "sent";
  };
  return [
    // The key stays the same when the server's copy replaces an outgoing message, so that nothing flickers.
    ...messages.map((message) => ({ ...message, key: message.client_id ?? message.id, state: stateOf(message) })),
    ...outgoing.map((entry) => ({ ...entry, key: entry.client_id, state: outgoingState })),
  ];
}

const isOwn = ({ state }: Entry) => state !== "received";

function endsGroup(entry: Entry, next: Entry | undefined): boolean {
  if (!next || next.state !== entry.state) return true;
  return Date.parse(next.created_at) - Date.parse(entry.created_at) > ONE_GROUP_MS;
}

/** Shows a card that the server has sent, such as a visit. */
export type CardView = (card: NonNullable<Message["card"]>, words: string) => ReactNode;

interface MessageLogProps {
  cardView: CardView;
  messages: readonly Message[];
  outgoing: readonly Outgoing[];
  me: string;
}

/** The messages of a conversation, grouped by day. */
export function MessageLog(props: MessageLogProps) {
  const entries = entriesOf(props, useIsOnline());
  const seen = entries.findLast(({ state }) => state === "read");
  return entries.map((entry, index) => {
    const day = dayHeading(entry.created_at);
    const before = entries[index - 1];
    return (
      <Fragment key={entry.key}>
        {(!before || dayHeading(before.created_at) !== day) && (
          <p className="my-3 self-center rounded-full bg-sunken px-3 py-1 text-xs text-ink-mute">{day}</p>
        )}
        <Bubble
          entry={entry}
          cardView={props.cardView}
          withLine={endsGroup(entry, entries[index + 1])}
          isLastSeen={entry === seen}
        />
      </Fragment>
    );
  });
}

interface BubbleProps {
  entry: Entry;
  cardView: CardView;
  withLine: boolean;
  isLastSeen: boolean;
}

function Bubble({ entry, cardView, withLine, isLastSeen }: BubbleProps) {
  const own = isOwn(entry);
  const { card, content } = entry;
  return (
    <>
      {card ? (
        <div className={classNames("my-1 w-full max-w-[420px]", own ? "self-end" : "self-start")}>
          {cardView(card, content)}
        </div>
      ) : (
        <p
          dir="auto"
          className={classNames(
            "max-w-[min(460px,85%)] rounded-lg px-3.5 py-2.5 text-[0.9375rem] leading-[1.375rem] wrap-anywhere whitespace-pre-wrap",
            own
              ? "self-end rounded-br-xs bg-bubble-mine text-on-bubble-mine"
              : "self-start rounded-bl-xs bg-bubble-theirs text-ink",
          )}
        >
          <MessageText>{content}</MessageText>
        </p>
      )}
      {(withLine || isLastSeen) && (
        <p
          className={classNames(
            "mb-2 flex items-center gap-1 px-1 text-xs text-ink-mute",
            own ? "self-end" : "self-start",
          )}
        >
          <time dateTime={entry.created_at} className="tabular-nums">
            {formatTime(entry.created_at)}
          </time>
          {own && <DeliveryMark state={entry.state} />}
          {entry.state === "waiting" && <span aria-hidden="true">{MESSAGES.waiting}</span>}
          {isLastSeen && <span>{MESSAGES.seen}</span>}
        </p>
      )}
    </>
  );
}

const MARKS = {
  waiting: { icon: CloudOff, name: MESSAGES.waiting },
  sending: { icon: Clock, name: MESSAGES.sending },
  sent: { icon: Check, name: MESSAGES.sent },
  read: { icon: CheckCheck, name: MESSAGES.read },
};

function DeliveryMark({ state }: { state: State }) {
  if (state === "received") return null;
  const { icon, name } = MARKS[state];
  return (
    <span role="img" aria-label={name} className="inline-flex text-brand-ink">
      <Icon of={icon} className="size-4" />
    </span>
  );
}
