import { sql, type Transaction } from "kysely";
import type { TenantFinding } from "#contract/properties/freshness-terms.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { phoneSuffix } from "../messaging/questions.ts";
import type { LockedProperty } from "../properties/service.ts";
import { queueEvaluation } from "../trust/evaluation-queue.ts";
import {
  countTaken,
  countTakenPauses,
  openAsk,
  pauseAsTaken,
  pauseSoon,
  putOutcome,
  recordFoundAvailable,
  weightOf,
} from "./queries.ts";

/** A home is paused at once when this many people found it taken, with at least this total weight. */
const TAKEN_THRESHOLD = { people: 2, weight: 1 };
/** After this many pauses in two weeks, each ended by the owner, tenants cannot pause the home again. */
const MAX_PAUSES = 2;
/** How often tenants who find a home available postpone its pause, between two confirmations. */
const MAX_POSTPONED = 2;
/**
 * An owner is asked when this many guests got no answer in time within some days. Their accounts were some days old when
 * they asked.
 */
const SILENCE_THRESHOLD = { guests: 2, days: 14, accountDays: 7 };
/** Homes per statement. */
const BATCH = 50;

/**
 * Records a tenant's outcome about a locked listing, and applies it to the clock if the listing is live. Returns
 * whether it opened a question to the owner.
 */
export async function noteOutcome(
  trx: Transaction<DB>,
  row: LockedProperty,
  accountId: string,
  outcome: TenantFinding,
): Promise<boolean> {
  const weight = await weightOf(trx, accountId);
  const isFirst = await putOutcome(trx, { row, accountId, outcome, weight });
  if (row.status !== "approved" || row.away !== null || !row.owner_active) return false;
  if (outcome === "available") await recordFoundAvailable(trx, row, isFirst ? MAX_POSTPONED : 0);
  return outcome === "taken" && actOnTaken(trx, row);
}

async function isFoundTaken(db: Database, row: Pick<LockedProperty, "id" | "confirmed_at">): Promise<boolean> {
  const { people, weight } = await countTaken(db, row);
  return people >= TAKEN_THRESHOLD.people && weight >= TAKEN_THRESHOLD.weight;
}

/**
 * Returns how often tenants paused a home in two weeks, if enough of them found it taken again after a confirmation;
 * else 0.
 */
export async function countRepeatedTakenPauses(
  db: Database,
  row: Pick<LockedProperty, "id" | "confirmed_at">,
): Promise<number> {
  return (await isFoundTaken(db, row)) ? countTakenPauses(db, row.id) : 0;
}

async function actOnTaken(trx: Transaction<DB>, row: LockedProperty): Promise<boolean> {
  const isNew = await openAsk(trx, row.id, "evidence");
  const isEnough = await isFoundTaken(trx, row);
  if (isEnough && (await countTakenPauses(trx, row.id)) < MAX_PAUSES) await pauseAsTaken(trx, row.id);
  else await pauseSoon(trx, row.id);
  if (isEnough) await queueEvaluation(trx, { type: "property", id: row.id });
  return isNew;
}

/**
 * Asks the owners of live homes who left questions of several guests unanswered since the last confirmation and the last
 * question of the clock. Guests with one number count once. Nothing else follows from it: the home is paused when it
 * would have been paused anyway. Returns how many were asked.
 */
export async function askSilentOwners(db: Database, now: Date, signal?: AbortSignal): Promise<number> {
  const days = (count: number) => sql`${count}::int * interval '1 day'`;
  let total = 0;
  for (let count = BATCH; count === BATCH && !signal?.aborted; total += count) {
    const { rows } = await sql`
      with silent as (
        select properties.id from questions
          join accounts guest on guest.id = guest_id and guest.created_at <= asked_at - ${days(SILENCE_THRESHOLD.accountDays)}
          join properties on properties.id = property_id and properties.owner_id = questions.owner_id and live
        where state = 'ran_out' and ended_at > ${now}::timestamptz - ${days(SILENCE_THRESHOLD.days)} and ended_at <= ${now}
          and ended_at > coalesce(confirmed_at, '-infinity')
          and not exists (
            select from freshness_asks ask
            where ask.property_id = properties.id and (answered_at is null or opened_at >= ended_at)
          )
        group by properties.id
        having count(distinct coalesce(${phoneSuffix(sql`guest.id`)}, guest.id::text)) >= ${SILENCE_THRESHOLD.guests}::int
      ), locked as (
        select id from properties where id in (select id from silent) and live
        order by id limit ${BATCH}::int for no key update skip locked
      )
      insert into freshness_asks (id, property_id, cause, opened_at)
      select gen_random_uuid(), id, 'evidence', ${now} from locked
      on conflict (property_id) where answered_at is null do nothing
      returning id`.execute(db);
    count = rows.length;
  }
  return total;
}
