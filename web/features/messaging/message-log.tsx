import { useQueryClient } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import CheckCheck from "lucide-react/icons/check-check";
import Clock from "lucide-react/icons/clock";
import CloudOff from "lucide-react/icons/cloud-off";
import Flag from "lucide-react/icons/flag";
import { Fragment, type KeyboardEvent, type ReactNode, Suspense } from "react";
import { formatTime } from "#contract/formats.ts";
import { CONTACT_TYPES } from "#contract/messaging/contact-terms.ts";
import type { Conversation, Message } from "#contract/messaging/conversations.ts";
import { ANSWER_TYPES } from "#contract/properties/freshness-terms.ts";
import { lazyPart } from "#web/lib/hydration/lazy-part.ts";
import { useIsOnline } from "#web/lib/offline/online.ts";
import { IconButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { AnswerCard } from "./answer-card.tsx";
import { dayHeading } from "./dates.ts";
import { MessageText } from "./message-text.tsx";
import { MESSAGES } from "./texts.ts";
import type { Outgoing } from "./thread.ts";
import { showConversation } from "./use-conversations.ts";
import { scamOf, Warning, type WarningActs } from "./warning.tsx";

const VisitMessage = lazyPart(() => import("#web/features/visits/visit-message.tsx"));
const ContactMessage = lazyPart(() => import("#web/features/contacts/contact-message.tsx"));

/** Consecutive messages with the same state within this time share one line with time and checks. */
const ONE_GROUP_MS = 5 * 60_000;

type State = "waiting" | "sending" | "sent" | "read" | "received";
interface Entry {
  key: string;
  content: string;
  created_at: string;
  card?: Message["card"];
  state: State;
  /** Missing while the message is sent. */
  message?: Message;
}

function entriesOf({ messages, outgoing, me }: MessageLogProps, isOnline: boolean): Entry[] {
  const outgoingState: State = isOnline ? "sending" : "waiting";
  const stateOf = (message: Message): State => {
    if (message.from_user_id !== me) return "received";
    return message.read ? "read" : "sent";
  };
  return [
    // The key stays the same when the server's copy replaces an outgoing message, so that nothing flickers.
    ...messages.map((message) => ({
      ...message,
      message,
      key: message.client_id ?? message.id,
      state: stateOf(message),
    })),
    ...outgoing.map((entry) => ({ ...entry, key: entry.client_id, state: outgoingState })),
  ];
}

const isOwn = ({ state }: Entry) => state !== "received";

const contactTypeOf = (entry: Entry) => CONTACT_TYPES.find((type) => type === entry.message?.message_type);
const answerTypeOf = (entry: Entry) => ANSWER_TYPES.find((type) => type === entry.message?.message_type);

/** Messages that the other person wrote. Server messages in their name do not count. */
const isReportable = (entry: Entry) =>
  !isOwn(entry) && entry.card == null && contactTypeOf(entry) === undefined && answerTypeOf(entry) === undefined;

function endsGroup(entry: Entry, next: Entry | undefined): boolean {
  if (!next || next.state !== entry.state) return true;
  return Date.parse(next.created_at) - Date.parse(entry.created_at) > ONE_GROUP_MS;
}

interface MessageLogProps {
  conversation: Conversation;
  /** The other person. */
  name: string;
  messages: readonly Message[];
  outgoing: readonly Outgoing[];
  me: string;
  acts: WarningActs;
}

/** The messages of a conversation, grouped by day. */
export function MessageLog(props: MessageLogProps) {
  const client = useQueryClient();
  const entries = entriesOf(props, useIsOnline());
  const seen = entries.findLast(({ state }) => state === "read");
  const lastReceived = entries.findLast(isReportable);
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
          view={viewOf(entry, entries, { ...props, onChanged: (changed) => showConversation(client, changed) })}
          withLine={endsGroup(entry, entries[index + 1])}
          isLastSeen={entry === seen}
          isLastReceived={entry === lastReceived}
          acts={props.acts}
        />
      </Fragment>
    );
  });
}

/** Returns what is shown instead of a bubble; null for a text. */
function viewOf(
  entry: Entry,
  entries: readonly Entry[],
  { conversation, name, onChanged }: MessageLogProps & { onChanged: (conversation: Conversation) => void },
): ReactNode {
  // The first message about a visit shows it in its current state. The others say what changed.
  const { card } = entry;
  if (card && entries.find((one) => one.card?.id === card.id) === entry)
    return (
      <Suspense fallback={<Skeleton className="h-40 w-full rounded-lg" />}>
        <VisitMessage id={card.id} words={entry.content} />
      </Suspense>
    );
  const answer = answerTypeOf(entry);
  if (answer !== undefined) return <AnswerCard answer={answer} isOwn={isOwn(entry)} name={name} />;
  const type = contactTypeOf(entry);
  if (type === undefined) return null;
  const latest = entries.findLast((one) => contactTypeOf(one) === type && isOwn(one) === isOwn(entry));
  return (
    <Suspense fallback={null}>
      <ContactMessage {...{ conversation, name, type, onChanged }} isOwn={isOwn(entry)} isLatest={latest === entry} />
    </Suspense>
  );
}

interface BubbleProps {
  entry: Entry;
  /** Shown instead of a bubble. */
  view: ReactNode;
  withLine: boolean;
  isLastSeen: boolean;
  isLastReceived: boolean;
  acts: WarningActs;
}

function Bubble({ entry, view, withLine, isLastSeen, isLastReceived, acts }: BubbleProps) {
  const own = isOwn(entry);
  const { content } = entry;
  return (
    <>
      {view !== null ? (
        <div className={classNames("my-1 w-full max-w-[420px]", own ? "self-end" : "self-start")}>{view}</div>
      ) : (
        <div className={classNames("group/bubble flex items-center gap-1", own && "justify-end")}>
          <p
            dir="auto"
            className={classNames(
              "max-w-[min(460px,85%)] rounded-lg px-3.5 py-2.5 text-[0.9375rem] leading-[1.375rem] wrap-anywhere whitespace-pre-wrap",
              own ? "rounded-br-xs bg-bubble-mine text-on-bubble-mine" : "rounded-bl-xs bg-bubble-theirs text-ink",
            )}
          >
            <MessageText plain={scamOf(entry.message) !== undefined}>{content}</MessageText>
          </p>
          {entry.message && isReportable(entry) && (
            <ReportButton message={entry.message} isFirst={isLastReceived} onReport={acts.report} />
          )}
        </div>
      )}
      {entry.message && isReportable(entry) && <Warning message={entry.message} acts={acts} />}
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

interface ReportButtonProps {
  message: Message;
  isFirst: boolean;
  onReport: (message: Message) => void;
}

/** Moves the focus to the button of the message above or below. */
function onArrow(event: KeyboardEvent<HTMLButtonElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const all = [...(event.currentTarget.closest("[role=log]")?.querySelectorAll<HTMLElement>("[data-report]") ?? [])];
  all[all.indexOf(event.currentTarget) + step]?.focus();
}

/**
 * The button to report a message: visible on touch screens, else while the message has the pointer or the focus. Only
 * the latest button is a tab stop; the arrow keys lead to the others.
 */
function ReportButton({ message, isFirst, onReport }: ReportButtonProps) {
  return (
    <IconButton
      data-report
      icon={Flag}
      label={MESSAGES.reportMessage}
      tabIndex={isFirst ? 0 : -1}
      onKeyDown={onArrow}
      onClick={() => onReport(message)}
      className="-my-2 shrink-0 text-ink-mute opacity-0 group-hover/bubble:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
    />
  );
}
