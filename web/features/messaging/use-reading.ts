import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { api, orElse } from "#web/lib/api/api.ts";
import { readUnread } from "#web/lib/realtime/unread.ts";
import { readConversation } from "./calls.ts";
import type { Thread } from "./thread.ts";
import { showAsRead } from "./use-conversations.ts";
import { takeReading } from "./use-thread.ts";

/** Marks an open conversation's messages as read, while its page is looked at. What fails is tried at the next message or the next look. */
export function useReading(conversationId: string, thread: Thread | undefined, me: string): void {
  const client = useQueryClient();
  const unread = thread?.messages.findLast((message) => message.from_user_id !== me && !message.read)?.id;

  const read = useEffectEvent(async () => {
    if (unread === undefined || document.visibilityState !== "visible") return;
    const done = await orElse(api(readConversation, { body: { conversation_id: conversationId } }), null);
    if (!done) return;
    takeReading(client, {
      conversation_id: conversationId,
      user_id: me,
      read_at: new Date().toISOString(),
      last_message_id: unread,
    });
    showAsRead(client, conversationId);
    await readUnread();
  });

  useEffect(() => {
    const look = () => void read();
    if (unread !== undefined) look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [unread]);
}
