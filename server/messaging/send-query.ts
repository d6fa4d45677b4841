import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { bucketOf, type Limit } from "../http/rate-limit.ts";
import type { MessageRow } from "./queries.ts";
import { UNREAD_MAIL_AFTER_MINUTES } from "./unread-mail.ts";

export interface NewMessage {
  id: string;
  conversation_id: string;
  sender_id: string;
  /** The session by which the sender calls; it must stand, and their account be active. */
  session_id: string;
  to_user_id: string;
  property_id: string;
  content: string;
  preview: string;
  message_type: string;
  attachments: string[];
  client_id: string | null;
}

/** A message with what its answer and its news say of the two people. */
export interface SentMessage extends MessageRow {
  from_name: string;
  from_email: string | null;
  to_name: string;
  to_email: string | null;
  /** The property's owner, while there is one. */
  owner_email: string | null;
  participant_ids: string[];
}

/**
 * Stores a message: all that a send checks and writes, in one statement. The conversation's row, which is held until the
 * message is on disk, gives it its place: so the order of places is the order of commits. The first message that somebody has
 * not read reminds them by mail some time later. Undefined, and nothing written,
 * where the session has ended, the sender or the recipient has no seat here, the property is another one, the sender's
 * bucket is empty, or a message with this client_id is known. Throws a violation of `messages_client_id` where that one is stored at this very moment.
 */
export async function insertMessage(
  db: Database,
  message: NewMessage,
  bucket: { key: string; limit: Limit },
): Promise<SentMessage | undefined> {
  const { stepMs, windowMs } = bucketOf(bucket.limit);
  const step = sql`${stepMs}::float8 * interval '1 millisecond'`;
  const full = sql`${windowMs}::float8 * interval '1 millisecond'`;
  const { rows } = await sql<SentMessage>`
    with me as materialized (
      select participants.seat, accounts.name, accounts.email
      from participants join auth_sessions using (account_id) join accounts on accounts.id = account_id
      where conversation_id = ${message.conversation_id} and account_id = ${message.sender_id}
        and auth_sessions.id = ${message.session_id} and accounts.is_active
    ), peer as materialized (
      select participants.seat, participants.read_count from participants, me
      where conversation_id = ${message.conversation_id} and account_id = ${message.to_user_id}
        and (participants.seat > 1) <> (me.seat > 1)
    ), allowed as (
      insert into rate_limits as bucket (key, allowed_at)
      select ${bucket.key}, now() + ${step} from me, peer, conversations
      where conversations.id = ${message.conversation_id} and former_property_id = ${message.property_id}
        and not exists (select 1 from messages where sender_id = ${message.sender_id} and client_id = ${message.client_id})
      on conflict (key) do update set allowed_at = greatest(bucket.allowed_at, now()) + ${step}
        where greatest(bucket.allowed_at, now()) + ${step} <= now() + ${full}
      returning 1
    ), conversation as (
      update conversations set
        guest_messages = guest_messages + (me.seat = 1)::int,
        host_messages = host_messages + (me.seat > 1)::int,
        last_message_at = greatest(last_message_at, clock_timestamp()),
        last_message_preview = ${message.preview}
      from me, peer, allowed
      where conversations.id = ${message.conversation_id}
      returning guest_messages + host_messages as seq, me.seat as from_seat, peer.seat as to_seat, last_message_at, property_id,
        case when peer.seat = 1 then host_messages else guest_messages end - peer.read_count as unread
    ), sent as (
      insert into messages (conversation_id, seq, id, from_seat, to_seat, sender_id, client_id, content, message_type, attachments, created_at)
      select ${message.conversation_id}, seq, ${message.id}, from_seat, to_seat, ${message.sender_id},
        ${message.client_id}, ${message.content}, ${message.message_type}, ${message.attachments}::text[], last_message_at
      from conversation
      returning *
    ), reminder as (
      insert into unread_reminders (conversation_id, account_id, due_at)
      select ${message.conversation_id}, ${message.to_user_id}, last_message_at + ${UNREAD_MAIL_AFTER_MINUTES}::int * interval '1 minute'
      from conversation where unread = 1
      on conflict (conversation_id, account_id) do update set due_at = excluded.due_at
    )
    select sent.*, me.name as from_name, me.email as from_email, recipient.name as to_name,
      recipient.email as to_email, properties.owner_email,
      (select array_agg(account_id::text) from participants
        where conversation_id = ${message.conversation_id} and account_id is not null) as participant_ids
    from sent cross join conversation cross join me
      join accounts recipient on recipient.id = ${message.to_user_id}
      left join properties on properties.id = conversation.property_id`.execute(db);
  return rows[0];
}
