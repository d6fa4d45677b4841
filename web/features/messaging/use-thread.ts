import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ServerEvents } from "#contract/events.ts";
import type { Message } from "#contract/messaging/conversations.ts";
import { MESSAGING_CACHE_MS } from "#contract/messaging/messaging-terms.ts";
import { pathOf } from "#contract/route-paths.ts";
import { api, apiPage, orElse } from "#web/lib/api/api.ts";
import { refetchQueries } from "#web/lib/api/query-cache.tsx";
import { updateCachedResponse } from "#web/lib/offline/user-cache.ts";
import { toast } from "#web/ui/overlays/toast.tsx";
import { type Thread, withLatest, withMessage, withOlder, withRead, withWarnings } from "./thread.ts";
import { WARNINGS } from "./warning-texts.ts";

const KEY = "messages";

/** Queries the messages of a conversation: the latest page, older pages on demand. Fresh for 5 s; events update it. */
export function useThread(conversationId: string) {
  const client = useQueryClient();
  const queryKey = [KEY, conversationId];
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const page = await apiPage("GET /api/messages/:conversationId", { params: { conversationId }, signal });
      return withLatest(client.getQueryData<Thread>(queryKey), page);
    },
    staleTime: MESSAGING_CACHE_MS,
  });

  async function loadOlder() {
    const cursor = query.data?.older;
    if (!cursor || isLoadingOlder) return;
    setLoadingOlder(true);
    const page = await orElse(
      apiPage("GET /api/messages/:conversationId", { params: { conversationId }, cursor }),
      null,
    );
    if (page) {
      client.setQueryData<Thread>(queryKey, (thread) => (thread?.older === cursor ? withOlder(thread, page) : thread));
    }
    setLoadingOlder(false);
  }

  return { ...query, loadOlder, isLoadingOlder };
}

/** Adds a message to its thread and to the offline cache. After a gap, the thread is refetched now or when it is opened. */
export function applyMessage(client: QueryClient, me: string, message: Message): void {
  void updateCachedResponse<Message[]>(
    me,
    pathOf("GET /api/messages/:conversationId", { conversationId: message.conversation_id }),
    (messages) => (message.seq === (messages.at(-1)?.seq ?? 0) + 1 ? [...messages, message] : messages),
  );
  const queryKey = [KEY, message.conversation_id];
  const thread = client.getQueryData<Thread>(queryKey);
  const next = thread && withMessage(thread, message);
  if (next) client.setQueryData<Thread>(queryKey, next);
  else void refetchQueries(client, { queryKey });
}

export function applyRead(client: QueryClient, read: Parameters<ServerEvents["message:read"]>[0]): void {
  client.setQueryData<Thread>([KEY, read.conversation_id], (thread) => thread && withRead(thread, read));
}

/** Hides the warnings of a message immediately, and shows them again if the server cannot be reached. */
export async function callFine(client: QueryClient, me: string, message: Message): Promise<void> {
  const { id, conversation_id } = message;
  const show = (warnings: Message["warnings"]) => {
    client.setQueryData<Thread>(
      [KEY, conversation_id],
      (thread) => thread && { ...thread, messages: withWarnings(thread.messages, id, warnings) },
    );
    const address = pathOf("GET /api/messages/:conversationId", { conversationId: conversation_id });
    void updateCachedResponse<readonly Message[]>(me, address, (messages) => withWarnings(messages, id, warnings));
  };
  show([]);
  try {
    await api("POST /api/messages/:id/fine", { params: { id } });
  } catch {
    show(message.warnings);
    toast.error(WARNINGS.fineFailed);
  }
}

export function refetchThreads(client: QueryClient): void {
  void refetchQueries(client, { queryKey: [KEY] });
}

export function removeThread(client: QueryClient, conversationId: string): void {
  client.removeQueries({ queryKey: [KEY, conversationId] });
}
