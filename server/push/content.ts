import { DAY_MS } from "#contract/durations.ts";
import { CATEGORY_NAMES, CATEGORY_OF } from "#contract/messaging/notification-terms.ts";
import type { Notification } from "#contract/messaging/notifications.ts";
import type { PushMessage } from "#contract/messaging/push.ts";
import { nameForOthers } from "../accounts/name-for-others.ts";
import type { Database } from "../db/connect.ts";
import { previewOf } from "../messaging/preview.ts";
import { type LatestUnread, latestUnread } from "../messaging/unread-push.ts";
import { unreadToPush } from "../notifications/service.ts";
import { settingsOf } from "../notifications/settings.ts";

/** What a push is about: a conversation, everything that waited during quiet hours, or a group of notifications. */
export type PushSubject = string;
export const HELD: PushSubject = "held";
const conversationSubject = (id: string): PushSubject => `conversation:${id}`;
/** Returns the id of the conversation that a push is about. */
export const conversationOf = (subject: PushSubject): string | undefined => /^conversation:(.+)$/.exec(subject)?.[1];

/** What a push shows, and how long the push service keeps it. */
export interface Push extends PushMessage {
  /** For messages, the `seq` of the latest message. */
  seq: number;
  keepSeconds: number;
  /** Whether phones in power-saving mode show it at once. */
  isUrgent: boolean;
}

const HOUR = 3600;

function ofNotification({ id, kind, text, path }: Notification): Push {
  const category = CATEGORY_OF[kind];
  return {
    kind,
    title: category === null ? "Your account" : CATEGORY_NAMES[category],
    body: text,
    path,
    tag: id,
    seq: 0,
    keepSeconds: 24 * HOUR,
    isUrgent: category === "visits",
  };
}

function ofMessage({ conversation_id, seq, from_name, title, content }: LatestUnread, showsText: boolean): Push {
  return {
    kind: "message",
    title: `${nameForOthers(from_name)} wrote to you`,
    body: showsText ? previewOf(content) : title,
    path: `/messages?conversation=${conversation_id}`,
    tag: conversationSubject(conversation_id),
    seq,
    keepSeconds: 4 * HOUR,
    isUrgent: false,
  };
}

function counted(n: number, one: string): string {
  return n === 1 ? `1 ${one}` : `${n} ${one}s`;
}

/** Returns one push for everything that is unread since yesterday. */
async function ofHeld(
  db: Database,
  accountId: string,
  showsText: boolean,
  withMessages: boolean,
): Promise<Push | null> {
  const since = new Date(Date.now() - DAY_MS);
  const notifications = (await unreadToPush(db, accountId, { since })).map(ofNotification);
  const messages = withMessages
    ? (await latestUnread(db, accountId, { since })).map((message) => ofMessage(message, showsText))
    : [];
  const all = [...notifications, ...messages];
  if (all.length <= 1) return all[0] ?? null;
  const parts = [
    ...(notifications.length > 0 ? [counted(notifications.length, "notification")] : []),
    ...(messages.length > 0 ? [counted(messages.length, "unread conversation")] : []),
  ];
  return {
    kind: "summary",
    title: parts.join(" and "),
    body: "They came during your quiet hours.",
    path: notifications.length > 0 ? "/notifications" : "/messages",
    tag: HELD,
    seq: 0,
    keepSeconds: 24 * HOUR,
    isUrgent: false,
  };
}

/**
 * Returns the push about a subject. Null if it has been read, or if the person has switched such pushes off. Texts are
 * made at this moment, so deleted data does not appear.
 */
export async function pushAbout(db: Database, accountId: string, subject: PushSubject): Promise<Push | null> {
  const { channels, show_message_text } = await settingsOf(db, { id: accountId });
  if (subject === HELD) return ofHeld(db, accountId, show_message_text, channels.messages.push);
  const conversationId = conversationOf(subject);
  if (conversationId === undefined) {
    const [notification] = await unreadToPush(db, accountId, { group: subject });
    return notification ? ofNotification(notification) : null;
  }
  const [message] = channels.messages.push ? await latestUnread(db, accountId, { conversationId }) : [];
  return message ? ofMessage(message, show_message_text) : null;
}
