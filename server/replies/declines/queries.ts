import { sql, type Transaction } from "kysely";
import { DECLINE_DAYS } from "#contract/accounts/retention.ts";
import { DECLINE_UNDO_SECONDS } from "#contract/messaging/reply-terms.ts";
import type { Database } from "../../db/connect.ts";
import { exactTime, isOlder, type TimePosition } from "../../db/lists.ts";
import type { DB } from "../../db/schema.ts";
import { hasAnswered } from "../../messaging/declining.ts";

/**
 * Returns whether one of these conversations is neither about a home of this person, nor about their former home if it
 * is deleted. Deleted conversations do not count. Locks the others, so that they stay until the transaction ends.
 */
export async function someAreForeign(
  trx: Transaction<DB>,
  ownerId: string,
  conversationIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ is_own: boolean }>`
    select case
      when properties.id is not null then properties.owner_id is not distinct from ${ownerId}
      else exists (
        select from participants
        where conversation_id = conversations.id and account_id = ${ownerId} and seat > 1
      ) end as is_own
    from conversations left join properties on properties.id = conversations.property_id
    where conversations.id = any (${conversationIds}::uuid[])
    order by conversations.id for key share of conversations`.execute(trx);
  return rows.some(({ is_own }) => !is_own);
}

export interface StoredBatch {
  id: string;
  content: string;
  count: number;
}

/** Returns the batch that a client has sent with this id. */
export async function findBatch(db: Database, ownerId: string, clientId: string): Promise<StoredBatch | undefined> {
  const { rows } = await sql<StoredBatch>`
    select id, content, (select count(*)::int from decline_items where batch_id = decline_batches.id) as count
    from decline_batches where owner_id = ${ownerId} and client_id = ${clientId}`.execute(db);
  return rows[0];
}

/** Stores a batch without items. Returns its id and when it is sent; undefined if the client has sent it already. */
export async function insertBatch(
  trx: Transaction<DB>,
  { ownerId, clientId, text }: { ownerId: string; clientId: string; text: string },
): Promise<{ id: string; sends_at: Date } | undefined> {
  const { rows } = await sql<{ id: string; sends_at: Date }>`
    insert into decline_batches (owner_id, client_id, content, sends_at)
    values (${ownerId}, ${clientId}, ${text}, clock_timestamp() + ${DECLINE_UNDO_SECONDS}::int * interval '1 second')
    on conflict on constraint decline_batches_client_id do nothing
    returning id, sends_at`.execute(trx);
  return rows[0];
}

/**
 * Stores those of the conversations whose newest question waits, or ended with the home and was not answered. Returns
 * how many they are.
 */
export async function insertItems(
  trx: Transaction<DB>,
  batchId: string,
  conversationIds: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into decline_items (batch_id, position, conversation_id)
    select ${batchId}, row_number() over (order by due_at, conversation_id), conversation_id
    from unnest(${conversationIds}::uuid[]) conversation cross join lateral (
      select * from questions where conversation_id = conversation order by asked_at desc limit 1
    ) newest
    where state = 'waiting' or (
      state = 'closed' and not ${hasAnswered(sql`newest`)}
      and not exists (select from properties where properties.id = newest.property_id and live)
    )`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes a batch that is not being sent. Returns whether it exists, and whether it was deleted. */
export async function deleteUnsent(
  db: Database,
  ownerId: string,
  id: string,
): Promise<{ exists: boolean; isDeleted: boolean }> {
  const { rows } = await sql<{ is_started: boolean }>`
    select started_at is not null as is_started from decline_batches where id = ${id} and owner_id = ${ownerId}
    for update`.execute(db);
  if (!rows[0]) return { exists: false, isDeleted: false };
  if (rows[0].is_started) return { exists: true, isDeleted: false };
  await sql`delete from decline_batches where id = ${id}`.execute(db);
  return { exists: true, isDeleted: true };
}

export interface DueBatch {
  id: string;
  owner_id: string;
  content: string;
}

/** Marks the batches that are due as being sent, and returns those with people left. */
export async function startDue(db: Database, now: Date): Promise<DueBatch[]> {
  const { rows } = await sql<DueBatch>`
    update decline_batches set started_at = coalesce(started_at, clock_timestamp())
    where ended_at is null and sends_at <= ${now} returning id, owner_id, content`.execute(db);
  return rows;
}

export interface Item {
  position: number;
  conversation_id: string;
  property_id: string;
  guest_id: string | null;
  /** Null if the question was answered, withdrawn or deleted since the press. */
  question_id: string | null;
  /** Whether the guest knows already that the question was closed. */
  is_told: boolean;
  host_messages: number;
}

/** Locks and returns the next item of a batch that no other process works on. */
export async function lockNextItem(trx: Transaction<DB>, batchId: string): Promise<Item | undefined> {
  const { rows } = await sql<Item>`
    select item.position, item.conversation_id, former_property_id as property_id, newest.id as question_id,
      newest.end_told_at is not null as is_told, host_messages,
      (select account_id from participants where conversation_id = conversations.id and seat = 1) as guest_id
    from decline_items item join conversations on conversations.id = item.conversation_id
      left join lateral (
        select * from questions where questions.conversation_id = item.conversation_id order by asked_at desc limit 1
      ) newest on state in ('waiting', 'ran_out') or (state = 'closed' and not ${hasAnswered(sql`newest`)})
    where item.batch_id = ${batchId} and item.result is null
    order by item.position limit 1 for no key update of item skip locked`.execute(trx);
  return rows[0];
}

/**
 * Marks the question's guest as notified if no other host message was stored since the item was locked. Returns whether
 * it did.
 */
export async function markToldIfOnlyAnswer(trx: Transaction<DB>, item: Item): Promise<boolean> {
  const { rows } = await sql`
    update questions set end_told_at = clock_timestamp()
    where id = ${item.question_id} and exists (
      select from conversations
      where conversations.id = ${item.conversation_id} and host_messages = ${item.host_messages}::int + 1
    ) returning id`.execute(trx);
  return rows.length > 0;
}

export async function markItem(
  db: Database,
  batchId: string,
  { position }: Pick<Item, "position">,
  result: "sent" | "skipped",
): Promise<void> {
  await sql`
    update decline_items set result = ${result}, sent_at = case when ${result}::text = 'sent' then clock_timestamp() end
    where batch_id = ${batchId} and position = ${position} and result is null`.execute(db);
}

/** Ends a batch in which no one is left. */
export async function endBatch(db: Database, id: string): Promise<void> {
  await sql`
    update decline_batches set ended_at = clock_timestamp()
    where id = ${id} and ended_at is null
      and not exists (select from decline_items where batch_id = ${id} and result is null)`.execute(db);
}

/** Deletes batches some days after they were sent. */
export async function sweepDeclines(db: Database): Promise<void> {
  await sql`delete from decline_batches where ended_at < now() - ${DECLINE_DAYS}::int * interval '1 day'`.execute(db);
}

export interface ListedBatch extends TimePosition {
  content: string;
  created_at: Date;
  sends_at: Date;
  count: number;
  sent: number;
}

/** Returns one page of a person's batches, latest first. */
export async function listBatchesOf(
  db: Database,
  ownerId: string,
  { after, limit }: { after: TimePosition | null; limit: number },
): Promise<{ rows: ListedBatch[] }> {
  const { rows } = await sql<ListedBatch>`
    select id, content, created_at, sends_at, ${exactTime(sql`created_at`)} as at, counts.*
    from decline_batches cross join lateral (
      select count(*)::int as count, count(*) filter (where result = 'sent')::int as sent
      from decline_items where batch_id = decline_batches.id
    ) counts
    where owner_id = ${ownerId} and ${isOlder(after)} order by created_at desc, id desc limit ${limit}`.execute(db);
  return { rows };
}
