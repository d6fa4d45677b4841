import type { Message } from "#contract/messaging/conversations.ts";
import { DUPLICATE_WINDOW_MS } from "#contract/messaging/messaging-terms.ts";

/** The loaded messages of a conversation: contiguous, up to the latest. */
export interface Thread {
  /** Ordered by `seq`, without gaps. */
  messages: readonly Message[];
  /** Cursor of the previous page; null at the start of the conversation. */
  older: string | null;
}

/** A message that is being sent. Shown immediately, and replaced by the server's copy. */
export interface Outgoing {
  conversation_id: string;
  to_user_id: string;
  property_id: string;
  /** Starts with `temp-`. */
  id: string;
  client_id: string;
  content: string;
  created_at: string;
}

interface Page {
  items: readonly Message[];
  cursor: string | null;
}

/** Marks all messages before a read message of the same sender as read. */
function propagateRead(messages: readonly Message[]): readonly Message[] {
  const readUpTo = new Map<string | null, Message>();
  for (const message of messages) if (message.read) readUpTo.set(message.from_user_id, message);
  return messages.map((message) => {
    const last = readUpTo.get(message.from_user_id);
    return !message.read && last && message.seq < last.seq
      ? { ...message, read: true, read_at: last.read_at }
      : message;
  });
}

/** Merges the latest page. If there is a gap to the loaded messages, only the page remains. */
export function withLatest(thread: Thread | undefined, page: Page): Thread {
  const first = page.items[0];
  const last = thread?.messages.at(-1);
  if (!thread || !first || !last || first.seq > last.seq + 1) return { messages: page.items, older: page.cursor };
  const before = thread.messages.filter((message) => message.seq < first.seq);
  // Events may have added messages that are newer than the response.
  const after = thread.messages.filter((message) => message.seq > (page.items.at(-1)?.seq ?? 0));
  return {
    messages: propagateRead([...before, ...page.items, ...after]),
    older: before.length > 0 ? thread.older : page.cursor,
  };
}

export function withOlder(thread: Thread, page: Page): Thread {
  const first = thread.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  const before = page.items.filter((message) => message.seq < first);
  return { messages: propagateRead([...before, ...thread.messages]), older: page.cursor };
}

/** Appends a message; ignores one that is already loaded. Returns null after a gap: the caller has to refetch. */
export function withMessage(thread: Thread, message: Message): Thread | null {
  const last = thread.messages.at(-1)?.seq ?? 0;
  if (message.seq <= last) return thread;
  if (message.seq > last + 1) return null;
  return { ...thread, messages: [...thread.messages, message] };
}

/** Marks the messages of others, up to the given message, as read by a user. */
export function withRead(thread: Thread, read: { user_id: string; read_at: string; last_message_id: string }): Thread {
  const last = thread.messages.find((message) => message.id === read.last_message_id);
  if (!last) return thread;
  return {
    ...thread,
    messages: thread.messages.map((message) =>
      message.read || message.from_user_id === read.user_id || message.seq > last.seq
        ? message
        : { ...message, read: true, read_at: read.read_at },
    ),
  };
}

/** Replaces the warnings of a message. */
export function withWarnings(
  messages: readonly Message[],
  id: string,
  warnings: Message["warnings"],
): readonly Message[] {
  return messages.map((message) => (message.id === id ? { ...message, warnings } : message));
}

/** Returns whether `message` is the server's copy: by `client_id`, or without one by equal content within five seconds. */
export function isCopyOf(outgoing: Outgoing, message: Message, me: string): boolean {
  if (message.from_user_id !== me) return false;
  if (message.client_id !== null) return message.client_id === outgoing.client_id;
  const differenceMs = Math.abs(Date.parse(message.created_at) - Date.parse(outgoing.created_at));
  return message.content === outgoing.content && differenceMs <= DUPLICATE_WINDOW_MS;
}

/** Returns the outgoing messages that the server's copies have not replaced yet. */
export function withoutDelivered(outgoing: readonly Outgoing[], thread: Thread, me: string): readonly Outgoing[] {
  return outgoing.filter((entry) => !thread.messages.some((message) => isCopyOf(entry, message, me)));
}
