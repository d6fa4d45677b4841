import { type Selectable, sql } from "kysely";
import { QUESTION_MONTHS } from "#contract/accounts/retention.ts";
import type { Database } from "../db/connect.ts";
import { exactTime, isOlder, type TimePosition } from "../db/lists.ts";
import type { OwnerReplies, Questions } from "../db/schema.ts";

type Ended = Pick<Selectable<Questions>, "conversation_id" | "guest_id" | "owner_id">;

/**
 * Ends due questions, the oldest first, and returns them. Skips those that another process or a message has locked. If
 * the home is not live, because it left in the moment of the question, the question is closed.
 */
export async function endDue(db: Database, now: Date, limit: number): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    update questions set ended_at = due_at,
      state = case when exists (select from properties where properties.id = property_id and live) then 'ran_out' else 'closed' end
    from (
      select id as due from questions where state = 'waiting' and due_at <= ${now}
      order by due_at limit ${limit}::int for no key update skip locked
    ) found
    where id = due
    returning conversation_id, guest_id, owner_id`.execute(db);
  return rows;
}

/** Deletes questions that are older than the retention period. */
export async function sweepQuestions(db: Database): Promise<void> {
  await sql`delete from questions where asked_at < now() - ${QUESTION_MONTHS}::int * interval '1 month'`.execute(db);
}

type ListedQuestion = Pick<
  Selectable<Questions>,
  "conversation_id" | "property_id" | "asked_at" | "due_at" | "state" | "ended_at"
> &
  TimePosition & { is_mine: boolean };

/** Returns one page of the questions that a person asked or received, latest first. */
export async function listQuestionsOf(
  db: Database,
  accountId: string,
  { after, limit }: { after: TimePosition | null; limit: number },
): Promise<{ rows: ListedQuestion[] }> {
  const { rows } = await sql<ListedQuestion>`
    select id, ${exactTime(sql`asked_at`)} as at, conversation_id, property_id, asked_at, due_at, state, ended_at,
      guest_id is not distinct from ${accountId}::uuid as is_mine
    from questions
    where ${accountId}::uuid in (guest_id, owner_id) and ${isOlder(after, sql`asked_at, id`)}
    order by asked_at desc, id desc limit ${limit}`.execute(db);
  return { rows };
}

/** Returns the stored figures of an owner. */
export const findRepliesOf = (
  db: Database,
  ownerId: string,
): Promise<Pick<Selectable<OwnerReplies>, "answered" | "within_hours" | "counted_at"> | undefined> =>
  db
    .selectFrom("owner_replies")
    .select(["answered", "within_hours", "counted_at"])
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
