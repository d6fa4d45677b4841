import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Conversation } from "#contract/messaging/conversations.ts";
import { warningKinds } from "#contract/messaging/warning-terms.ts";
import { type Caller, isOwner, mayUseConversation } from "#contract/permissions.ts";
import { requireReach } from "../accounts/reach.ts";
import { requireMayStart } from "../accounts/service.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { retryDeadlock, transact } from "../db/transact.ts";
import { AppError } from "../errors.ts";
import { enforceRateLimit } from "../http/limits/product-limits.ts";
import { getVisibleProperty } from "../properties/service.ts";
import { asOthersSee } from "../properties/shown-texts.ts";
import { accountRoom, conversationRoom } from "../realtime/rooms.ts";
import type { Services } from "../services.ts";
import { trustFiguresOf } from "../trust/figures.ts";
import { findMessageOf, insertFine, listFine, listMessagesOf, type MessageRow } from "./message-queries.ts";
import { presentConversation } from "./present.ts";
import {
  type ConversationRow,
  deleteAbandonedBy,
  deleteConversationRow,
  findAccountIdByEmail,
  findConversation,
  findConversationOfPair,
  findListed,
  insertConversation,
  listMembers,
  listOthers,
  type Member,
} from "./queries.ts";
import { detachQuestion } from "./questions.ts";
import { markRead } from "./unread-queries.ts";

const NEW_AN_HOUR = { count: 30, seconds: 3600, burst: 30 };

type OpenConversation = ConversationRow & { members: Member[] };

/**
 * Returns the conversation and its members, for participants and the property's owner.
 * @throws AppError `conversation_not_found`, also for other callers
 */
export async function getConversation(db: Database, caller: Caller, id: string): Promise<OpenConversation> {
  const [conversation, members] = await Promise.all([findConversation(db, id), listMembers(db, [id])]);
  if (!conversation || !mayUseConversation(caller, { ...conversation, members }))
    throw new AppError("conversation_not_found");
  return { ...conversation, members };
}

/**
 * Returns a participant's conversation as the API shows it.
 * @throws AppError `conversation_not_found`
 */
export async function readConversationFor(db: Database, caller: Caller, id: string): Promise<Conversation> {
  const [row, members] = await Promise.all([findListed(db, caller.id, id), listMembers(db, [id])]);
  if (!row) throw new AppError("conversation_not_found");
  return presentConversation(row, members, caller);
}

/** Returns the rooms of the participants who still have an account. */
function accountRoomsOf(members: readonly { account_id: string | null }[]) {
  return members.flatMap(({ account_id }) => (account_id === null ? [] : [accountRoom(account_id)]));
}

/**
 * Creates the conversation and counts it against the caller's limit. If a concurrent call has created it, returns false
 * and does not count it.
 * @throws AppError `sending_not_allowed`, `too_many_requests`
 */
async function makeConversation(
  { db, config }: Services,
  conversation: Parameters<typeof insertConversation>[1],
): Promise<boolean> {
  class AlreadyThere extends Error {}
  try {
    await transact(db, async (trx) => {
      await requireMayStart(trx, conversation.guest_id);
      await enforceRateLimit({ db: trx, config }, `conversations:${conversation.guest_id}`, NEW_AN_HOUR);
      await requireReach(trx, { one: conversation.guest_id, other: conversation.host_id });
      if (!(await insertConversation(trx, conversation))) throw new AlreadyThere();
    });
    return true;
  } catch (error) {
    if (error instanceof AlreadyThere) return false;
    throw error;
  }
}

/**
 * Opens the conversation between the caller and the property's owner, or returns the existing one. Returns null if the
 * owner has no account with a verified address.
 * @throws AppError `own_property`, `property_not_found`, `not_the_owner`, `sending_not_allowed`, `too_many_requests`,
 * `not_for_brokers`
 */
export async function openConversation(
  services: Services,
  caller: Caller,
  { property_id, owner_email }: { property_id: string; owner_email: string },
): Promise<string | null> {
  const { db, sockets } = services;
  if (owner_email === caller.email) throw new AppError("own_property");
  const ownerId = await findAccountIdByEmail(db, owner_email);
  const pair = ownerId === null ? null : { propertyId: property_id, one: caller.id, other: ownerId };
  const known = pair && (await findConversationOfPair(db, pair));
  if (known) return known;
  const property = await getVisibleProperty(db, caller, property_id);
  if (isOwner(caller, property)) throw new AppError("own_property");
  if (property.owner_email !== owner_email) throw new AppError("not_the_owner");
  // Null if the account has not verified the owner's address: it must not receive messages.
  const host_id = property.owner_id;
  if (host_id === null) return null;
  const id = uuidv7();
  const isNew = await makeConversation(services, {
    id,
    title: asOthersSee(property).title,
    guest_id: caller.id,
    host_id,
    propertyId: property.id,
    participantIds: [uuidv7(), uuidv7()],
  });
  if (!isNew) return findConversationOfPair(db, { propertyId: property_id, one: caller.id, other: host_id });
  const people = [accountRoom(caller.id), accountRoom(host_id)];
  sockets.publish(people, "conversation:changed", { conversation_id: id, reason: "created" });
  return id;
}

/**
 * Marks received messages as read, and notifies both participants if that changed anything. In a closed conversation,
 * only the caller's own pages are notified.
 * @throws AppError `conversation_not_found`
 */
export async function read({ db, sockets }: Services, caller: Caller, id: string): Promise<void> {
  const { members } = await getConversation(db, caller, id);
  const news = await retryDeadlock(() => markRead(db, id, caller.id));
  if (!news) return;
  const { last_message_id, is_shown } = news;
  const people = is_shown ? accountRoomsOf(members) : [accountRoom(caller.id)];
  if (is_shown && last_message_id !== null)
    sockets.publish([conversationRoom(id), ...people], "message:read", {
      conversation_id: id,
      user_id: caller.id,
      read_at: news.read_at.toISOString(),
      last_message_id,
    });
  sockets.publish(people, "conversation:changed", { conversation_id: id, reason: "read" });
}

/**
 * Returns a message of one of the caller's conversations, after up to `before` messages before it, oldest first.
 * @throws AppError `not_found` for other callers, `user_not_found` if the sender's account is deleted
 */
export async function getMessageWithContext(
  db: Database,
  caller: Caller,
  id: string,
  before: number,
): Promise<{ senderId: string; messages: { isFromSender: boolean; content: string; created_at: Date }[] }> {
  const message = await findMessageOf(db, caller.id, id);
  if (!message) throw new AppError("not_found");
  const { conversation_id, seq, from_seat } = message;
  const [members, earlier] = await Promise.all([
    listMembers(db, [conversation_id]),
    listMessagesOf(db, conversation_id, { before: seq, after: null, limit: before }),
  ]);
  const sender = members.find(({ seat }) => seat === from_seat);
  if (!sender?.account_id) throw new AppError("user_not_found");
  const messages = [...earlier, message].map((one) => ({
    isFromSender: one.from_seat > 1 === from_seat > 1,
    content: one.content,
    created_at: one.created_at,
  }));
  return { senderId: sender.account_id, messages };
}

/** Returns the messages without the warnings that this reader marked as fine. */
export async function withoutFine(db: Database, readerId: string, messages: MessageRow[]): Promise<MessageRow[]> {
  const warned = messages.filter(({ warnings }) => warnings !== 0);
  if (warned.length === 0) return messages;
  const fine = await listFine(
    db,
    readerId,
    warned.map(({ id }) => id),
  );
  return messages.map((message) => (fine.has(message.id) ? { ...message, warnings: 0 } : message));
}

/**
 * Hides the warnings of a message that the caller received, for the caller.
 * @throws AppError `not_found` for other callers, and for a message of the caller
 */
export async function callFine({ db, metrics }: Services, caller: Caller, id: string): Promise<void> {
  const message = await findMessageOf(db, caller.id, id);
  if (!message) throw new AppError("not_found");
  const members = await listMembers(db, [message.conversation_id]);
  const isFromCaller = members.some(
    ({ seat, account_id }) => account_id === caller.id && seat > 1 === message.from_seat > 1,
  );
  if (isFromCaller) throw new AppError("not_found");
  if (message.warnings === 0 || !(await insertFine(db, caller.id, id))) return;
  for (const kind of warningKinds(message.warnings)) trustFiguresOf(metrics).fine.inc({ kind });
}

/**
 * Deletes the conversation with its messages for all participants.
 * @throws AppError `conversation_not_found`, also for other callers
 */
export async function remove({ db, sockets }: Services, caller: Caller, id: string): Promise<void> {
  const members = await listMembers(db, [id]);
  const mine = members.find(({ account_id }) => account_id === caller.id);
  const isDeleted =
    mine !== undefined &&
    (await transact(db, async (trx) => {
      await detachQuestion(trx, id, mine.seat === 1);
      return deleteConversationRow(trx, id);
    }));
  if (!isDeleted) throw new AppError("conversation_not_found");
  sockets.publish(accountRoomsOf(members), "conversation:changed", { conversation_id: id, reason: "deleted" });
  sockets.empty(conversationRoom(id));
}

/**
 * Deletes conversations that would have no participant left, before an account is deleted in the same transaction.
 * Returns a function that notifies the other participants after the commit, so that they reload the sender's name.
 */
export async function leaveConversations(
  { sockets }: Services,
  trx: Transaction<DB>,
  accountId: string,
): Promise<() => void> {
  await deleteAbandonedBy(trx, accountId);
  const others = await listOthers(trx, accountId);
  return () => {
    for (const [conversation_id, members] of Map.groupBy(others, (other) => other.conversation_id))
      sockets.publish(accountRoomsOf(members), "conversation:changed", { conversation_id, reason: "message" });
  };
}
