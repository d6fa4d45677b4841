/**
 * Terms, limits and durations of messaging, without zod, so that screens stay small. conversations.ts and events.ts use
 * them.
 */

/** In Unicode code points, so that most emoji count as one character. */
export const MAX_MESSAGE_LENGTH = 4000;
export const MAX_PREVIEW_LENGTH = 200;
export const MAX_ATTACHMENTS = 10;
export const CONVERSATION_PAGE_SIZE = 50;
export const MESSAGE_PAGE_SIZE = 50;
export const DELETED_USER = "Deleted user";

/** Types of messages that only the server sends. Old clients show their text. */
export const CARD_KINDS = ["visit"] as const;

/** Which side closed a conversation by a block, as seen by one of its participants. */
export const BLOCK_SIDES = ["by_you", "closed"] as const;

/**
 * `closed`: one side blocked or unblocked the other. `ask`: the question whether the home is available was opened or
 * answered. `question`: the tenant's question ran out, or
 * ended with the home.
 */
const CONVERSATION_CHANGES = ["created", "message", "read", "deleted", "closed", "contact", "ask", "question"] as const;
export type ConversationChange = (typeof CONVERSATION_CHANGES)[number];

// ---- socket ----

export const SOCKET_PATH = "/socket.io";
export const SOCKET_RECONNECT_FIRST_MS = 1000;
export const SOCKET_RECONNECT_MOST_MS = 5000;
export const SOCKET_CONNECT_TIMEOUT_MS = 20_000;
export const MAX_SOCKETS_PER_PERSON = 20;
/** Minimum interval of a connection's typing events; the server drops more frequent events. */
export const TYPING_INTERVAL_MS = 300;

// ---- screen ----

export const TYPING_SHOWN_MS = 2000;
export const NEAR_BOTTOM_PX = 60;
/** Equal messages of one sender within this time are duplicates if they have no client_id. */
export const DUPLICATE_WINDOW_MS = 5000;
export const INPUT_MAX_HEIGHT_PX = 100;
/** How long lists of conversations and messages count as fresh. */
export const MESSAGING_CACHE_MS = 5000;
export const NOTIFICATION_VOLUME = 0.5;

/** Texts of the messages screen and Contact Owner; errors.ts reuses them. */
export const MESSAGING_TEXTS = {
  missingData: "Missing required message data",
  notAllowed: "You are not allowed to send messages in this conversation.",
  toOneself: "You cannot send messages to yourself.",
  ownProperty: "You cannot message yourself.",
  invalidConversation: "Invalid conversation ID",
  sendFailed: "Failed to send message",
  conversationsFailed: "Failed to load conversations",
  conversationsMalformed: "Failed to load conversations: Invalid data format",
  ownerUnregistered: "Unable to start conversation. The property owner may not be registered on the platform.",
  contactFailed: "Failed to start conversation. Please try again or contact the owner directly.",
  confirmDelete: "Are you sure you want to delete this conversation? This action cannot be undone.",
} as const;
