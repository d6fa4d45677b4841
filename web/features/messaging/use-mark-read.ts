import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { api, orElse } from "#web/lib/api/api.ts";
import { refreshUnreadCount } from "#web/lib/realtime/unread.ts";
import type { Thread } from "./thread.ts";
import { clearUnread } from "./use-conversations.ts";
import { applyRead } from "./use-thread.ts";

/** Marks the open conversation as read while the page is visible. Retries on the next message or when it becomes visible. */
export function useMarkRead(conversationId: string, thread: Thread | undefined, me: string): void {
  const client = useQueryClient();
  const unread = thread?.messages.findLast((message) => message.from_user_id !== me && !message.read)?.id;

  const markRead = useEffectEvent(async () => {
    if (unread === undefined || document.visibilityState !== "visible") return;
    const response = await orElse(
      api("POST /api/conversations/read", { body: { conversation_id: conversationId } }),
      null,
    );
    if (!response) return;
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
    const markIfVisible = () => void markRead();
    if (unread !== undefined) markIfVisible();
    document.addEventListener("visibilitychange", markIfVisible);
    return () => document.removeEventListener("visibilitychange", markIfVisible);
  }, [unread]);
}
