import { useQueryClient } from "@tanstack/react-query";
import MessageCircle from "lucide-react/icons/message-circle";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { Chat } from "#web/features/messaging/chat.tsx";
import { ConversationList } from "#web/features/messaging/conversation-list.tsx";
import { MESSAGES } from "#web/features/messaging/texts.ts";
import {
  conversationPages,
  otherOf,
  showBlocked,
  useConversations,
  waitingPages,
} from "#web/features/messaging/use-conversations.ts";
import { useMessageEvents } from "#web/features/messaging/use-message-events.ts";
import { waitsFor } from "#web/features/messaging/waiting/waiting.ts";
import { PushStrip } from "#web/features/notifications/push/push-strip.tsx";
import { useSafety } from "#web/features/reports/use-safety.tsx";
import { RenderedQueries } from "#web/lib/api/query-cache.tsx";
import { useIsHydrated } from "#web/lib/hydration/use-is-hydrated.ts";
import { queriesForViewer } from "#web/lib/page/for-viewer.server.ts";
import { pageMeta } from "#web/lib/page/page-meta.ts";
import { useSession } from "#web/lib/session/session.ts";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loader } from "#web/ui/spinner.tsx";
import type { Route } from "./+types/messages.ts";

export function loader({ context }: Route.LoaderArgs) {
  return queriesForViewer(context, async (client, { id }, call) => {
    const { pages } = await client.fetchInfiniteQuery(conversationPages("", call));
    if (pages.some(({ items }) => items.some(waitsFor(id)))) await client.prefetchInfiniteQuery(waitingPages(call));
  });
}

/** After an in-app navigation the page itself calls the API. */
export const clientLoader = () => null;

export const meta = () => pageMeta({ title: MESSAGES.title, isPrivate: true });

/** The open conversation is in the history state instead of the URL, so that Back on a phone returns to the list. */
function useOpenConversation() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const requested = search.get("conversation");
  const location = useLocation();
  // The server does not know the history state.
  const isHydrated = useIsHydrated();
  const state = ((isHydrated && location.state) || {}) as { conversation?: string | null; isToWrite?: boolean };
  const { conversation = null, isToWrite = false } = state;

  // A layout effect, because a link may be pressed before passive effects run, and this would cancel its navigation.
  useLayoutEffect(() => {
    if (requested !== null)
      void navigate("/messages", { replace: true, state: { conversation: requested || null, isToWrite: true } });
  }, [requested, navigate]);

  return {
    openId: requested ?? conversation,
    isToWrite: requested !== null || isToWrite,
    open: (id: string) => navigate("/messages", { state: { conversation: id }, replace: conversation !== null }),
    close: () => navigate("/messages", { replace: true, state: null }),
  };
}

export default function MessagesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <RenderedQueries state={loaderData}>
      <Messages />
    </RenderedQueries>
  );
}

// Long: it passes the state of the screen to flat parts, which are separate components.
function Messages() {
  const { user } = useSession();
  const { openId, isToWrite, open, close } = useOpenConversation();
  const me = user?.id ?? "";
  const { data, hasNextPage, isFetching, fetchNextPage } = useConversations("");
  const conversation = data?.find(({ id }) => id === openId);
  const client = useQueryClient();
  // Here, so that a report can be finished after the other person has deleted the conversation.
  const { dialog, ...safety } = useSafety((userId, isBlocked) => showBlocked(client, userId, isBlocked));
  const list = useRef<HTMLDivElement>(null);
  const lastOpenId = useRef<string | null>(null);

  /** Closes a deleted conversation. Its list item is gone too, so the focus cannot return to it. */
  function leave(deleted: string) {
    if (deleted !== openId) return;
    lastOpenId.current = "";
    void close();
  }
  useMessageEvents({ me, openId, onDeleted: leave });

  // After closing a chat, the focus returns to its list item, or to the heading if that is gone.
  useEffect(() => {
    const closed = openId === null ? lastOpenId.current : null;
    lastOpenId.current = openId;
    if (closed === null || document.activeElement !== document.body) return;
    const item = list.current?.querySelector<HTMLElement>(`[data-conversation="${closed}"]`);
    (item ?? list.current?.querySelector("h1"))?.focus();
  }, [openId]);

  // The requested conversation may be on a later page of the list.
  const isMissing = openId !== null && data !== undefined && !conversation && !isFetching;
  useEffect(() => {
    if (isMissing && hasNextPage) void fetchNextPage();
  }, [isMissing, hasNextPage, fetchNextPage]);

  return (
    <div
      data-full-height
      className="h-[calc(100dvh-3.75rem-var(--above,0px))] border-line bg-surface lg:grid lg:h-[calc(100dvh-4.5rem-var(--above,0px))] lg:grid-cols-[384px_minmax(0,1fr)] lg:border-t"
    >
      <div ref={list} className={classNames("flex h-full min-h-0 flex-col", conversation && "max-lg:invisible")}>
        <h1 tabIndex={-1} className="title-2 px-4 pt-5 pb-3 sm:px-6 lg:px-5 lg:pt-6">
          {MESSAGES.title}
        </h1>
        {user && user.type !== "admin" && data !== undefined && data.length > 0 && (
          <div className="px-4 sm:px-6 lg:px-5">
            <PushStrip accountId={user.id} />
          </div>
        )}
        <ConversationList me={me} openId={openId} onOpen={(id) => void open(id)} />
      </div>
      {conversation && (
        <Chat
          key={conversation.id}
          conversation={conversation}
          other={otherOf(conversation, me)}
          me={me}
          isToWrite={isToWrite}
          onBack={() => void close()}
          onDeleted={leave}
          safety={safety}
        />
      )}
      {!conversation && (
        <div className="hidden place-content-center bg-ground lg:grid lg:border-l lg:border-line">
          {openId !== null && (isFetching || hasNextPage) ? (
            <Loader>{MESSAGES.loading}</Loader>
          ) : (
            <EmptyState title={MESSAGES.choose} icon={MessageCircle}>
              {MESSAGES.chooseHint}
            </EmptyState>
          )}
        </div>
      )}
      {dialog}
    </div>
  );
}
