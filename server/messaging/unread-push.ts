import { sql } from "kysely";
import { maskContacts } from "#contract/find-contacts/mask-contacts.ts";
import { mayReach } from "../accounts/reach.ts";
import type { Database } from "../db/connect.ts";

/** The latest unread message of a conversation. */
export interface LatestUnread {
  conversation_id: string;
  /** Its position in the conversation. */
  seq: number;
  /** Null if the sender's account is deleted. */
  from_name: string | null;
  /** The title of the home. */
  title: string;
  content: string;
}

/**
 * Returns the latest message of each conversation that a person has not read, latest first: of one conversation, or of
 * all that were written since a time. Leaves out messages of people who may not reach the person.
 */
export async function latestUnread(
  db: Database,
  accountId: string,
  { conversationId, since }: { conversationId?: string; since?: Date },
): Promise<LatestUnread[]> {
  const isWanted = conversationId === undefined ? sql`true` : sql`me.conversation_id = ${conversationId}`;
  const isRecent = since === undefined ? sql`true` : sql`latest.created_at >= ${since}`;
  const { rows } = await sql<LatestUnread>`
    select me.conversation_id, latest.seq, senders.name as from_name, conversations.title, latest.content
    from participants me join conversations on conversations.id = me.conversation_id
      cross join lateral (
        select seq, sender_id, content, created_at from messages
        where conversation_id = me.conversation_id and seq > me.read_seq and (from_seat > 1) <> (me.seat > 1)
          and ${mayReach(sql`sender_id`, sql`me.account_id`)}
        order by seq desc limit 1
      ) latest
      left join accounts senders on senders.id = latest.sender_id
    where me.account_id = ${accountId} and ${isWanted} and ${isRecent}
    order by latest.created_at desc limit 100`.execute(db);
  return rows.map((row) => ({ ...row, title: maskContacts(row.title) }));
}
