import { sql, type Transaction } from "kysely";
import { mayReach } from "../accounts/reach.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";

/**
 * Returns the number of the caller's unread messages, in all conversations or in one. Undefined if the caller is not a
 * participant of that conversation.
 */
export async function countUnreadOf(
  db: Database,
  accountId: string,
  conversationId: string | undefined,
): Promise<number | undefined> {
  const { rows } = await sql<{ count: number | null }>`
    select sum(case when me.seat = 1 then host_messages else guest_messages end - me.read_count)::int as count
    from participants me join conversations on conversations.id = me.conversation_id
    where me.account_id = ${accountId}
      and ${conversationId === undefined ? sql`true` : sql`me.conversation_id = ${conversationId}`}`.execute(db);
  return rows[0]?.count ?? (conversationId === undefined ? 0 : undefined);
}

/**
 * A person's unread messages in a conversation: their number, and the first of them. If that is about a visit, the latest
 * of the same visit replaces it, because an earlier one has times that no longer hold.
 */
export interface Unread {
  conversation_id: string;
  account_id: string;
  email: string;
  name: string;
  title: string;
  count: number;
  from_name: string | null;
  content: string;
}

/**
 * Takes up to `limit` due reminders that no other process has locked. Returns their number, and the messages that are
 * still unread. Conversations that were read, deleted or blocked are counted, but have no unread messages.
 */
export async function takeDueReminders(
  trx: Transaction<DB>,
  limit: number,
): Promise<{ taken: number; unread: Unread[] }> {
  const { rows } = await sql<Unread | Record<keyof Unread, null>>`
    with due as materialized (
      select conversation_id, account_id from unread_reminders
      where due_at <= now() order by due_at limit ${limit} for update skip locked
    ), taken as (
      delete from unread_reminders using due
      where unread_reminders.conversation_id = due.conversation_id and unread_reminders.account_id = due.account_id
      returning due.*
    )
    select unread.* from taken left join lateral (
      select me.conversation_id, me.account_id, reader.email, reader.name, conversations.title,
        coalesce(latest.content, first.content) as content, sender.name as from_name,
        case when me.seat = 1 then host_messages else guest_messages end - me.read_count as count
      from participants me
        join conversations on conversations.id = me.conversation_id
        join accounts reader on reader.id = me.account_id and reader.is_active and reader.email is not null
        cross join lateral (
          select content, from_seat, card_id from messages
          where conversation_id = me.conversation_id and seq > me.read_seq and (from_seat > 1) <> (me.seat > 1)
          order by seq limit 1
        ) first
        left join lateral (
          select content from messages
          where conversation_id = me.conversation_id and seq > me.read_seq and from_seat = first.from_seat
            and card_id = first.card_id
          order by seq desc limit 1
        ) latest on true
        join participants other on other.conversation_id = me.conversation_id and other.seat = first.from_seat
        left join accounts sender on sender.id = other.account_id
      where me.conversation_id = taken.conversation_id and me.account_id = taken.account_id
        and ${mayReach(sql`other.account_id`, sql`me.account_id`)}
    ) unread on true`.execute(trx);
  return { taken: rows.length, unread: rows.filter((row) => row.conversation_id !== null) };
}

/** Records when mails about unread messages of these conversations go out, so that reminders of questions leave them out. */
export async function noteUnreadMails(trx: Transaction<DB>, mailed: readonly Unread[]): Promise<void> {
  const given = JSON.stringify(mailed.map(({ conversation_id, account_id }) => ({ conversation_id, account_id })));
  await sql`
    update participants set unread_mailed_at = now()
    from json_to_recordset(${given}::text::json) as mailed (conversation_id uuid, account_id uuid)
    where participants.conversation_id = mailed.conversation_id and participants.account_id = mailed.account_id`.execute(
    trx,
  );
}

/** The result of marking messages as read: the last message, and the time. */
interface NewlyRead {
  last_message_id: string | null;
  read_at: Date;
  /** False if one side blocks the other: then the other people are not notified. */
  is_shown: boolean;
}

/**
 * Marks the other side's messages as read. The participant's position and the messages are updated in one statement, so
 * that they agree. In a closed conversation only the position changes. Returns null if nothing was unread.
 */
export async function markRead(db: Database, conversationId: string, accountId: string): Promise<NewlyRead | null> {
  const { rows } = await sql<NewlyRead>`
    with me as materialized (
      select participants.seat, participants.read_seq as was_seq, closed_by is null as is_shown, guest_messages + host_messages as seq,
        case when seat = 1 then host_messages else guest_messages end as received
      from participants join conversations on conversations.id = participants.conversation_id
      where participants.conversation_id = ${conversationId} and participants.account_id = ${accountId}
    ), reader as (
      update participants set read_seq = me.seq, read_count = me.received,
        last_read_at = case when me.is_shown then clock_timestamp() else participants.last_read_at end
      from me
      where participants.conversation_id = ${conversationId} and participants.seat = me.seat
        and participants.read_count < me.received
      returning participants.last_read_at, me.is_shown
    ), marked as (
      update messages set read_at = reader.last_read_at
      from me, reader
      where me.is_shown and messages.conversation_id = ${conversationId} and messages.seq > me.was_seq and messages.seq <= me.seq
        and (messages.from_seat > 1) <> (me.seat > 1) and messages.read_at is null
      returning messages.seq, messages.id
    )
    select reader.last_read_at as read_at, reader.is_shown, (select id from marked order by seq desc limit 1) as last_message_id
    from reader`.execute(db);
  return rows[0] ?? null;
}
