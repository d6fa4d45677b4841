import { z } from "zod";
import type { Message } from "./conversations.ts";
import type { ErrorCode } from "./errors.ts";
import { type ConversationChange, MESSAGING_TEXTS } from "./messaging-terms.ts";

/** Everything that crosses the socket. Types do not check a wire: what clients send is parsed with the schemas below. */

/** What a connection is refused with, in `connect_error`'s `data`. */
export interface Refusal {
  code: ErrorCode;
}

/** The answer to an event that asks for one. */
export type Acknowledgement = { ok: true } | { ok: false; error: string; code: ErrorCode };

export interface ServerEvents {
  "message:new": (message: Message) => void;
  /** Everything the others sent up to this message has been read by this person. */
  "message:read": (read: {
    conversation_id: string;
    user_id: string;
    read_at: string;
    last_message_id: string;
  }) => void;
  "conversation:changed": (change: { conversation_id: string; reason: ConversationChange }) => void;
  typing: (typing: { conversation_id: string; user_id: string }) => void;
}

export interface ClientEvents {
  "join:conversation": (conversationId: string, acknowledge?: (answer: Acknowledgement) => void) => void;
  "leave:conversation": (conversationId: string) => void;
  typing: (typing: { conversationId: string }) => void;
  /** A fresher access token of the same person, so that the connection outlives the one it was opened with. */
  "auth:refresh": (given: { token: string }, acknowledge?: (answer: Acknowledgement) => void) => void;
}

export const conversationIdSchema = z.guid({ error: MESSAGING_TEXTS.invalidConversation }).toLowerCase();
export const typingSchema = z.object({ conversation_id: conversationIdSchema });
export const tokenSchema = z.object({ token: z.string().max(8192) });
