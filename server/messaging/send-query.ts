import { type CompiledQuery, type RawBuilder, sql, type Transaction } from "kysely";
import type { Config } from "../config.ts";
import { Batches } from "../db/batches.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { afterOneCall, type Limit } from "../http/limits/rate-limit.ts";
import { queuedPushes } from "../notifications/push-queue.ts";
import type { MessageRow } from "./message-queries.ts";
import { answerQuestions, insertQuestions } from "./questions.ts";
import { UNREAD_MAIL_AFTER_MINUTES } from "./unread-mail.ts";

export interface NewMessage {
  id: string;
  conversation_id: string;
  sender_id: string;
  to_user_id: string;
  property_id: string;
  content: string;
  preview: string;
  message_type: string;
  attachments: string[];
  client_id: string | null;
  /** What a server message is about; null for other messages. */
  card_id: string | null;
  /**
   * The bits of its warnings if the guest sends it, and if the host does. Only the statement knows which of the two
   * sends it.
   */
  guest_warnings: number;
  host_warnings: number;
  /** Whether it asks a question if the guest sends it, and answers one if the host does. */
  is_act: boolean;
}

/** The columns that the statement returns for a stored message. */
interface Stored extends Pick<MessageRow, "id" | "seq" | "from_seat" | "to_seat" | "created_at" | "warnings"> {
  from_name: string;
  from_email: string | null;
  to_name: string;
  to_email: string | null;
  /** Null if the property or its owner is deleted. */
  owner_email: string | null;
  participant_ids: string[];
}

/** A stored message, with the fields of both people that its response and events contain. */
export type SentMessage = MessageRow & Stored;

/** Maximum messages per statement. */
const MAX_AT_ONCE = 50;

/** The statement's input columns, with their types. */
const COLUMNS = {
  id: "uuid",
  conversation_id: "uuid",
  sender_id: "uuid",
  to_user_id: "uuid",
  property_id: "uuid",
  content: "text",
  preview: "text",
  message_type: "text",
  attachments: "text[]",
  client_id: "text",
  card_id: "uuid",
  guest_warnings: "smallint",
  host_warnings: "smallint",
  is_act: "boolean",
  key: "text",
} satisfies Record<keyof NewMessage | "key", string>;
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** A single message as parameters, which costs PostgreSQL a tenth less than a list of one. */
const ONE = sql`select ${sql.join(NAMES.map((name) => sql`${null}::${sql.raw(COLUMNS[name])} as ${sql.raw(name)}`))}`;
/** Several messages, as JSON in one parameter. */
const MANY = sql`select * from json_to_recordset(${null}::text::json) as asked (
  ${sql.raw(NAMES.map((name) => `${name} ${COLUMNS[name]}`).join(", "))}
)`;

/** Returns the rate-limit key of the sender. */
export const sendsKey = (senderId: string) => `messages:${senderId}`;

/**
 * Returns the statement that checks and stores messages. Each message has a different sender and a different
 * conversation. The row lock on the conversation orders its messages: `seq` follows the order of commits. The first
 * unread message also schedules a reminder, and each one a push; what a message of the server is about has its own
 * notification instead. Messages ask and answer questions. A message is not stored, and returns no row, if the sender's account is inactive, the sender or the recipient is not in the
 * conversation, one side blocks the other, the property differs, or the sender's rate limit is used up. The update checks
 * `closed_by` again, after it has waited for a concurrent block. A known `client_id` violates `messages_client_id` and fails the whole statement; checking it beforehand
 * would slow down every message.
 *
 * Each `limit 1` makes PostgreSQL use the primary key, whatever its statistics say. All statements lock rate limits and
 * conversations in the same order.
 */
function insertion(asked: RawBuilder<unknown>, limit: Limit): RawBuilder<Stored> {
  const { fullAt, fits, first } = afterOneCall(limit);
  return sql<Stored>`
    with asked as (${asked}), ready as materialized (
      select asked.*, people.*, about.owner_email, about.owner_id, about.is_live
      from asked
        cross join lateral (
          select former_property_id, home.*
          from conversations left join lateral (
            select owner_email, owner_id, live as is_live from properties
            where properties.id = conversations.property_id limit 1
          ) home on true
          where id = asked.conversation_id and closed_by is null limit 1
        ) about
        cross join lateral (
          select min(seat) filter (where is_sender and is_active) as from_seat, min(seat) filter (where is_recipient) as to_seat,
            min(read_count) filter (where is_recipient) as read_count,
            min(name) filter (where is_sender) as from_name, min(email) filter (where is_sender) as from_email,
            min(name) filter (where is_recipient) as to_name, min(email) filter (where is_recipient) as to_email,
            array_agg(account_id::text) as participant_ids
          from participants
            cross join lateral (
              select name, email, is_active, id = asked.sender_id as is_sender, id = asked.to_user_id as is_recipient
              from accounts where id = participants.account_id limit 1
            ) person
          where conversation_id = asked.conversation_id
        ) people
      where about.former_property_id = asked.property_id
        and (from_seat > 1) <> (to_seat > 1)
    ), allowed as (
      insert into rate_limits as bucket (key, allowed_at)
      select key, ${first} from ready order by key
      on conflict (key) do update set allowed_at = ${fullAt} where ${fits}
      returning key
    ), conversation as (
      update conversations set
        guest_messages = guest_messages + (from_seat = 1)::int,
        host_messages = host_messages + (from_seat > 1)::int,
        last_message_at = greatest(last_message_at, clock_timestamp()),
        last_message_preview = preview
      from ready join allowed using (key)
      where conversations.id = ready.conversation_id and conversations.closed_by is null
      returning ready.*, guest_messages + host_messages as seq, guest_messages = 1 as is_first, last_message_at as created_at,
        case when to_seat = 1 then host_messages else guest_messages end - read_count as unread,
        case when from_seat = 1 then guest_warnings else host_warnings end as warnings
    ), sent as (
      insert into messages (conversation_id, seq, id, from_seat, to_seat, sender_id, client_id, content, message_type, card_id, attachments, created_at, warnings)
      select conversation_id, seq, id, from_seat, to_seat, sender_id, client_id, content, message_type, card_id, attachments, created_at, warnings
      from conversation
    ), asked_question as (
      ${insertQuestions(sql`conversation`)}
    ), answered_question as (
      ${answerQuestions(sql`conversation`)}
    ), reminder as (
      insert into unread_reminders (conversation_id, account_id, due_at)
      select conversation_id, to_user_id, created_at + ${UNREAD_MAIL_AFTER_MINUTES}::int * interval '1 minute'
      from conversation where unread = 1
      on conflict (conversation_id, account_id) do update set due_at = excluded.due_at
    ), pushes as (
      ${queuedPushes({ from: sql`(select * from conversation where card_id is null) written`, accountId: sql`to_user_id`, subject: sql`'conversation:' || conversation_id` }, { keepTime: true })}
    )
    select (select count(*) from pushes) as pushes, id, seq, from_seat, to_seat, created_at, warnings, from_name, from_email, to_name, to_email, owner_email, participant_ids
    from conversation`;
}

/** Stores one message in the caller's transaction. Returns undefined if it may not be stored (see `insertion`). */
export async function insertMessage(
  trx: Transaction<DB>,
  message: NewMessage,
  limit: Limit,
): Promise<SentMessage | undefined> {
  const given: Record<string, unknown> = { ...message, key: sendsKey(message.sender_id) };
  const one = sql`select ${sql.join(NAMES.map((name) => sql`${given[name]}::${sql.raw(COLUMNS[name])} as ${sql.raw(name)}`))}`;
  const { rows } = await insertion(one, limit).execute(trx);
  return rows[0] && { ...message, ...rows[0], read_at: null };
}

/** Stores concurrent messages in as few statements as possible. */
export type MessageBatches = Batches<NewMessage, SentMessage | undefined>;

export function messageBatches(db: Database, limit: Limit, config: Pick<Config, "timeLimitScale">): MessageBatches {
  // Compiled once, because compiling takes longer than sending. The parameters start with the messages.
  const [one, many] = [insertion(ONE, limit).compile(db), insertion(MANY, limit).compile(db)];
  const run = (statement: CompiledQuery<Stored>, asked: unknown[]) =>
    db.executeQuery<Stored>({ ...statement, parameters: [...asked, ...statement.parameters.slice(asked.length)] });

  async function insert(messages: readonly NewMessage[]): Promise<(SentMessage | undefined)[]> {
    const asked = messages
      .map((message) => ({ ...message, key: sendsKey(message.sender_id) }))
      .sort((a, b) => (a.conversation_id < b.conversation_id ? -1 : 1));
    const [first] = asked;
    const { rows } =
      first && asked.length === 1
        ? await run(
            one,
            NAMES.map((name) => first[name]),
          )
        : await run(many, [JSON.stringify(asked)]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return messages.map((message) => {
      const stored = byId.get(message.id);
      return stored && { ...message, ...stored, read_at: null };
    });
  }
  return new Batches(insert, {
    config,
    most: MAX_AT_ONCE,
    keysOf: ({ sender_id, conversation_id }) => [sender_id, conversation_id],
  });
}
