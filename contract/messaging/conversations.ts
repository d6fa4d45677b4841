import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { formatCount } from "../formats.ts";
import {
  byId,
  cursor,
  hasAtMost,
  instant,
  listOf,
  MAX_INTEGER,
  onlyTrue,
  ownerEmail,
  PAGE_HEADERS,
  pageLimit,
  searchWords,
  uuid,
  wholeNumber,
} from "../lists.ts";
import { ANSWER_TYPES } from "../properties/freshness-terms.ts";
import { PROPERTY_STATUSES } from "../properties/property-terms.ts";
import { CONTACT_TYPES } from "./contact-terms.ts";
import {
  BLOCK_SIDES,
  CARD_KINDS,
  CONVERSATION_PAGE_SIZE,
  MAX_ATTACHMENTS,
  MAX_MESSAGE_LENGTH,
  MESSAGE_PAGE_SIZE,
  MESSAGING_TEXTS,
} from "./messaging-terms.ts";
import { DECLINE_TYPE, QUESTION_STATES } from "./reply-terms.ts";
import { WARNING_KINDS } from "./warning-terms.ts";

/** In lower case, because ids are compared and used as names of socket rooms. */

/**
 * A participant. The email is included only for the participant themselves; the property owner's is included for both.
 */
const person = z.object({ name: z.string(), email: z.string().nullable() });

/** `user_id` is null, and the name 'Deleted user', once the account is deleted. */
export const participantSchema = z.object({
  id: uuid,
  user_id: uuid.nullable(),
  user_name: z.string(),
  user_email: z.string().nullable(),
  avatar: z.string().nullable(),
  user: person,
  joined_at: instant,
  last_read_at: instant.nullable(),
  /** False if the account is deactivated or deleted. */
  is_active: z.boolean(),
});
export type Participant = z.infer<typeof participantSchema>;

export const conversationSchema = z.object({
  id: uuid,
  /** Kept when the property is deleted, because clients send it with each message. */
  property_id: uuid,
  created_by: uuid.nullable(),
  title: z.string(),
  last_message_at: instant.nullable(),
  last_message_preview: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
  /** False if the other person's account is deactivated or deleted. */
  is_active: z.boolean(),
  /**
   * Why it is closed: `by_you` if the caller blocks the other person, `closed` otherwise. Null if both can
   * write.
   */
  blocked: z.enum(BLOCK_SIDES).nullable(),
  /** Messages that the caller has not read. */
  unread_count: z.number(),
  property: z
    .object({
      id: uuid,
      title: z.string(),
      owner_email: z.string().nullable(),
      image: z.string().nullable(),
      status: z.enum(PROPERTY_STATUSES),
    })
    .nullable(),
  participants: z.array(participantSchema),
  /** The open question to the property's owner, for the owner only. */
  ask: z.object({ id: uuid, question: z.literal("still_available") }).nullable(),
  /** Whether the tenant is asked "How did it go?": from some days after the owner's first answer until they say. */
  asks_outcome: z.boolean(),
  /**
   * The newest question of the tenant to the owner, for both. `due_at` is when an answer is due, null unless it waits. Null
   * for conversations without a question, such as those from before there were any.
   */
  waiting: z.object({ state: z.enum(QUESTION_STATES), due_at: instant.nullable() }).nullable(),
  /** Phone numbers: the caller's, the other person's, and whether the other person asks for the caller's. */
  contact: z.object({
    /** `changed`: the other person still sees the shared number, but the caller's number has changed since. */
    mine: z.enum(["none", "shared", "changed"]),
    theirs: z.enum(["none", "asked", "shared"]),
    asked_of_me: z.boolean(),
  }),
});
export type Conversation = z.infer<typeof conversationSchema>;

export const messageSchema = z.object({
  id: uuid,
  conversation_id: uuid,
  /** Position in the conversation: 1, 2, 3, … without gaps. Events may arrive in another order. */
  seq: z.number(),
  from_user_id: uuid.nullable(),
  to_user_id: uuid.nullable(),
  property_id: uuid,
  content: z.string(),
  message_type: z.string(),
  created_at: instant,
  read: z.boolean(),
  read_at: instant.nullable(),
  attachments: z.array(z.string()),
  client_id: z.string().nullable(),
  /** What a server message shows instead of its text, such as the current state of a visit. */
  card: z.object({ kind: z.enum(CARD_KINDS), id: uuid }).nullable(),
  /**
   * Warnings about the message, shown to its recipient. Empty for the sender, and after the reader marked the message
   * as fine. `off_platform` and `brokerage` are notices, all others known frauds.
   */
  warnings: z.array(z.enum(WARNING_KINDS)),
  from_user: person,
  to_user: person,
});
export type Message = z.infer<typeof messageSchema>;

// ---- input ----

const needed = z
  .guid({
    error: ({ input }) =>
      typeof input === "string" && input.trim() !== "" ? "This is not a valid id." : MESSAGING_TEXTS.missingData,
  })
  .toLowerCase();
const TOO_LONG = `A message can be at most ${formatCount(MAX_MESSAGE_LENGTH)} characters.`;
const WRONG_TYPE = "message_type is a short word, such as text.";
const WRONG_ATTACHMENTS = `attachments are at most ${MAX_ATTACHMENTS} https: addresses.`;
const WRONG_CLIENT_ID = "client_id is a text of 1 to 100 characters.";

export const content = z
  .string({ error: MESSAGING_TEXTS.missingData })
  .refine((text) => text.trim() !== "", MESSAGING_TEXTS.missingData)
  .refine((text) => hasAtMost(MAX_MESSAGE_LENGTH, text), TOO_LONG);

export const clientId = z.string({ error: WRONG_CLIENT_ID }).min(1, WRONG_CLIENT_ID).max(100, WRONG_CLIENT_ID);

/** Types that only the server may send. Client messages with one of them are sent as text. */
const SERVER_TYPES: readonly string[] = [...CARD_KINDS, ...ANSWER_TYPES, DECLINE_TYPE];

/** The body of a message. The caller is the sender. */
const sendMessageSchema = z.object({
  conversation_id: needed,
  to_user_id: needed,
  property_id: needed,
  content,
  message_type: z
    .string({ error: WRONG_TYPE })
    .regex(/^\w[\w-]{0,49}$/, WRONG_TYPE)
    .refine((type) => !CONTACT_TYPES.some((one) => one === type), "Only the server sends messages of this type.")
    .nullish()
    .transform((type) => (type && !SERVER_TYPES.includes(type) ? type : "text")),
  attachments: listOf(
    z
      .string({ error: WRONG_ATTACHMENTS })
      .max(2000, WRONG_ATTACHMENTS)
      .regex(/^https:\/\//, WRONG_ATTACHMENTS),
    { max: MAX_ATTACHMENTS, error: WRONG_ATTACHMENTS },
  )
    .nullish()
    .transform((addresses) => addresses ?? []),
  client_id: clientId.nullish(),
});
export type SendMessage = z.infer<typeof sendMessageSchema>;

const WRONG_AFTER = "after is the seq of a message: a whole number, 0 or more.";
const ok = z.object({ ok: z.literal(true) });
const tag = "Messages";

// ---- endpoints ----

export const listConversations = endpoint("GET /api/conversations", {
  summary: "The caller's conversations, latest message first",
  tag,
  query: z.object({
    q: searchWords.describe("All of these words, in the other person's name, the property's title or the last message"),
    waiting: onlyTrue("waiting").describe(
      "Only conversations in which a tenant waits for the caller's answer, the question that is due first at the top",
    ),
    limit: pageLimit(CONVERSATION_PAGE_SIZE),
    cursor,
  }),
  reply: z.array(conversationSchema),
  headers: PAGE_HEADERS,
});

export const contactOwner = endpoint("POST /api/conversations/by-email", {
  summary: "The conversation with a property's owner, created if there is none; null if the owner has no account",
  tag,
  body: z.object({
    property_id: uuid,
    owner_email: ownerEmail,
  }),
  reply: z.object({ conversation_id: uuid.nullable() }),
});

export const readConversation = endpoint("POST /api/conversations/read", {
  summary: "Mark the messages that the caller received as read",
  tag,
  body: z.object({ conversation_id: uuid }),
  reply: ok,
});

export const deleteConversation = endpoint("DELETE /api/conversations/:id", {
  summary: "Delete a conversation with its messages, for both people",
  tag,
  params: byId,
  reply: ok,
});

export const listMessages = endpoint("GET /api/messages/:conversationId", {
  summary: "The latest messages, oldest first; with `after`, the messages after that one",
  tag,
  params: z.object({ conversationId: uuid }),
  query: z.object({
    limit: pageLimit(MESSAGE_PAGE_SIZE),
    cursor,
    after: wholeNumber(WRONG_AFTER, (number) => number.min(0, WRONG_AFTER).max(MAX_INTEGER, WRONG_AFTER))
      .optional()
      .describe("The `seq` of the last message that the caller has; returns the messages after it"),
  }),
  reply: z.array(messageSchema),
  headers: {
    link: 'The address of the page before this one in time, `<...>; rel="prev"`, while there is one; of a list asked for with `after`, of the page that follows, `rel="next"`',
  },
});

export const sendMessage = endpoint("POST /api/messages/send", {
  summary: "Send a message. With a known `client_id` the response is the first message, and nothing is stored",
  tag,
  body: sendMessageSchema,
  reply: messageSchema,
  status: [201, 200],
});

export const callFine = endpoint("POST /api/messages/:id/fine", {
  summary: "Hide the warnings of a message that the caller received, for the caller. Kept as a count, without the text",
  tag,
  params: byId,
  reply: ok,
});

export const countUnread = endpoint("GET /api/messages/unread-count", {
  summary: "The number of unread messages of the caller, in all conversations or in one",
  tag,
  query: z.object({ conversationId: uuid.optional() }),
  reply: z.object({ count: z.number() }),
});
