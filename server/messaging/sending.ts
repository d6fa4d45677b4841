import type { Transaction } from "kysely";
import type { LRUCache } from "lru-cache";
import { v7 as uuidv7 } from "uuid";
import type { ContactType } from "#contract/messaging/contact-terms.ts";
import type { Message, SendMessage } from "#contract/messaging/conversations.ts";
import type { CARD_KINDS } from "#contract/messaging/messaging-terms.ts";
import type { DECLINE_TYPE } from "#contract/messaging/reply-terms.ts";
import { SCAM_BITS, warningBits, warningKinds } from "#contract/messaging/warning-terms.ts";
import { type Caller, isOwner } from "#contract/permissions.ts";
import type { AnswerType } from "#contract/properties/freshness-terms.ts";
import { requireReach } from "../accounts/reach.ts";
import type { AuthenticatedCaller } from "../caller.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { AppError, invalidIn } from "../errors.ts";
import { tooManyRequests } from "../http/limits/product-limits.ts";
import { type Limit, scaledLimit, secondsUntilRoom } from "../http/limits/rate-limit.ts";
import { accountRoom, conversationRoom } from "../realtime/rooms.ts";
import type { Services } from "../services.ts";
import { queueEvaluation } from "../trust/evaluation-queue.ts";
import { trustFiguresOf } from "../trust/figures.ts";
import { checkForSides } from "../warnings/check-message.ts";
import { getConversation } from "./conversations.ts";
import { findMessageByClientId } from "./message-queries.ts";
import { presentMessage } from "./present.ts";
import { previewOf } from "./preview.ts";
import { findConversation, insertParticipant, listMembers } from "./queries.ts";
import { insertMessage, type MessageBatches, type NewMessage, type SentMessage, sendsKey } from "./send-query.ts";

const SENDS_A_MINUTE = { count: 120, seconds: 60, burst: 120 };

export interface Sent {
  message: Message;
  /** False if the client repeats a message that is already stored. */
  isNew: boolean;
}

/**
 * `unconfirmedSends` has the keys of messages whose response from PostgreSQL was lost. They may be stored without an
 * event; sending such a message again publishes it.
 */
type Sending = Services & { batches: MessageBatches; unconfirmedSends: LRUCache<string, true> };
export const MAX_UNCONFIRMED_SENDS = 10_000;

const unconfirmedKey = (senderId: string, clientId: string | null | undefined) => `${senderId} ${clientId}`;

function noteDoubt({ unconfirmedSends }: Sending, { sender_id, client_id }: NewMessage): void {
  if (client_id !== null) unconfirmedSends.set(unconfirmedKey(sender_id, client_id), true);
}

/** Returns the limit of messages per sender. */
export function sendsLimit({ config }: Pick<Services, "config">): Limit {
  return scaledLimit(SENDS_A_MINUTE, config.rateLimitScale);
}

/**
 * Stores the message, or returns undefined if that is not allowed. If another process stores it concurrently, the
 * violated constraint is treated as a repetition.
 */
async function store(services: Sending, message: NewMessage): Promise<SentMessage | undefined> {
  try {
    return await services.batches.ask(message);
  } catch (error) {
    if (error instanceof Error && "constraint" in error && error.constraint === "messages_client_id") return undefined;
    noteDoubt(services, message);
    throw error;
  }
}

/** Checks a text for warnings as either side's message, and records how long that took. */
function checkText({ metrics }: Services, text: string): ReturnType<typeof checkForSides> {
  const start = performance.now();
  const checked = checkForSides(text);
  trustFiguresOf(metrics).checks.observe((performance.now() - start) / 1000);
  return checked;
}

export function countWarnings({ metrics }: Pick<Services, "metrics">, warnings: number): void {
  for (const kind of warningKinds(warnings)) trustFiguresOf(metrics).warnings.inc({ kind });
}

/**
 * Publishes the message's events; without Redis, before the sender gets a response. A connection in several rooms
 * receives each event once. Warnings are only for the person who receives the message.
 */
function tell(
  { sockets }: Pick<Services, "sockets">,
  news: Message,
  warnings: number,
  accountIds: readonly string[],
): void {
  const people = accountIds.map(accountRoom);
  const { conversation_id, to_user_id } = news;
  const room = conversationRoom(conversation_id);
  const readers = to_user_id === null ? [] : [accountRoom(to_user_id)];
  if (warnings === 0) sockets.publish([room, ...readers], "message:new", news);
  else {
    sockets.publish(readers, "message:new", { ...news, warnings: warningKinds(warnings) });
    sockets.publishExcept(readers, [room], "message:new", news);
  }
  sockets.publish(people, "conversation:changed", { conversation_id, reason: "message" });
}

function presentSent(
  sent: SentMessage,
  { to_user_id, property_id }: Pick<SendMessage, "to_user_id" | "property_id">,
  reader: Caller | null,
): Message {
  const members = [
    { seat: sent.from_seat, account_id: sent.sender_id, name: sent.from_name, email: sent.from_email },
    { seat: sent.to_seat, account_id: to_user_id, name: sent.to_name, email: sent.to_email },
  ];
  return presentMessage(sent, { former_property_id: property_id, owner_email: sent.owner_email, members }, reader);
}

/**
 * Returns the stored message with this client_id, which must have the same content. Publishes its events if they may
 * have been lost.
 */
async function findEarlier(services: Sending, caller: Caller, input: SendMessage): Promise<Message | null> {
  const { db, unconfirmedSends } = services;
  const earlier = input.client_id ? await findMessageByClientId(db, caller.id, input.client_id) : undefined;
  if (!earlier) return null;
  if (earlier.conversation_id !== input.conversation_id || earlier.content !== input.content)
    throw new AppError("client_id_reused");
  const conversation = await getConversation(db, caller, earlier.conversation_id);
  if (unconfirmedSends.delete(unconfirmedKey(caller.id, earlier.client_id))) {
    const accountIds = conversation.members.flatMap(({ account_id }) => (account_id === null ? [] : [account_id]));
    tell(services, presentMessage(earlier, conversation, null), earlier.warnings, accountIds);
  }
  return presentMessage(earlier, conversation, caller);
}

/** What the server sends in a person's name. */
interface ServerMessage {
  /** The card to show, which displays the current state of something, such as a visit. */
  type: (typeof CARD_KINDS)[number] | ContactType | AnswerType | typeof DECLINE_TYPE;
  /** What the message is about, if that has its own notification: then the message is not pushed. */
  cardId: string | null;
  conversationId: string;
  propertyId: string;
  from: string;
  to: string;
  /** Text for clients that do not know the type. */
  content: string;
  /** Whether it asks a question if the guest sends it, and answers one if the host does. */
  isAct: boolean;
  /** The bits of the warnings of a host's own words. */
  hostWarnings?: number;
}

/**
 * Sends a server message in the caller's transaction. Returns a function that publishes it after the commit.
 * @throws AppError `too_many_requests`, `sending_not_allowed`
 */
export async function sendServerMessage(
  services: Pick<Services, "config" | "sockets">,
  trx: Transaction<DB>,
  { type, cardId, conversationId, propertyId, from, to, content, isAct, hostWarnings = 0 }: ServerMessage,
): Promise<() => void> {
  const message: NewMessage = {
    id: uuidv7(),
    conversation_id: conversationId,
    sender_id: from,
    to_user_id: to,
    property_id: propertyId,
    content,
    preview: previewOf(content),
    message_type: type,
    attachments: [],
    client_id: null,
    card_id: cardId,
    guest_warnings: 0,
    host_warnings: hostWarnings,
    is_act: isAct,
  };
  const sent = await insertMessage(trx, message, sendsLimit(services));
  if (sent) return () => tell(services, presentSent(sent, message, null), sent.warnings, sent.participant_ids);
  const wait = await secondsUntilRoom(trx, sendsKey(from), sendsLimit(services));
  throw wait > 0 ? tooManyRequests(wait) : new AppError("sending_not_allowed");
}

/**
 * Like `sendServerMessage`, but returns null if one of the two blocked the other, or has left.
 * @throws AppError `too_many_requests`
 */
export function sendIfAllowed(...message: Parameters<typeof sendServerMessage>): Promise<(() => void) | null> {
  return sendServerMessage(...message).catch((error) => {
    if (error instanceof AppError && error.code === "sending_not_allowed") return null;
    throw error;
  });
}

/** Adds the property's current owner as a participant with their first message. Returns whether one was added. */
async function seatOwner({ db }: Services, caller: Caller, conversationId: string): Promise<boolean> {
  const [conversation, members] = await Promise.all([
    findConversation(db, conversationId),
    listMembers(db, [conversationId]),
  ]);
  if (members.some(({ account_id }) => account_id === caller.id)) return false;
  if (!conversation || !isOwner(caller, conversation)) throw new AppError("sending_not_allowed");
  await transact(db, async (trx) => {
    await requireReach(trx, { one: caller.id, other: conversation.guest_id });
    await insertParticipant(trx, { conversationId, id: uuidv7(), accountId: caller.id });
  });
  return true;
}

/** Determines why a participant's message was not stored, and returns the error. */
async function refusal(services: Services, caller: Caller, input: SendMessage): Promise<AppError> {
  const { former_property_id, members, closed_by } = await getConversation(services.db, caller, input.conversation_id);
  const seatOf = (accountId: string) => members.find(({ account_id }) => account_id === accountId)?.seat ?? 0;
  const [mine, theirs] = [seatOf(caller.id), seatOf(input.to_user_id)];
  if (theirs === 0 || mine > 1 === theirs > 1)
    return invalidIn("to_user_id", "This is not the other person of the conversation.");
  if (former_property_id !== input.property_id)
    return invalidIn("property_id", "The conversation is about another property.");
  if (closed_by !== null) return new AppError("sending_not_allowed");
  const wait = await secondsUntilRoom(services.db, sendsKey(caller.id), sendsLimit(services));
  return tooManyRequests(Math.max(1, wait));
}

/**
 * Sends a message as the caller. When it returns, the message is stored and its events are published. For a known
 * `client_id` it returns the stored message, and publishes events only if they may have been lost.
 * @throws AppError `message_to_oneself`, `sending_not_allowed`, `client_id_reused`, `too_many_requests`, `invalid`,
 *   `conversation_not_found` for a conversation that is deleted concurrently
 */
export async function send(services: Sending, caller: AuthenticatedCaller, input: SendMessage): Promise<Sent> {
  const { guest, host } = checkText(services, input.content);
  const message: NewMessage = {
    ...input,
    id: uuidv7(),
    sender_id: caller.id,
    preview: previewOf(input.content),
    client_id: input.client_id ?? null,
    card_id: null,
    guest_warnings: warningBits(guest.kinds),
    host_warnings: warningBits(host.kinds),
    is_act: true,
  };
  const { unconfirmedSends } = services;
  const attempt = async (): Promise<Sent | null> => {
    const sent = await store(services, message);
    if (!sent) return null;
    unconfirmedSends.delete(unconfirmedKey(caller.id, input.client_id));
    tell(services, presentSent(sent, input, null), sent.warnings, sent.participant_ids);
    if (sent.warnings !== 0) countWarnings(services, sent.warnings);
    if ((sent.warnings & SCAM_BITS) !== 0) await queueEvaluation(services.db, { type: "account", id: caller.id });
    return { message: presentSent(sent, input, caller), isNew: true };
  };
  if (input.to_user_id === caller.id) throw new AppError("message_to_oneself");
  const first = await attempt();
  if (first) return first;
  const earlier = await findEarlier(services, caller, input);
  if (earlier) return { message: earlier, isNew: false };
  const second = (await seatOwner(services, caller, input.conversation_id)) ? await attempt() : null;
  if (second) return second;
  throw await refusal(services, caller, input);
}
