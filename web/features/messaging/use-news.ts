import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Message } from "#contract/conversations.ts";
import { readAgain } from "#web/lib/api/query-cache.tsx";
import { whenLive, whenNews } from "#web/lib/realtime/socket.ts";
import { readUnread } from "#web/lib/realtime/unread.ts";
import { openOutbox } from "./outbox.ts";
import { soundForMessage } from "./sound.ts";
import { readConversationsAnew, showAsRead, showLastMessage } from "./use-conversations.ts";
import { forgetThread, readThreadsAnew, takeMessage, takeReading } from "./use-thread.ts";

/** How long the news of one message, which comes by several events, is waited for before the list is read again. */
const GATHER_MS = 250;

interface Screen {
  me: string;
  /** The conversation that is open. */
  openId: string | null;
  onDeleted: (conversationId: string) => void;
}

/** Keeps lists, threads and the unread figure of the messages screen in step with what the socket tells. */
export function useNews({ me, openId, onDeleted }: Screen): void {
  const client = useQueryClient();

  const take = useEffectEvent((message: Message) => {
    const isIncoming = message.from_user_id !== me;
    const isReadAtOnce = message.conversation_id === openId && document.visibilityState === "visible";
    takeMessage(client, me, message);
    showLastMessage(client, message, isIncoming && !isReadAtOnce);
    if (isIncoming && !isReadAtOnce) {
      soundForMessage();
      void readUnread();
    }
  });
  const gone = useEffectEvent((id: string) => {
    forgetThread(client, id);
    onDeleted(id);
  });

  useEffect(() => {
    openOutbox(me, (message) => {
      takeMessage(client, me, message);
      showLastMessage(client, message, false);
    });
  }, [client, me]);

  useEffect(() => {
    const shown = new Set<string>();
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const readListSoon = () => {
      clearTimeout(gathering);
      gathering = setTimeout(() => readConversationsAnew(client), GATHER_MS);
    };
    const stops = [
      whenNews("message:new", (message) => {
        shown.add(message.conversation_id);
        take(message);
      }),
      whenNews("message:read", (read) => {
        takeReading(client, read);
        if (read.user_id !== me) return;
        showAsRead(client, read.conversation_id);
        void readUnread();
      }),
      whenNews("conversation:changed", ({ conversation_id: id, reason }) => {
        if (reason === "deleted") gone(id);
        // Told by an event of its own; a message that none has told was sent from another of the person's tabs.
        if (reason === "read" || (reason === "message" && shown.delete(id))) return;
        if (reason === "message") void readAgain(client, { queryKey: ["messages", id] });
        readListSoon();
        void readUnread();
      }),
      whenLive(() => {
        readConversationsAnew(client);
        readThreadsAnew(client);
        void readUnread();
      }),
    ];
    return () => {
      clearTimeout(gathering);
      for (const stop of stops) stop();
    };
  }, [client, me]);
}
