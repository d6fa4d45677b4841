/** The words, limits and durations of messaging, without zod, so that screens stay light. The rules that use them are in conversations.ts and events.ts. */

/** Of one message, in Unicode code points: most emoji count as one character. */
export const MAX_MESSAGE_LENGTH = 4000;
export const MAX_PREVIEW_LENGTH = 200;
export const MAX_ATTACHMENTS = 10;
export const CONVERSATION_PAGE_SIZE = 50;
export const MESSAGE_PAGE_SIZE = 50;
export const DELETED_USER = "Deleted user";

const CONVERSATION_CHANGES = ["created", "message", "read", "deleted"] as const;
export type ConversationChange = (typeof CONVERSATION_CHANGES)[number];

// ---- the socket ----

export const SOCKET_PATH = "/socket.io";
export const SOCKET_RECONNECT_FIRST_MS = 1000;
export const SOCKET_RECONNECT_MOST_MS = 5000;
export const SOCKET_CONNECT_TIMEOUT_MS = 20_000;
export const MAX_SOCKETS_PER_PERSON = 20;
/** Between two typing events of one connection; the server drops what comes sooner. */
export const TYPING_INTERVAL_MS = 300;

// ---- the screen ----

export const TYPING_SHOWN_MS = 2000;
export const NEAR_BOTTOM_PX = 60;
/** Two entries of one sender with the same content this close are one, where they carry no client_id. */
export const DUPLICATE_WINDOW_MS = 5000;
export const INPUT_MAX_HEIGHT_PX = 100;
/** How long a read list of conversations or messages counts as fresh. */
export const MESSAGING_CACHE_MS = 5000;
export const NOTIFICATION_VOLUME = 0.5;

/** What the messages screen and Contact Owner say where something fails or is asked; errors.ts takes from here what the server answers. */
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
