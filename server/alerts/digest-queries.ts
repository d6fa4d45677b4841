import { sql, type Transaction } from "kysely";
import { ALERT_EVENT_DAYS } from "#contract/accounts/retention.ts";
import type { City } from "#contract/places/cities.ts";
import type { Furnishing, PropertyType } from "#contract/properties/property-terms.ts";
import type { Database } from "../db/connect.ts";
import { exactTime } from "../db/lists.ts";
import type { DB } from "../db/schema.ts";
import { shownText } from "../db/shown-text.ts";
import { transact } from "../db/transact.ts";
import { TOLD_PAUSE_DAYS } from "./digest-times.ts";
import type { SavedSearchRow } from "./queries.ts";

/** What a mail says about a home. */
export interface NewHome {
  id: string;
  title: string;
  rent: number;
  area: string;
  city: City;
  type: PropertyType;
  furnished: Furnishing;
  available_from: string;
}

/**
 * A database time as text, with its microseconds, which a Date would drop. The texts sort in the order of the times.
 */
export type ExactTime = string;
export type DueSearch = SavedSearchRow & {
  /** Homes with an event since then are checked. */
  after: ExactTime;
  /** Homes that began to match since then are new, unless they were announced. */
  from: ExactTime;
};

/** SQL for the columns of `properties` that a mail shows. */
export const NEW_HOME = sql`properties.id, ${shownText("properties", "title")} as title, properties.rent,
  ${shownText("properties", "area")} as area, city, type, furnished, properties.available_from`;

/**
 * Marks waiting events as processed. Returns the time up to which no more events can be marked: events commit in any
 * order, but one process at a time marks them, with increasing times.
 */
export function markEvents(db: Database): Promise<ExactTime> {
  return transact(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('alert_events', 0))`.execute(trx);
    await sql`update alert_events set processed_at = clock_timestamp() where processed_at is null`.execute(trx);
    const { rows } = await sql<{ now: ExactTime }>`select ${exactTime(sql`clock_timestamp()`)} as now`.execute(trx);
    return rows[0]?.now ?? "";
  });
}

/** The time up to which all events have been announced to instant searches that were due. */
const instantUntil = sql`(select announced_until from instant_alert_progress)`;
/** Allowance for clock differences: a search may become due shortly before a run that does not see it yet. */
const becameDue = sql`due_at > ${instantUntil} - interval '5 minutes'`;
/**
 * The time after which events are new for a search. For an instant search that has been due for a while, earlier runs
 * have checked all events that it may match.
 */
const after = sql`greatest(announced_until, matches_from,
  case when frequency = 'instant' and not ${becameDue} then ${instantUntil} end)`;
/**
 * A home may begin to match and be gone, unconfirmed or too expensive when the search is checked. It is announced if it
 * matches again within this time.
 */
const from = sql`greatest(matches_from, least(${after}, now() - ${TOLD_PAUSE_DAYS}::int * interval '1 day'))`;
const windowOfSearch = [exactTime(after).as("after"), exactTime(from).as("from")] as const;

/**
 * Returns accounts with a due daily or weekly search, or with homes of instant searches or news about saved homes that
 * are due by mail. Ordered by id, starting after `last`.
 */
export async function listDueAccounts(db: Database, last: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    (select distinct account_id from saved_searches
      where due_at <= now() and account_id > ${last} and frequency <> 'instant' order by account_id limit ${limit}::int)
    union
    (select distinct account_id from saved_searches
      where id in (select search_id from told_homes where mail_waits)
        and account_id > ${last} and coalesce(next_mail_at <= now(), true)
      order by account_id limit ${limit}::int)
    union
    (select distinct account_id from favorite_alerts where mail_due_at <= now() and account_id > ${last}
      order by account_id limit ${limit}::int)
    order by account_id limit ${limit}::int`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/**
 * Returns the ids of due instant searches that events since the last run may match, by area, or by city and type, and
 * by rent. Includes searches that became due since then.
 */
export async function findInstantSearches(db: Database, upto: ExactTime): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with happened as (
      select area_key, kind, min(rent) as lowest, max(rent) as highest from alert_events
      where processed_at > ${instantUntil} and processed_at <= ${upto}::timestamptz group by area_key, kind
    )
    select id from saved_searches where frequency = 'instant' and due_at <= now() and ${becameDue}
    union
    select id from happened
      join saved_searches on frequency = 'instant' and saved_search_keys(filters) && home_keys(area_key, kind)
    where due_at <= now() and coalesce((filters ->> 'minRent')::numeric, 0) <= highest
      and coalesce((filters ->> 'maxRent')::numeric, lowest) >= lowest
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Records that all events up to this time have been announced to due instant searches. The time never moves back. */
export async function saveInstantProgress(db: Database, upto: ExactTime): Promise<void> {
  await sql`update instant_alert_progress set announced_until = greatest(announced_until, ${upto}::timestamptz)`.execute(
    db,
  );
}

/** Returns those of these instant searches that are due, ordered by id. */
export function listInstantSearches(db: Database, ids: readonly string[]): Promise<DueSearch[]> {
  return db
    .selectFrom("saved_searches")
    .selectAll()
    .select(windowOfSearch)
    .where("id", "=", sql<string>`any (${ids}::uuid[])`)
    .where("due_at", "<=", sql<Date>`now()`)
    .where("frequency", "=", "instant")
    .orderBy("id")
    .execute();
}

/** Returns the earliest time after which homes are new for any due search of these accounts. Null if none is due. */
export async function findEarliestWindow(db: Database, accountIds: readonly string[]): Promise<ExactTime | null> {
  const { rows } = await sql<{ since: ExactTime | null }>`select ${exactTime(sql`min(${after})`)} as since
    from saved_searches where account_id = any (${accountIds}::uuid[]) and due_at <= now()`.execute(db);
  return rows[0]?.since ?? null;
}

/**
 * Returns the account's due searches by name, with the time after which their homes are new, unless that is before
 * `since`. They are locked until the transaction ends.
 */
export function takeDueSearches(
  trx: Transaction<DB>,
  { accountId, since }: { accountId: string; since: ExactTime },
): Promise<DueSearch[]> {
  return trx
    .selectFrom("saved_searches")
    .selectAll()
    .select(windowOfSearch)
    .where("account_id", "=", accountId)
    .where("due_at", "<=", sql<Date>`now()`)
    .where(after, ">=", sql`${since}::timestamptz`)
    .orderBy("shown_name")
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Records that no home is new for these searches. Skips locked searches. */
export async function markIdle(db: Database, ids: readonly string[], upto: ExactTime): Promise<void> {
  await sql`update saved_searches set announced_until = greatest(announced_until, ${upto}::timestamptz)
    where id in (select id from saved_searches where id = any (${ids}::uuid[]) order by id for update skip locked)`.execute(
    db,
  );
}

/** Records that a search was checked up to this time. It is due again at `due`. */
export async function markAnnounced(
  trx: Transaction<DB>,
  id: string,
  { upto, due }: { upto: ExactTime; due: Date | null },
): Promise<void> {
  const announced_until = sql<Date>`greatest(announced_until, ${upto}::timestamptz)`;
  await trx.updateTable("saved_searches").set({ announced_until, due_at: due }).where("id", "=", id).execute();
}

/** Deletes events from earlier rounds of homes, which no search reads. */
export async function deleteOldEvents(db: Database): Promise<void> {
  await sql`delete from alert_events using alert_homes home
    where home.property_id = alert_events.property_id and alert_events.round < home.round
      and at < now() - ${ALERT_EVENT_DAYS}::int * interval '1 day'`.execute(db);
}
