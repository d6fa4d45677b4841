import { type RawBuilder, sql, type Transaction } from "kysely";
import { GUEST_ACCOUNT_HOURS, NEW_QUESTION_AFTER_DAYS, REPLY_HOURS } from "#contract/messaging/reply-terms.ts";
import { phoneOf } from "../accounts/phone.ts";
import type { Pair } from "../accounts/reach.ts";
import { hasAnyProvenChannel } from "../auth/people/proven-accounts.ts";
import type { DB } from "../db/schema.ts";

/**
 * Questions of guests to owners. The statement that stores messages also inserts and answers questions. Database
 * triggers update questions when a home or account changes (see the migration); jobs of the feature `replies` end those
 * that are due.
 */

/** Returns a constant interval. */
const days = (count: number) => sql.raw(`interval '${count} days'`);

/** The last ten digits of an account's number, by which two numbers are compared (decision 0058). */
export const phoneSuffix = (accountId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`right(${phoneOf(accountId)}, 10)`;

/**
 * Whether a row of `questions` counts in the figures of its owner: the guest had a confirmed address or number and an
 * account that was a day old, and does not have the owner's number. False without a guest.
 */
export const COUNTS_FOR_OWNER: RawBuilder<boolean> = sql<boolean>`exists (
  select from accounts guest where guest.id = questions.guest_id
    and guest.created_at <= questions.asked_at - ${sql.raw(`interval '${GUEST_ACCOUNT_HOURS} hours'`)}
    and ${hasAnyProvenChannel(sql`guest.id`)}
    and (${phoneSuffix(sql`guest.id`)} = ${phoneSuffix(sql`questions.owner_id`)}) is not true
)`;

/** Selects the question of a conversation that was asked last. */
const newest = (column: string, from: RawBuilder<unknown>) =>
  sql`(select ${sql.raw(column)} from questions newest where newest.conversation_id = ${from}.conversation_id
    order by asked_at desc limit 1)`;

/**
 * Returns the statement that stores which of the stored messages are questions: the first of a guest about a live home,
 * or a later one a week after both the owner's last message and the end of the last question. `from` has the stored
 * messages.
 */
export const insertQuestions = (from: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into questions (conversation_id, property_id, owner_id, guest_id, asked_at, due_at)
  select conversation_id, property_id, owner_id, sender_id, created_at, created_at + ${sql.raw(`interval '${REPLY_HOURS} hours'`)}
  from ${from}
  where case when is_act and from_seat = 1 and is_live and owner_id is not null and (
      is_first or created_at - ${days(NEW_QUESTION_AFTER_DAYS)} > greatest(
        (select last.created_at from messages last
          where last.conversation_id = ${from}.conversation_id and last.from_seat > 1 order by last.seq desc limit 1),
        ${newest("coalesce(ended_at, 'infinity')", from)}
      )
    )
    -- Locks both accounts, because one may be deleted in this moment. Messages that ask nothing lock none.
    then (select count(*) from (
      select from accounts where id in (owner_id, sender_id) order by id for key share
    ) both_people) = 2 end
  on conflict (conversation_id) where state = 'waiting' do nothing`;

/**
 * Returns the statement that marks the last question of a conversation as answered when a message of the host is stored.
 * A question that was closed stays closed.
 */
export const answerQuestions = (from: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update questions set
    state = case questions.state when 'closed' then 'closed' else 'answered' end,
    ended_at = case questions.state when 'closed' then questions.ended_at else created_at end,
    time_left = null
  from ${from}
  where is_act and from_seat > 1 and questions.state in ('waiting', 'ran_out', 'closed')
    and questions.id = ${newest("id", from)}`;

/** Marks the question of a booking in this transaction as answered: the owner confirms such bookings in advance. */
export async function answerInstantly(trx: Transaction<DB>, conversationId: string): Promise<void> {
  await sql`
    update questions set state = 'answered', ended_at = asked_at, is_instant = true
    where conversation_id = ${conversationId} and state = 'waiting' and asked_at >= now()`.execute(trx);
}

/**
 * Call before a conversation is deleted. By the guest: withdraws a waiting or closed question. By the host: clears
 * `guest_id` and stores whether the guest counts in figures of the owner; a waiting question then runs out.
 */
export async function detachQuestion(trx: Transaction<DB>, conversationId: string, isGuest: boolean): Promise<void> {
  await sql`select from conversations where id = ${conversationId} for update`.execute(trx);
  if (isGuest)
    await sql`select questions_end(array(
      select id from questions where conversation_id = ${conversationId} and state in ('waiting', 'closed')
    ), 'withdrawn')`.execute(trx);
  else
    await sql`
      update questions set guest_id = null, guest_counts = ${COUNTS_FOR_OWNER}
      where conversation_id = ${conversationId}`.execute(trx);
}

/** Withdraws the questions between two people. One of them blocks the other. */
export async function withdrawQuestions(trx: Transaction<DB>, blockerId: string, { one, other }: Pair): Promise<void> {
  const between = sql`guest_id in (${one}, ${other}) and owner_id in (${one}, ${other}) and state in ('waiting', 'closed')`;
  await sql`
    select questions_end(array(select id from questions where ${between} and guest_id = ${blockerId}), 'withdrawn'),
      questions_end(array(select id from questions where ${between} and owner_id = ${blockerId} and state = 'waiting'), 'withdrawn', true),
      questions_end(array(select id from questions where ${between} and owner_id = ${blockerId} and state = 'closed'), 'withdrawn')`.execute(
    trx,
  );
}
