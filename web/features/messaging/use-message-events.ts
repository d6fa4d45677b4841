import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Message } from "#contract/conversations.ts";
import { refetchQueries } from "#web/lib/api/query-cache.tsx";
import { onSocketConnect, onSocketEvent } from "#web/lib/realtime/socket.ts";
import { refreshUnreadCount } from "#web/lib/realtime/unread.ts";
import { openOutbox } from "./outbox.ts";
import { playMessageSound } from "./sound.ts";
import { clearUnread, refetchConversations, showLastMessage } from "./use-conversations.ts";
import { applyMessage, applyRead, refetchThreads, removeThread } from "./use-thread.ts";

/** How long the news of one message, which comes by several events, is waited for before the list is read again. */
const GATHER_MS = 250;

interface Screen {
  me: string;
  /** The conversation that is open. */
  openId: string | null;
  onDeleted: (conversationId: string) => void;
}

/** Keeps lists, threads and the unread figure of the messages screen in step with what the socket tells. */
export function useMessageEvents({ me, openId, onDeleted }: Screen): void {
  const client = useQueryClient();

  const take = useEffectEvent((message: Message) => {
    const isIncoming = message.from_user_id !== me;
    const isReadAtOnce = message.conversation_id === openId && document.visibilityState === "visible";
    applyMessage(client, me, message);
    showLastMessage(client, message, isIncoming && !isReadAtOnce);
    if (isIncoming && !isReadAtOnce) {
      playMessageSound();
      void refreshUnreadCount();
    }
  });
  const gone = useEffectEvent((id: string) => {
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
    const shown = new Set<string>();
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const readListSoon = () => {
      clearTimeout(gathering);
      gathering = setTimeout(() => refetchConversations(client), GATHER_MS);
    };
    const stops = [
      onSocketEvent("message:new", (message) => {
        shown.add(message.conversation_id);
        take(message);
      }),
      onSocketEvent("message:read", (read) => {
        applyRead(client, read);
        if (read.user_id !== me) return;
        clearUnread(client, read.conversation_id);
        void refreshUnreadCount();
      }),
      onSocketEvent("conversation:changed", ({ conversation_id: id, reason }) => {
        if (reason === "deleted") gone(id);
        // Told by an event of its own; a message that none has told was sent from another of the person's tabs.
        if (reason === "read" || (reason === "message" && shown.delete(id))) return;
        if (reason === "message") void refetchQueries(client, { queryKey: ["messages", id] });
        readListSoon();
        void refreshUnreadCount();
      }),
      onSocketConnect(() => {
        refetchConversations(client);
        refetchThreads(client);
        void refreshUnreadCount();
      }),
    ];
    return () => {
      clearTimeout(gathering);
      for (const stop of stops) stop();
    };
  }, [client, me]);
}
