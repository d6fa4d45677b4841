import { type Selectable, sql } from "kysely";
import type { Database } from "../db/connect.ts";
import type { Messages } from "../db/schema.ts";

export type MessageRow = Selectable<Messages>;

/** Returns up to `limit` messages, oldest first: those after `after`, or those before `before`, or else the latest. */
export async function listMessagesOf(
  db: Database,
  conversationId: string,
  { before, after, limit }: { before: number | null; after: number | null; limit: number },
): Promise<MessageRow[]> {
  const messages = db.selectFrom("messages").selectAll().where("conversation_id", "=", conversationId).limit(limit);
  if (after !== null) return messages.where("seq", ">", after).orderBy("seq").execute();
  const latest = before === null ? messages : messages.where("seq", "<", before);
  return (await latest.orderBy("seq", "desc").execute()).reverse();
}

/** Returns a message of this person's conversations. Ids of messages have no index, so only these are searched. */
export async function findMessageOf(db: Database, accountId: string, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select message.* from participants cross join lateral (
      select * from messages where conversation_id = participants.conversation_id and id = ${id} limit 1
    ) message
    where participants.account_id = ${accountId}`.execute(db);
  return rows[0];
}

/** Returns the ids of the messages that this reader marked as fine. */
export async function listFine(db: Database, readerId: string, messageIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("warning_feedback")
    .select("message_id")
    .where("reader_id", "=", readerId)
    .where("message_id", "in", messageIds)
    .execute();
  return new Set(rows.map(({ message_id }) => message_id));
}

/** Records that the reader marked a message as fine. Returns false if it was marked before. */
export async function insertFine(db: Database, readerId: string, messageId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("warning_feedback")
    .values({ reader_id: readerId, message_id: messageId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Returns the messages that a person marked as fine, oldest first. */
export function listFineOf(db: Database, readerId: string): Promise<{ message_id: string; created_at: Date }[]> {
  return db
    .selectFrom("warning_feedback")
    .select(["message_id", "created_at"])
    .where("reader_id", "=", readerId)
    .orderBy("created_at")
    .orderBy("message_id")
    .execute();
}

export function findMessageByClientId(
  db: Database,
  senderId: string,
  clientId: string,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom("messages")
    .selectAll()
    .where("sender_id", "=", senderId)
    .where("client_id", "=", clientId)
    .executeTakeFirst();
}
