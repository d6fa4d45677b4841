import MessageCircle from "lucide-react/icons/message-circle";
import Search from "lucide-react/icons/search";
import SearchX from "lucide-react/icons/search-x";
import { useDeferredValue, useState } from "react";
import type { Conversation } from "#contract/messaging/conversations.ts";
import { MAX_SEARCH_LENGTH } from "#contract/properties/property-terms.ts";
import { Photo } from "#web/features/pictures/photo.tsx";
import { relativeDate } from "#web/lib/format/relative-date.ts";
import { useSession } from "#web/lib/session/session.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { CountBadge } from "#web/ui/count-badge.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { TextInput } from "#web/ui/inputs/text-input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RestoreFocus } from "#web/ui/overlays/restore-focus.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MESSAGES } from "./texts.ts";
import { conversationsErrorText, otherOf, useConversations } from "./use-conversations.ts";
import { WAITING } from "./waiting/texts.ts";
import { useWaiting, waitsFor } from "./waiting/waiting.ts";
import { WaitingRows } from "./waiting/waiting-rows.tsx";

interface ConversationListProps {
  me: string;
  openId: string | null;
  onOpen: (id: string) => void;
}

/** The user's conversations, newest first, with a search. */
export function ConversationList({ me, openId, onOpen }: ConversationListProps) {
  const [words, setWords] = useState("");
  const q = useDeferredValue(words.trim());
  const list = useConversations(q);
  const { hasListing } = useSession();
  const isOwner = hasListing || (list.data?.some(waitsFor(me)) ?? false);
  const { waiting } = useWaiting(me, { enabled: isOwner });
  // A search finds them among the others.
  const isBoxShown = isOwner && q === "";
  const inBox = new Set(isBoxShown ? waiting.map(({ id }) => id) : []);
  return (
    <>
      <div className="px-4 pb-3 sm:px-6 lg:px-5">
        <TextInput
          type="search"
          icon={Search}
          aria-label={MESSAGES.search}
          placeholder={MESSAGES.search}
          maxLength={MAX_SEARCH_LENGTH}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-20 sm:px-4 lg:px-3 lg:pb-4">
        {list.isPending && <ListSkeleton />}
        {list.isError && !list.data && (
          <RestoreFocus className="grid justify-items-start gap-3 px-2">
            <Notice tone="danger">{conversationsErrorText(list.error)}</Notice>
            <Button onClick={() => void list.refetch()}>{MESSAGES.tryAgain}</Button>
          </RestoreFocus>
        )}
        {isBoxShown && <WaitingRows {...{ waiting, me, openId, onOpen }} />}
        {list.data?.length === 0 && <NoConversations isSearch={q !== ""} />}
        <ul aria-label={MESSAGES.conversations} hidden={!list.data?.length}>
          {list.data
            ?.filter(({ id }) => !inBox.has(id))
            .map((conversation) => (
              <Item
                key={conversation.id}
                conversation={conversation}
                me={me}
                isOpen={conversation.id === openId}
                onOpen={onOpen}
              />
            ))}
        </ul>
        {list.hasNextPage && (
          <div className="flex justify-center py-3">
            <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {MESSAGES.loadMore}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

function NoConversations({ isSearch }: { isSearch: boolean }) {
  if (isSearch) return <EmptyState title={MESSAGES.noMatch} level={2} icon={SearchX} />;
  return (
    <EmptyState
      title={MESSAGES.none}
      level={2}
      icon={MessageCircle}
      action={<ButtonLink to="/browse">{MESSAGES.browse}</ButtonLink>}
    >
      {MESSAGES.noneHint}
    </EmptyState>
  );
}

interface ItemProps extends Omit<ConversationListProps, "openId"> {
  conversation: Conversation;
  isOpen: boolean;
}

function Item({ conversation, me, isOpen, onOpen }: ItemProps) {
  const other = otherOf(conversation, me);
  const name = other?.user_name ?? "";
  const { title, unread_count: unread, last_message_at: at, last_message_preview: preview, property } = conversation;
  const isGone = conversation.waiting?.state === "closed" && conversation.created_by === me;
  return (
    <li aria-label={MESSAGES.item(name, property?.title ?? title, unread)}>
      <button
        type="button"
        data-conversation={conversation.id}
        aria-current={isOpen || undefined}
        onClick={() => onOpen(conversation.id)}
        className={classNames(
          "group grid w-full grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 rounded-md px-2 py-3 text-left hover:bg-sunken",
          "aria-[current]:bg-brand-soft",
        )}
      >
        <span className="relative row-span-3 size-13">
          <span className="relative block size-full overflow-hidden rounded-sm">
            <Photo address={property?.image ?? undefined} alt="" sizes="56px" width={320} small />
          </span>
          <Avatar
            name={name}
            src={other?.avatar}
            id={other?.user_id ?? conversation.id}
            className="absolute -right-1.5 -bottom-1.5 size-6.5! text-xs! ring-2 ring-surface group-aria-[current]:ring-brand-soft"
          />
        </span>
        <b className="one-line text-[0.9375rem] leading-5 font-semibold">{name}</b>
        <span className="text-xs text-ink-mute">{at && relativeDate(at)}</span>
        <span className="col-span-2 one-line text-[0.8125rem] leading-[1.125rem] text-ink-mute">
          {isGone ? WAITING.noLonger(property?.title ?? title) : (property?.title ?? title)}
        </span>
        <span className={classNames("one-line text-sm", unread > 0 ? "font-semibold" : "text-ink-soft")}>
          {preview ?? MESSAGES.empty}
        </span>
        <CountBadge count={unread} className="justify-self-end" />
      </button>
    </li>
  );
}

function ListSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-1">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="flex gap-3 px-2 py-3">
          <Skeleton className="size-13 shrink-0 rounded-sm" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3.5 w-2/3" />
            <Skeleton className="h-3.5 w-5/6" />
          </div>
        </div>
      ))}
    </div>
  );
}
