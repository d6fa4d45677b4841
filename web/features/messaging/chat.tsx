import { useQuery, useQueryClient } from "@tanstack/react-query";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Suspense, useEffect, useRef, useState } from "react";
import { href, Link } from "react-router";
import type { Conversation, Participant } from "#contract/messaging/conversations.ts";
import { Photo } from "#web/features/pictures/photo.tsx";
import type { SafetyActs } from "#web/features/reports/use-safety.tsx";
import { api, orElse } from "#web/lib/api/api.ts";
import { formatRupees } from "#web/lib/format/format.ts";
import { lazyPart } from "#web/lib/hydration/lazy-part.ts";
import { joinConversation } from "#web/lib/realtime/socket.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RestoreFocus } from "#web/ui/overlays/restore-focus.tsx";
import { Loader } from "#web/ui/spinner.tsx";
import { Composer } from "./composer.tsx";
import { ConversationOptions } from "./conversation-options.tsx";
import { MessageLog } from "./message-log.tsx";
import { removeDelivered, setDraft, useOutbox } from "./outbox.ts";
import { MESSAGES } from "./texts.ts";
import { withoutDelivered } from "./thread.ts";
import { useIsTyping } from "./use-is-typing.ts";
import { useLogScroll } from "./use-log-scroll.ts";
import { useMarkRead } from "./use-mark-read.ts";
import { callFine, useThread } from "./use-thread.ts";
import { AnswerBar } from "./waiting/answer-bar.tsx";
import { waitsFor } from "./waiting/waiting.ts";
import type { WarningActs } from "./warning.tsx";

const QuestionBar = lazyPart(() => import("./question-bar.tsx"));
const QuestionState = lazyPart(() => import("./waiting/question-state.tsx"));

interface ChatProps {
  conversation: Conversation;
  other: Participant | undefined;
  me: string;
  /** Whether to focus the message field. */
  isToWrite: boolean;
  onBack: () => void;
  onDeleted: (id: string) => void;
  safety: SafetyActs;
}

/** An open conversation: header, property, message log and composer. */
// Long: it passes the state of the screen to flat parts, which are separate components.
export function Chat({ conversation, other, me, isToWrite, onBack, onDeleted, safety }: ChatProps) {
  const { id, property, title, blocked } = conversation;
  const name = other?.user_name ?? "";
  const isOwner = property?.owner_email != null && property.owner_email === other?.user_email;

  const isClosed = blocked !== null;
  const field = useRef<HTMLTextAreaElement>(null);
  const recipient = !isClosed && conversation.is_active ? (other?.user_id ?? null) : null;
  function putIntoField(line: string) {
    setDraft(id, line);
    field.current?.focus();
  }
  // The server empties the room of a conversation when it is closed.
  useEffect(() => (isClosed ? undefined : joinConversation(id)), [id, isClosed]);
  const [hasUnblocked, setUnblocked] = useState(false);
  // Focuses the opened chat, so that screen readers announce the other person.
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!section.current?.contains(document.activeElement)) section.current?.focus({ preventScroll: true });
  }, []);

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={MESSAGES.chatWith(name)}
      data-bottom-bar
      data-covers-screen
      className="flex min-h-0 min-w-0 flex-col bg-ground max-lg:fixed max-lg:inset-0 max-lg:z-(--z-header) lg:border-l lg:border-line"
    >
      <header className="flex items-center gap-3 border-b border-line bg-surface py-2 pr-2 pl-1 lg:px-6 lg:py-3">
        <IconButton icon={ArrowLeft} label={MESSAGES.back} onClick={onBack} className="lg:hidden" />
        <Avatar name={name} src={other?.avatar} id={other?.user_id ?? id} />
        <div className="min-w-0 flex-1">
          {/* On a phone the chat covers the list with its h1. */}
          <h1 className="one-line font-semibold leading-5 lg:hidden">{name}</h1>
          <h2 className="one-line font-semibold leading-5 max-lg:hidden">{name}</h2>
          <p className="text-sm text-ink-mute">{isOwner ? MESSAGES.owner : MESSAGES.tenant}</p>
        </div>
        <ConversationOptions conversation={conversation} other={other} safety={safety} onDeleted={onDeleted} />
      </header>
      {property ? (
        <Link
          to={href("/property/:id", { id: property.id })}
          className="flex items-center gap-3 border-b border-line bg-surface px-4 py-2.5 text-sm hover:bg-sunken lg:px-6"
        >
          <span className="relative h-[2.625rem] w-14 shrink-0 overflow-hidden rounded-sm">
            <Photo address={property.image ?? undefined} alt="" sizes="56px" width={320} small />
          </span>
          <span className="min-w-0 flex-1">
            <b className="block one-line font-semibold">{property.title}</b>
            <Rent propertyId={property.id} />
          </span>
          <ChevronRight aria-hidden="true" className="size-5 text-ink-mute" />
        </Link>
      ) : (
        <p className="border-b border-line bg-surface px-4 py-2.5 text-sm lg:px-6">
          <b className="font-semibold">{title}</b> <span className="text-ink-mute">{MESSAGES.gone}</span>
        </p>
      )}
      {property && (conversation.ask || conversation.asks_outcome) && (
        <Suspense>
          <QuestionBar conversation={conversation} />
        </Suspense>
      )}
      <ChatLog
        conversation={conversation}
        me={me}
        other={other}
        safety={safety}
        onFirstLine={recipient !== null && isOwner ? putIntoField : undefined}
      />
      {recipient !== null && waitsFor(me)(conversation) && <AnswerBar conversation={conversation} me={me} />}
      {isClosed && other?.user_id ? (
        <Closed
          person={{ id: other.user_id, name }}
          unblock={blocked === "by_you" ? safety.blocking?.unblock : undefined}
          onUnblock={() => setUnblocked(true)}
        />
      ) : recipient !== null ? (
        <Composer
          key={id}
          field={field}
          hasFocus={isToWrite || hasUnblocked}
          isNumberShared={conversation.contact.mine === "shared"}
          to={{ conversation_id: id, to_user_id: recipient, property_id: conversation.property_id }}
        />
      ) : (
        <p className={INSTEAD_OF_COMPOSER}>{MESSAGES.away}</p>
      )}
    </section>
  );
}

const INSTEAD_OF_COMPOSER = "border-t border-line bg-surface px-6 py-5 text-center text-sm text-ink-mute";

interface ClosedProps {
  person: { id: string; name: string };
  /** Only for the person who blocks the other. */
  unblock: NonNullable<SafetyActs["blocking"]>["unblock"] | undefined;
  onUnblock: () => void;
}

/** Shown instead of the composer while one side blocks the other. */
function Closed({ person, unblock, onUnblock }: ClosedProps) {
  if (!unblock)
    return (
      <p role="status" className={INSTEAD_OF_COMPOSER}>
        {MESSAGES.closed}
      </p>
    );
  return (
    <div className={`${INSTEAD_OF_COMPOSER} flex flex-wrap items-center justify-center gap-x-4 gap-y-2`}>
      <p role="status">{MESSAGES.youBlocked(person.name)}</p>
      <Button
        size="sm"
        aria-label={MESSAGES.unblock(person.name)}
        onClick={() => {
          onUnblock();
          void unblock(person);
        }}
      >
        {MESSAGES.unblockShort}
      </Button>
    </div>
  );
}

function Rent({ propertyId }: { propertyId: string }) {
  const { data } = useQuery({
    queryKey: ["properties", "one", propertyId],
    queryFn: () => orElse(api("GET /api/properties/:id", { params: { id: propertyId } }), null),
  });
  // The space preserves the height of the line while loading.
  return (
    <span className="text-ink-mute tabular-nums">{data ? MESSAGES.perMonth(formatRupees(data.rent)) : "\u00a0"}</span>
  );
}

type ChatLogProps = Pick<ChatProps, "conversation" | "other" | "me" | "safety"> & {
  /** Puts a first line into the message field; missing for people who cannot write one. */
  onFirstLine: ((line: string) => void) | undefined;
};

/** Returns what the reader can do about a message of the other person. */
function useWarningActs({ conversation, other, me, safety }: Omit<ChatLogProps, "onFirstLine">): WarningActs {
  const client = useQueryClient();
  const { report, blocking } = safety;
  const sender = other?.user_id ? { id: other.user_id, name: other.user_name } : null;
  return {
    report: ({ id, content, from_user_id, from_user: { name } }, reason) =>
      report({
        type: "message",
        id,
        name,
        words: content,
        ...(reason && { reason }),
        ...(from_user_id !== null && { userId: from_user_id }),
      }),
    reportFee: () => sender && report({ type: "account", ...sender, userId: sender.id, reason: "broker" }),
    block: blocking && sender && conversation.blocked === null ? () => void blocking.block(sender) : undefined,
    fine: (message) => void callFine(client, me, message),
  };
}

// Long: it passes the state of the screen to flat parts, which are separate components.
function ChatLog(props: ChatLogProps) {
  const { conversation, me, other, onFirstLine } = props;
  const conversationId = conversation.id;
  const acts = useWarningActs(props);
  const { data: thread, isError, isPending, refetch, loadOlder, isLoadingOlder } = useThread(conversationId);
  const outbox = useOutbox(conversationId);
  const isTyping = useIsTyping(conversationId, me);
  useMarkRead(conversationId, thread, me);

  const messages = thread?.messages ?? [];
  const outgoing = thread ? withoutDelivered(outbox.outgoing, thread, me) : outbox.outgoing;
  const last = outgoing.at(-1) ?? messages.at(-1);
  const log = useRef<HTMLDivElement>(null);
  const { isAway, onScroll, toLatest } = useLogScroll(
    log,
    {
      first: messages[0]?.id,
      // Uses the client id if there is one, so that the server's copy of a message does not count as new.
      last: last?.client_id ?? last?.id,
      isOwn: outgoing.length > 0 || messages.at(-1)?.from_user_id === me,
    },
    () => void loadOlder(),
  );

  useEffect(() => {
    if (thread) removeDelivered(conversationId, thread.messages, me);
  }, [conversationId, thread, me]);

  const isEmpty = thread !== undefined && messages.length === 0 && outgoing.length === 0;
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={log}
        role="log"
        aria-label={MESSAGES.log}
        aria-live="polite"
        aria-busy={isPending}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        className="h-full overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div className="flex min-h-full flex-col gap-1 px-4 py-5 lg:px-10">
          {thread?.older && (
            <RestoreFocus className="self-center">
              <Button size="sm" variant="ghost" busy={isLoadingOlder} onClick={() => void loadOlder()}>
                {MESSAGES.earlier}
              </Button>
            </RestoreFocus>
          )}
          {isPending && <Loader className="m-auto">{MESSAGES.loading}</Loader>}
          {isError && !thread && (
            <RestoreFocus className="m-auto grid justify-items-center gap-3">
              <Notice tone="danger">{MESSAGES.messagesFailed}</Notice>
              <Button onClick={() => void refetch()}>{MESSAGES.tryAgain}</Button>
            </RestoreFocus>
          )}
          {isEmpty && (
            <EmptyState
              title={MESSAGES.empty}
              level={3}
              className="m-auto"
              action={onFirstLine && <FirstLines onChoose={onFirstLine} />}
            >
              {MESSAGES.emptyHint}
            </EmptyState>
          )}
          <div className="mt-auto" />
          <MessageLog
            conversation={conversation}
            name={other?.user_name ?? ""}
            messages={messages}
            outgoing={outgoing}
            me={me}
            acts={acts}
          />
          {conversation.waiting && conversation.created_by === me && outgoing.length === 0 && (
            <Suspense>
              <QuestionState conversation={conversation} messages={messages} me={me} />
            </Suspense>
          )}
          {isTyping && <TypingDots />}
        </div>
      </div>
      <p role="status" className="sr-only">
        {isTyping ? MESSAGES.typing(other?.user_name ?? "") : ""}
      </p>
      {isAway && (
        <IconButton
          icon={ArrowDown}
          label={MESSAGES.latest}
          bordered
          onClick={toLatest}
          className="absolute right-4 bottom-4 shadow-md lg:right-8"
        />
      )}
    </div>
  );
}

/** Lines that a tenant can begin with. */
function FirstLines({ onChoose }: { onChoose: (line: string) => void }) {
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {MESSAGES.firstLines.map((line) => (
        <Button key={line} size="sm" onClick={() => onChoose(line)}>
          {line}
        </Button>
      ))}
    </div>
  );
}

function TypingDots() {
  return (
    <span aria-hidden="true" className="flex gap-1 self-start rounded-lg rounded-bl-xs bg-bubble-theirs px-4 py-3.5">
      {[0, 150, 300].map((delay) => (
        <i
          key={delay}
          style={{ animationDelay: `${delay}ms` }}
          className="size-[0.4375rem] animate-bounce rounded-full bg-ink-mute"
        />
      ))}
    </span>
  );
}
