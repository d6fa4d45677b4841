import { sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import {
  ANSWER_LINK_DAYS,
  type HistoryType,
  type ListingAnswer,
  OUTCOME_CONTACT_HOURS,
  RATE_DAYS,
  TAKEN_HOURS,
  type TenantFinding,
} from "#contract/properties/freshness-terms.ts";
import { mayReach } from "../accounts/reach.ts";
import type { Database } from "../db/connect.ts";
import { exactTime, isOlder, pageWithTotal, type TimePosition } from "../db/lists.ts";
import type { DB } from "../db/schema.ts";
import type { LockedProperty } from "../properties/service.ts";

export type AskCause = "clock" | "tenant" | "evidence" | "rented";

/** Opens a question to the owner, if none is open. Returns whether it is new. */
export async function openAsk(trx: Transaction<DB>, propertyId: string, cause: AskCause): Promise<boolean> {
  const { rows } = await sql`
    insert into freshness_asks (id, property_id, cause) values (${uuidv7()}, ${propertyId}, ${cause})
    on conflict (property_id) where answered_at is null do nothing returning id`.execute(trx);
  return rows.length > 0;
}

/**
 * Returns SQL for whether an `ask` has to reach the owner: a question of tenants does not while a block is between the
 * owner and all of them.
 */
const reaches = mayReach(sql`account_id`, sql`(select owner_id from properties where id = ask.property_id)`);
export const isToBeAsked = sql`(cause <> 'tenant'
  or coalesce((select bool_or(${reaches}) from still_there_asks where property_id = ask.property_id), true))`;

/** Closes the open question about a home with an answer that does not change the listing. Returns whether one was open. */
export async function closeAsk(trx: Transaction<DB>, propertyId: string, answer: ListingAnswer): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("freshness_asks")
    .set({ answered_at: sql`clock_timestamp()`, answer })
    .where("property_id", "=", propertyId)
    .where("answered_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that a tenant waits for the owner's answer. */
export async function addAsker(trx: Transaction<DB>, propertyId: string, accountId: string): Promise<void> {
  await sql`insert into still_there_asks (property_id, account_id) values (${propertyId}, ${accountId})
    on conflict do nothing`.execute(trx);
}

/** Returns the tenants who wait for an answer about this home, and since when. */
export function listAskers(db: Database, propertyId: string): Promise<{ account_id: string; created_at: Date }[]> {
  return db
    .selectFrom("still_there_asks")
    .select(["account_id", "created_at"])
    .where("property_id", "=", propertyId)
    .orderBy("created_at")
    .execute();
}

/** Records that a tenant no longer waits for the owner's answer. Returns whether they did. */
export async function removeAsker(trx: Transaction<DB>, propertyId: string, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("still_there_asks")
    .where("property_id", "=", propertyId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Returns a home after the owner's answer, and whether a new question is open. Undefined if the home no longer exists.
 */
export async function findAnswered(db: Database, propertyId: string) {
  const { rows } = await sql<{ owner_id: string | null; away: "paused" | "rented" | null; is_asked: boolean }>`
    select owner_id, away,
      exists (select from freshness_asks where property_id = properties.id and answered_at is null) as is_asked
    from properties where id = ${propertyId}`.execute(db);
  return rows[0];
}

/**
 * Returns whether a question is still open, and locks it so that it cannot be answered until the end of the
 * transaction.
 */
export async function isOpen(trx: Transaction<DB>, askId: string): Promise<boolean> {
  const { rows } = await sql`select from freshness_asks where id = ${askId} and answered_at is null for share`.execute(
    trx,
  );
  return rows.length > 0;
}

/**
 * Returns the home of a link. A link expires 30 days after its question was opened, and when the next question about
 * the home is answered.
 */
export async function findPropertyByToken(db: Database, tokenHash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ property_id: string }>`
    select property_id from freshness_asks ask
    where token_hash = ${tokenHash} and opened_at > now() - ${sql.lit(`${ANSWER_LINK_DAYS} days`)}::interval
      and not exists (
        select from freshness_asks later
        where later.property_id = ask.property_id and later.opened_at > ask.opened_at and later.answered_at is not null
      )`.execute(db);
  return rows[0]?.property_id;
}

/** Returns the starts of a home's visits that end if it is rented; null for a visit without a time. */
export async function listOpenVisits(db: Database, propertyId: string): Promise<(number | null)[]> {
  const visits = await db
    .selectFrom("visits")
    .select("starts_at")
    .where("property_id", "=", propertyId)
    .where("status", "in", ["proposed", "asked", "booked"])
    .execute();
  return visits.map(({ starts_at: start }) => start?.getTime() ?? null);
}

/** Returns since when a tenant has been writing about a home; undefined if they never have. */
export async function findContact(
  db: Database,
  propertyId: string,
  accountId: string,
): Promise<{ is_old_enough: boolean } | undefined> {
  const { rows } = await sql<{ is_old_enough: boolean }>`
    select first.created_at <= now() - ${sql.lit(`${OUTCOME_CONTACT_HOURS} hours`)}::interval as is_old_enough
    from conversations
    cross join lateral (
      select created_at from messages where conversation_id = conversations.id and from_seat = 1 order by seq limit 1
    ) first
    where former_property_id = ${propertyId} and guest_id = ${accountId}
    order by first.created_at limit 1`.execute(db);
  return rows[0];
}

export interface HistoryRow extends TimePosition {
  type: HistoryType;
  was: string | number | null;
  became: string | number | null;
}

/** Returns one page of a listing's history, latest first, and the total. */
export function listHistoryOf(
  db: Database,
  propertyId: string,
  { after, limit }: { after: TimePosition | null; limit: number },
): Promise<{ rows: HistoryRow[]; total: number }> {
  const events = sql`(
    select id, type, was, became, at from property_events where property_id = ${propertyId}
    union all
    select id, 'posted', null, null, created_at from properties where id = ${propertyId}
  ) events`;
  const rows = sql<HistoryRow>`
    select id, type, was, became, ${exactTime(sql`at`)} as at from ${events}
    where ${isOlder(after, sql`at, id`)} order by events.at desc, id desc limit ${limit}::int`;
  return pageWithTotal(db, { rows, found: sql`select from ${events}`, after, limit });
}

/** The latest rate of a group of homes, and the number of homes that left in the period it was computed from. */
export interface Rate {
  rate: number;
  homes: number;
}

export async function findRate(db: Database, city: string, size: string): Promise<Rate | undefined> {
  const { rows } = await sql<Rate>`
    select rate, (
      select sum(left_count)::int from freshness_rates others
      where others.city = latest.city and others.size = latest.size and others.night > latest.night - ${sql.lit(RATE_DAYS)}
    ) as homes
    from freshness_rates latest where city = ${city} and size = ${size} order by night desc limit 1`.execute(db);
  return rows[0];
}

/** Returns the person's weight, from their last 100 outcomes that proved right or wrong. */
export async function weightOf(db: Database, accountId: string): Promise<number> {
  const { rows } = await sql<{ weight: number }>`
    select (count(*) filter (where judged = 'right') + 2)::float8 / (count(judged) + 4)
        * case when max(accounts.created_at) > now() - interval '3 days' then 0.5 else 1 end as weight
    from accounts left join lateral (
      select judged from outcomes
      where account_id = accounts.id and judged is not null order by created_at desc limit 100
    ) last on true
    where accounts.id = ${accountId}`.execute(db);
  return rows[0]?.weight ?? 0;
}

interface NewOutcome {
  row: LockedProperty;
  accountId: string;
  outcome: TenantFinding;
  weight: number;
}

const sinceConfirmation = ({ confirmed_at }: Pick<LockedProperty, "confirmed_at">) =>
  sql`created_at > coalesce(${confirmed_at}::timestamptz, '-infinity')`;

/**
 * Returns since when a person has been waiting for the owner's answer, and the outcome they reported since the
 * confirmation.
 */
export async function findOwnQuestions(
  db: Database,
  row: Pick<LockedProperty, "id" | "confirmed_at">,
  accountId: string,
): Promise<{ asked_at: Date | null; outcome: TenantFinding | null }> {
  const { rows } = await sql<{ asked_at: Date | null; outcome: TenantFinding | null }>`
    select
      (select created_at from still_there_asks where property_id = ${row.id} and account_id = ${accountId}) as asked_at,
      (select outcome from outcomes
        where property_id = ${row.id} and account_id = ${accountId} and ${sinceConfirmation(row)}
        order by created_at desc limit 1) as outcome`.execute(db);
  return rows[0] ?? { asked_at: null, outcome: null };
}

/**
 * Stores what a person found out, replacing their previous report since the confirmation. Returns whether it is the
 * first.
 */
export async function putOutcome(
  trx: Transaction<DB>,
  { row, accountId, outcome, weight }: NewOutcome,
): Promise<boolean> {
  const { rows } = await sql<{ is_first: boolean }>`
    with replaced as (
      update outcomes set outcome = ${outcome}, weight = ${weight}, created_at = clock_timestamp()
      where property_id = ${row.id} and account_id = ${accountId} and judged is null and ${sinceConfirmation(row)}
      returning id
    ), added as (
      insert into outcomes (id, property_id, account_id, outcome, weight)
      select ${uuidv7()}::uuid, ${row.id}::uuid, ${accountId}::uuid, ${outcome}, ${weight}::real
      where not exists (select from replaced)
      returning id
    )
    select exists (select from added) as is_first`.execute(trx);
  return rows[0]?.is_first ?? false;
}

/** Returns how many people found a home taken since its confirmation. Accounts with one phone number count once. */
export async function countTaken(
  db: Database,
  row: Pick<LockedProperty, "id" | "confirmed_at">,
): Promise<{ people: number; weight: number }> {
  const { rows } = await sql<{ people: number; weight: number }>`
    select count(*)::int as people, coalesce(sum(weight), 0)::float8 as weight from (
      select max(weight) as weight from outcomes join accounts on accounts.id = account_id
      where property_id = ${row.id} and outcome = 'taken'
        and outcomes.created_at > coalesce(${row.confirmed_at}::timestamptz, '-infinity')
      group by coalesce(accounts.phone, accounts.id::text)
    ) person`.execute(db);
  return rows[0] ?? { people: 0, weight: 0 };
}

/** Returns how often tenants have paused a home in the last two weeks. */
export async function countTakenPauses(db: Database, propertyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from property_events
    where property_id = ${propertyId} and type = 'paused' and became = '"taken"' and at > now() - interval '14 days'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Pauses a home that tenants found taken. */
export async function pauseAsTaken(trx: Transaction<DB>, propertyId: string): Promise<void> {
  await sql`update properties set away = 'paused', away_reason = 'taken', version = version + 1, updated_at = now()
    where id = ${propertyId}`.execute(trx);
}

/** Lets the clock pause a home soon, unless its owner answers. */
export async function pauseSoon(trx: Transaction<DB>, propertyId: string): Promise<void> {
  const latest = sql`now() + ${sql.lit(`${TAKEN_HOURS} hours`)}::interval`;
  await sql`update properties set pauses_at = ${latest} where id = ${propertyId} and pauses_at > ${latest}`.execute(
    trx,
  );
}

/**
 * Records that a tenant found a home available. The first few such reports since the confirmation postpone its pause.
 */
export async function recordFoundAvailable(
  trx: Transaction<DB>,
  row: LockedProperty,
  mostPostponed: number,
): Promise<void> {
  await sql`
    update properties set found_at = clock_timestamp(), pauses_at = pauses_at + case
      when (
        select count(*) from outcomes where property_id = ${row.id} and outcome = 'available' and ${sinceConfirmation(row)}
      ) <= ${mostPostponed}::int then interval '3 days' else interval '0' end
    where id = ${row.id}`.execute(trx);
}
