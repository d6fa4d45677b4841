import { infiniteQueryOptions, keepPreviousData, type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import { DAY_MS } from "#contract/durations.ts";
import type { Conversation, Message, Participant } from "#contract/messaging/conversations.ts";
import { MAX_PREVIEW_LENGTH, MESSAGING_CACHE_MS } from "#contract/messaging/messaging-terms.ts";
import { NEW_QUESTION_AFTER_DAYS } from "#contract/messaging/reply-terms.ts";
import { ApiError, apiPage, BY_CURSOR, type CallOptions, type Page } from "#web/lib/api/api.ts";
import { changeItems, distinctItems, type Pages } from "#web/lib/api/pages.ts";
import { refetchQueries } from "#web/lib/api/query-cache.tsx";
import { MESSAGES } from "./texts.ts";

const KEY = "conversations";

type Query = { q?: string; waiting?: "true"; limit?: number };

async function readPage(query: Query, cursor: string | null, call: CallOptions): Promise<Page<Conversation>> {
  const page = await apiPage("GET /api/conversations", {
    query,
    cursor,
    ...call,
  }).catch((error: unknown) => {
    throw error instanceof SyntaxError ? new ApiError("unknown", 200, MESSAGES.conversationsMalformed) : error;
  });
  if (!Array.isArray(page.items)) throw new ApiError("unknown", 200, MESSAGES.conversationsMalformed);
  return page;
}

/** The pages of conversations. Loader and browser share this definition. */
export const conversationPages = (q: string, call: CallOptions = {}) =>
  infiniteQueryOptions({
    queryKey: [KEY, q],
    queryFn: ({ pageParam, signal }) => readPage(q === "" ? {} : { q }, pageParam, { signal, ...call }),
    ...BY_CURSOR,
    staleTime: MESSAGING_CACHE_MS,
  });

/** Half of the conversations that one press declines. */
const WAITING_PAGE_SIZE = 100;

/** The pages of conversations in which tenants wait for the user's answer. Loader and browser share this definition. */
export const waitingPages = (call: CallOptions = {}) =>
  infiniteQueryOptions({
    queryKey: [KEY, "", "waiting"],
    queryFn: ({ pageParam, signal }) =>
      readPage({ waiting: "true", limit: WAITING_PAGE_SIZE }, pageParam, { signal, ...call }),
    ...BY_CURSOR,
    staleTime: MESSAGING_CACHE_MS,
  });

/** Queries the user's conversations, newest first, optionally filtered by words. Fresh for 5 s; events update it. */
export function useConversations(q: string) {
  return useInfiniteQuery({
    ...conversationPages(q),
    placeholderData: keepPreviousData,
    select: ({ pages }) => distinctItems(pages),
  });
}

export function conversationsErrorText(error: Error): string {
  return error.message === MESSAGES.conversationsMalformed ? error.message : MESSAGES.conversationsFailed;
}

export function refetchConversations(client: QueryClient): void {
  void refetchQueries(client, { queryKey: [KEY] });
}

function changeOne(client: QueryClient, id: string, next: (conversation: Conversation) => Conversation): boolean {
  let isLoaded = false;
  changeItems<Conversation>(client, [KEY], (conversation) => {
    if (conversation.id !== id) return conversation;
    isLoaded = true;
    return next(conversation);
  });
  return isLoaded;
}

/** Updates a conversation in the list from a response. */
export function showConversation(client: QueryClient, conversation: Conversation): void {
  changeOne(client, conversation.id, () => conversation);
}

/** Shows immediately that the owner has answered. */
export function showAnswered(client: QueryClient, id: string): void {
  changeOne(client, id, (conversation) => ({ ...conversation, waiting: { state: "answered", due_at: null } }));
}

/** Returns the state of the question after this message. Undefined if the message may ask one, which the server knows. */
function waitingAfter({ created_by, waiting, last_message_at }: Conversation, message: Message) {
  if (message.from_user_id !== created_by) {
    const isAnswer = waiting?.state === "waiting" || waiting?.state === "ran_out";
    return isAnswer ? { state: "answered" as const, due_at: null } : waiting;
  }
  const pause = Date.parse(message.created_at) - Date.parse(last_message_at ?? message.created_at);
  return message.seq === 1 || pause > NEW_QUESTION_AFTER_DAYS * DAY_MS ? undefined : waiting;
}

/** Updates the preview, time and position of a message's conversation. Refetches the list if it is not loaded. */
export function showLastMessage(client: QueryClient, message: Message, isUnread: boolean): void {
  const preview = [...message.content.replace(/\s+/g, " ")].slice(0, MAX_PREVIEW_LENGTH).join("");
  let mayAsk = false;
  const isLoaded = changeOne(client, message.conversation_id, (conversation) => {
    // The same message may arrive in a response and in an event.
    if ((conversation.last_message_at ?? "") >= message.created_at) return conversation;
    const waiting = waitingAfter(conversation, message);
    mayAsk ||= waiting === undefined;
    return {
      ...conversation,
      last_message_at: message.created_at,
      last_message_preview: preview,
      unread_count: conversation.unread_count + (isUnread ? 1 : 0),
      waiting: waiting === undefined ? conversation.waiting : waiting,
    };
  });
  if (!isLoaded || mayAsk) refetchConversations(client);
  client.setQueryData<Pages<Conversation>>([KEY, ""], (data) => {
    const [first, ...others] = data?.pages ?? [];
    const moved = data?.pages.flatMap(({ items }) => items).find(({ id }) => id === message.conversation_id);
    if (!data || !first || !moved) return data;
    const without = (page: Page<Conversation>) => ({ ...page, items: page.items.filter(({ id }) => id !== moved.id) });
    return {
      ...data,
      pages: [{ ...first, items: [moved, ...without(first).items] }, ...others.map(without)],
    };
  });
}

/** Shows immediately that the user blocks or unblocks a person. The server's event then brings the actual state. */
export function showBlocked(client: QueryClient, userId: string, isBlocked: boolean): void {
  changeItems<Conversation>(client, [KEY], (conversation) =>
    conversation.participants.some((one) => one.user_id === userId)
      ? { ...conversation, blocked: isBlocked ? "by_you" : null }
      : conversation,
  );
}

type Questions = Pick<Conversation, "ask" | "asks_outcome">;

/** Updates the questions of a conversation. */
export function showQuestions(client: QueryClient, id: string, questions: Questions): void {
  changeOne(client, id, (conversation) => ({ ...conversation, ...questions }));
}

export function clearUnread(client: QueryClient, id: string): void {
  changeOne(client, id, (conversation) => ({ ...conversation, unread_count: 0 }));
}

/** Returns the other participant, preferably an active one. */
export function otherOf(conversation: Conversation, me: string): Participant | undefined {
  const others = conversation.participants.filter(({ user_id }) => user_id !== me);
  return others.find(({ is_active }) => is_active) ?? others[0];
}
