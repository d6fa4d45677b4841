import { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { Message } from "./messaging/conversations.ts";
import { type ConversationChange, MESSAGING_TEXTS } from "./messaging/messaging-terms.ts";
import type { NotificationCounts } from "./messaging/notification-terms.ts";

/** Everything that crosses the socket. Messages from clients are validated with the schemas below. */

/** The `data` of a `connect_error`. */
export interface ConnectErrorData {
  code: ErrorCode;
}

/** The response to an event with an acknowledgement callback. */
export type Acknowledgement = { ok: true } | { ok: false; error: string; code: ErrorCode };

export interface ServerEvents {
  "message:new": (message: Message) => void;
  /** The reader has read all messages from others up to this one. */
  "message:read": (read: {
    conversation_id: string;
    user_id: string;
    read_at: string;
    last_message_id: string;
  }) => void;
  "conversation:changed": (change: { conversation_id: string; reason: ConversationChange }) => void;
  typing: (typing: { conversation_id: string; user_id: string }) => void;
  "visit:changed": (change: { visit_id: string; version: number }) => void;
  "notifications:changed": (counts: NotificationCounts) => void;
  /** A listing, case, appeal or account changed, and with it the lists of admins. */
  "desk:changed": () => void;
}

export interface ClientEvents {
  "join:conversation": (conversationId: string, acknowledge?: (answer: Acknowledgement) => void) => void;
  "leave:conversation": (conversationId: string) => void;
  typing: (typing: { conversationId: string }) => void;
  /** Whether this tab is in front. An account with a tab in front gets no push. */
  "tab:front": (given: { front: boolean }) => void;
  /** A newer access token of the same account, which keeps the connection open. */
  "auth:refresh": (given: { token: string }, acknowledge?: (answer: Acknowledgement) => void) => void;
}

export const conversationIdSchema = z.guid({ error: MESSAGING_TEXTS.invalidConversation }).toLowerCase();
export const typingSchema = z.object({ conversation_id: conversationIdSchema });
export const frontSchema = z.object({ front: z.boolean() });
export const tokenSchema = z.object({ token: z.string().max(8192) });
