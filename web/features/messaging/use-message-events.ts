import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Message } from "#contract/messaging/conversations.ts";
import { refetchQueries } from "#web/lib/api/query-cache.tsx";
import { onSocketConnect, onSocketEvent } from "#web/lib/realtime/socket.ts";
import { refreshUnreadCount } from "#web/lib/realtime/unread.ts";
import { openOutbox } from "./outbox.ts";
import { playMessageSound } from "./sound.ts";
import { clearUnread, refetchConversations, showLastMessage } from "./use-conversations.ts";
import { applyMessage, applyRead, refetchThreads, removeThread } from "./use-thread.ts";

/** One message causes several events: the list is refetched once after this pause. */
const DEBOUNCE_MS = 250;

interface Screen {
  me: string;
  /** The conversation that is open. */
  openId: string | null;
  onDeleted: (conversationId: string) => void;
}

/** Updates the lists, threads and unread count of the messages screen from socket events. */
export function useMessageEvents({ me, openId, onDeleted }: Screen): void {
  const client = useQueryClient();

  const handleMessage = useEffectEvent((message: Message) => {
    const isIncoming = message.from_user_id !== me;
    const isVisible = message.conversation_id === openId && document.visibilityState === "visible";
    applyMessage(client, me, message);
    showLastMessage(client, message, isIncoming && !isVisible);
    if (isIncoming && !isVisible) {
      playMessageSound();
      void refreshUnreadCount();
    }
  });
  const handleDeleted = useEffectEvent((id: string) => {
    removeThread(client, id);
    onDeleted(id);
  });

  useEffect(() => {
    openOutbox(me, (message) => {
      applyMessage(client, me, message);
      showLastMessage(client, message, false);
    });
  }, [client, me]);

  useEffect(() => {
    const withMessageEvent = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readListSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => refetchConversations(client), DEBOUNCE_MS);
    };
    const subscriptions = [
      onSocketEvent("message:new", (message) => {
        withMessageEvent.add(message.conversation_id);
        handleMessage(message);
      }),
      onSocketEvent("message:read", (read) => {
        applyRead(client, read);
        if (read.user_id !== me) return;
        clearUnread(client, read.conversation_id);
        void refreshUnreadCount();
      }),
      onSocketEvent("conversation:changed", ({ conversation_id: id, reason }) => {
        if (reason === "deleted") handleDeleted(id);
        // These reasons have separate events. A message without one was sent from another tab of the same user.
        if (reason === "read" || (reason === "message" && withMessageEvent.delete(id))) return;
        if (reason === "message") void refetchQueries(client, { queryKey: ["messages", id] });
        readListSoon();
        if (reason !== "ask" && reason !== "question") void refreshUnreadCount();
      }),
      // For example for a question that the clock asked, which causes no conversation event.
      onSocketEvent("notifications:changed", readListSoon),
      onSocketConnect(() => {
        refetchConversations(client);
        refetchThreads(client);
        void refreshUnreadCount();
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  }, [client, me]);
}
