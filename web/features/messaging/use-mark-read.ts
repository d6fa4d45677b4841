import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { api, orElse } from "#web/lib/api/api.ts";
import { refreshUnreadCount } from "#web/lib/realtime/unread.ts";
import { readConversation } from "./calls.ts";
import type { Thread } from "./thread.ts";
import { clearUnread } from "./use-conversations.ts";
import { applyRead } from "./use-thread.ts";

/** Marks an open conversation's messages as read, while its page is looked at. What fails is tried at the next message or the next look. */
export function useMarkRead(conversationId: string, thread: Thread | undefined, me: string): void {
  const client = useQueryClient();
  const unread = thread?.messages.findLast((message) => message.from_user_id !== me && !message.read)?.id;

  const read = useEffectEvent(async () => {
    if (unread === undefined || document.visibilityState !== "visible") return;
    const done = await orElse(api(readConversation, { body: { conversation_id: conversationId } }), null);
    if (!done) return;
    applyRead(client, {
      conversation_id: conversationId,
      user_id: me,
      read_at: new Date().toISOString(),
      last_message_id: unread,
    });
    clearUnread(client, conversationId);
    await refreshUnreadCount();
  });

  useEffect(() => {
    const look = () => void read();
    if (unread !== undefined) look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [unread]);
}
