import { sql } from "kysely";
import {
  ANSWER_HOURS,
  FREE_BLOCKS,
  MIN_GUESTS,
  REPLY_HOURS,
  REPLY_WEEKS,
  TENTHS,
  USUAL_TENTHS,
} from "#contract/messaging/reply-terms.ts";
import type { Database } from "../db/connect.ts";
import { FIRST_ID } from "../db/lists.ts";
import { samePhones, samePhotos, sameTexts } from "../duplicates/service.ts";
import { COUNTS_FOR_OWNER, phoneSuffix } from "../messaging/questions.ts";

/** Owners per statement. */
const BATCH = 200;

/** The ended questions of an owner in the last weeks that can count. A block withdraws a question. */
const isJudged = (now: Date) => sql`questions.asked_at > ${now}::timestamptz - ${REPLY_WEEKS}::int * interval '1 week'
  and (questions.state in ('answered', 'ran_out') or questions.is_blocked)`;

/** Hours that a question waited: those since it was asked, without the time in which its home was away. */
export const HOURS_WAITED = sql<number>`(${REPLY_HOURS}::int + extract(epoch from ended_at - due_at) / 3600)`;
/** Whether an answered question was answered in time. */
export const IN_TIME = sql<boolean>`(state = 'answered' and ended_at <= due_at)`;

async function listOwners(db: Database, after: string | null, now: Date): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    select distinct owner_id from questions
    where owner_id > ${after ?? FIRST_ID}::uuid and ${isJudged(now)}
    order by owner_id limit ${BATCH}::int`.execute(db);
  return rows.map(({ owner_id }) => owner_id);
}

interface Link {
  owner_id: string;
  guest_id: string;
}

/** Returns the guests whose listing has photos, words or numbers of the owner's listing (decision 0058). */
async function listLinked(db: Database, owners: readonly string[], now: Date): Promise<Link[]> {
  const { rows } = await sql<{ owner_id: string; listing_id: string }>`
    select distinct questions.owner_id, own.id as listing_id from questions
      join properties own on own.owner_id = questions.owner_id
      join properties other on other.owner_id = questions.guest_id
    where questions.owner_id = any (${owners}::uuid[]) and ${isJudged(now)}`.execute(db);
  const links: Link[] = [];
  for (const { owner_id, listing_id } of rows) {
    const alike = [
      ...(await samePhotos(db, listing_id)).filter(({ isStock }) => !isStock),
      ...(await sameTexts(db, listing_id)),
    ].map(({ otherOwnerId }) => otherOwnerId);
    const withNumber = (await samePhones(db, listing_id)).flatMap(({ listings }) => listings);
    const others = new Set([...alike, ...withNumber.map(({ ownerId }) => ownerId)]);
    for (const guest_id of others) if (guest_id !== null) links.push({ owner_id, guest_id });
  }
  return links;
}

/**
 * Stores the figures of these owners. Each guest counts once, by the latest question; accounts with the same number are
 * one guest. Ignores an owner's first `FREE_BLOCKS` blocks; later ones count as not answered. Leaves out guests who
 * deleted their account. If the owner deleted the conversation, the guest is unknown, so each question counts.
 */
async function countOwners(db: Database, owners: readonly string[], now: Date): Promise<void> {
  const links = await listLinked(db, owners, now);
  await sql`
    with counted as (
      select distinct on (owner_id, person) * from (
        select id, owner_id, state, is_instant, is_blocked, asked_at, due_at, ended_at,
          coalesce(${phoneSuffix(sql`questions.guest_id`)}, guest_id::text, id::text) as person
        from questions
        where owner_id = any (${owners}::uuid[]) and ${isJudged(now)}
          and coalesce(guest_counts, ${COUNTS_FOR_OWNER})
          and not exists (
            select from unnest(${links.map(({ owner_id }) => owner_id)}::uuid[], ${links.map(({ guest_id }) => guest_id)}::uuid[])
              as linked (owner, guest)
            where owner = owner_id and guest = guest_id
          )
      ) judged
      order by owner_id, person, asked_at desc
    ), ranked as (
      select *, row_number() over (partition by owner_id, is_blocked order by ended_at, id) as place from counted
    ), figures as (
      select owner_id, count(*) as guests, count(*) filter (where ${IN_TIME}) as in_time,
        percentile_disc(${USUAL_TENTHS / TENTHS}::float8) within group (
          order by case when state = 'answered' then ${HOURS_WAITED}::float8 else 'infinity' end
        ) filter (where not is_instant) as usual_hours
      from ranked where not is_blocked or place > ${FREE_BLOCKS}::int
      group by owner_id having count(*) >= ${MIN_GUESTS}::int
    )
    insert into owner_replies (owner_id, answered, within_hours, counted_at)
    select owner_id, ${TENTHS}::int * in_time / guests,
      (select min(hours) from unnest(${[...ANSWER_HOURS]}::int[]) as hours where usual_hours <= hours), ${now}
    from figures
    on conflict (owner_id) do update
      set answered = excluded.answered, within_hours = excluded.within_hours, counted_at = excluded.counted_at`.execute(
    db,
  );
}

/**
 * Counts how owners answered in the last weeks, in batches, and deletes the figures of those who have none any more.
 */
export async function countOwnerReplies(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  for (let owners = await listOwners(db, null, now); owners.length > 0; ) {
    signal?.throwIfAborted();
    await countOwners(db, owners, now);
    owners = await listOwners(db, owners.at(-1) ?? null, now);
  }
  await sql`delete from owner_replies where counted_at < ${now}`.execute(db);
}
