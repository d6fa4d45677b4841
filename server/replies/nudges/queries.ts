import { sql, type Transaction } from "kysely";
import { NUDGE_MAIL_PAUSE_HOURS } from "#contract/messaging/reply-terms.ts";
import type { Database } from "../../db/connect.ts";
import type { DB } from "../../db/schema.ts";
import { shownText } from "../../db/shown-text.ts";

/** Returns whether a question waits for an owner who can still answer it. */
const waits = (now: Date) =>
  sql`questions.state = 'waiting' and questions.conversation_id is not null and questions.due_at > ${now}`;

/** Returns the owners with due reminders, ordered by id, starting after `last`. */
export async function listDueOwners(
  db: Database,
  now: Date,
  { last, limit }: { last: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    select distinct owner_id from questions where nudge_at <= ${now} and ${waits(now)} and owner_id > ${last}
    order by owner_id limit ${limit}::int`.execute(db);
  return rows.map(({ owner_id }) => owner_id);
}

/**
 * Returns when an owner was reminded lately, oldest first, and locks it until the end of the transaction. Undefined if
 * the account is deleted or deactivated.
 */
export async function lockNudges(trx: Transaction<DB>, ownerId: string): Promise<Date[] | undefined> {
  const { rows } = await sql<{ nudged_at: Date[] }>`
    insert into reply_nudges (owner_id) select id from accounts where id = ${ownerId} and is_active for key share
    on conflict (owner_id) do update set owner_id = excluded.owner_id
    returning nudged_at`.execute(trx);
  return rows[0]?.nudged_at;
}

export async function saveNudges(trx: Transaction<DB>, ownerId: string, times: readonly Date[]): Promise<void> {
  await sql`update reply_nudges set nudged_at = ${times}::timestamptz[] where owner_id = ${ownerId}`.execute(trx);
}

/** Takes an owner's questions with a due reminder. Skips those that a message or an act has locked. */
export async function takeDueQuestions(
  trx: Transaction<DB>,
  ownerId: string,
  now: Date,
): Promise<{ id: string; property_id: string }[]> {
  const { rows } = await sql<{ id: string; property_id: string }>`
    select id, property_id from questions where owner_id = ${ownerId} and nudge_at <= ${now} and ${waits(now)}
    order by due_at for no key update skip locked`.execute(trx);
  return rows;
}

/** Postpones the reminders of these questions. */
export async function postponeNudges(trx: Transaction<DB>, ids: readonly string[], until: Date): Promise<void> {
  await sql`update questions set nudge_at = ${until} where id = any (${ids}::uuid[])`.execute(trx);
}

/** Plans the next reminder of these questions, of which the owner is reminded now. */
export async function planNudges(trx: Transaction<DB>, ids: readonly string[], now: Date): Promise<void> {
  await sql`update questions set nudge_at = questions_next_nudge(due_at, ${now}) where id = any (${ids}::uuid[])`.execute(
    trx,
  );
}

/** People who wait for an answer about a home, and when the first of them is answered too late. */
export interface WaitingHome {
  title: string;
  people: number;
  due_at: Date;
}

/**
 * Returns the homes that a mail names, the longest wait first. Leaves out conversations of which a mail about unread
 * messages was sent lately.
 */
export async function listWaitingHomes(db: Database, ownerId: string, now: Date): Promise<WaitingHome[]> {
  const { rows } = await sql<WaitingHome>`
    select ${shownText("properties", "title")} as title, count(distinct guest_id)::int as people, min(due_at) as due_at
    from questions join properties on properties.id = property_id
    where questions.owner_id = ${ownerId} and ${waits(now)} and not exists (
      select from participants me
      where me.conversation_id = questions.conversation_id and me.account_id = questions.owner_id
        and unread_mailed_at > ${now}::timestamptz - ${NUDGE_MAIL_PAUSE_HOURS}::int * interval '1 hour'
    )
    group by properties.id order by min(due_at)`.execute(db);
  return rows;
}

export function findOwner(db: Database, ownerId: string) {
  return db.selectFrom("accounts").select(["name", "email"]).where("id", "=", ownerId).executeTakeFirst();
}

/** Deletes times of reminders that no longer limit others. */
export async function sweepNudges(db: Database): Promise<void> {
  await sql`delete from reply_nudges where nudged_at = '{}' or nudged_at[cardinality(nudged_at)] < now() - interval '1 day'`.execute(
    db,
  );
}
