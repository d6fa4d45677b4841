import { sql, type Transaction, type Updateable } from "kysely";
import type { City } from "#contract/cities.ts";
import type { Furnishing, PropertyType } from "#contract/property-terms.ts";
import { ALERT_EVENT_DAYS } from "#contract/retention.ts";
import type { Database } from "../db/connect.ts";
import type { DB, SavedSearches } from "../db/schema.ts";
import { shownText } from "../db/shown-text.ts";
import { transact } from "../db/transact.ts";
import { canMatch, type Wanted } from "../properties/catalogue.ts";
import { conditions } from "../properties/catalogue-conditions.ts";
import { isFirstMatch } from "./matching.ts";
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

/** A time of the database as text, with its microseconds, which a Date would drop. */
export type ExactTime = string;
export type DueSearch = SavedSearchRow & { after: ExactTime };

/**
 * Marks waiting events as processed. Returns the time up to which no event can be marked any more: events commit in any
 * order, but one process at a time marks them, with increasing times.
 */
export function markEvents(db: Database): Promise<ExactTime> {
  return transact(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('alert_events', 0))`.execute(trx);
    await sql`update alert_events set processed_at = clock_timestamp() where processed_at is null`.execute(trx);
    const { rows } = await sql<{ now: ExactTime }>`select clock_timestamp()::text as now`.execute(trx);
    return rows[0]?.now ?? "";
  });
}

/**
 * Returns accounts with a due search, or with news about saved homes that are due by mail, after this one in the order
 * of ids. Instant searches are left out while nothing has happened since they were looked at.
 */
export async function listDueAccounts(db: Database, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    (select distinct account_id from saved_searches
      where due_at <= now() and account_id > ${after} and (frequency <> 'instant'
        or announced_until < (select max(processed_at) from alert_events where processed_at <= now()))
      order by account_id limit ${limit}::int)
    union
    (select distinct account_id from favorite_alerts where mail_due_at <= now() and account_id > ${after}
      order by account_id limit ${limit}::int)
    order by account_id limit ${limit}::int`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/**
 * Returns the account's due searches by name, with the time after which their homes are new. They are locked until the
 * transaction ends; those that are locked already are left out.
 */
export function takeDueSearches(trx: Transaction<DB>, accountId: string): Promise<DueSearch[]> {
  return trx
    .selectFrom("saved_searches")
    .selectAll()
    .select(sql<ExactTime>`greatest(announced_until, matches_from)::text`.as("after"))
    .where("account_id", "=", accountId)
    .where("due_at", "<=", sql<Date>`now()`)
    .orderBy("shown_name")
    .orderBy("id")
    .forUpdate()
    .skipLocked()
    .execute();
}

/**
 * Returns the homes that began to match a search in this time and still do, latest first, and how many there are in all.
 * A person's own home is left out.
 */
export async function findNewHomes(
  db: Database,
  wanted: Wanted,
  { after, upto, accountId, limit }: { after: ExactTime; upto: ExactTime; accountId: string; limit: number },
): Promise<{ homes: NewHome[]; total: number }> {
  if (!canMatch(wanted)) return { homes: [], total: 0 };
  const { rows } = await sql<NewHome & { total: number }>`
    select id, ${shownText("properties", "title")} as title, rent, ${shownText("properties", "area")} as area, city, type, furnished, available_from, count(*) over ()::int as total
    from (
      select property_id, max(at) as latest from alert_events event
      where processed_at > ${after}::timestamptz and processed_at <= ${upto}::timestamptz and ${isFirstMatch(wanted)} group by property_id
    ) fresh join properties on id = property_id
    where owner_id is distinct from ${accountId}
      and exists (select from catalogue where catalogue.id = property_id and ${conditions(wanted)})
    order by latest desc limit ${limit}::int`.execute(db);
  return { homes: rows, total: rows[0]?.total ?? 0 };
}

export async function markAnnounced(
  trx: Transaction<DB>,
  id: string,
  { upto, ...due }: { upto: ExactTime } & Pick<Updateable<SavedSearches>, "due_at" | "instant_day" | "instant_count">,
): Promise<void> {
  const announced_until = sql<Date>`${upto}::timestamptz`;
  await trx
    .updateTable("saved_searches")
    .set({ announced_until, ...due })
    .where("id", "=", id)
    .execute();
}

/** Makes a search due later, without announcing anything. */
export async function postpone(trx: Transaction<DB>, id: string, due: Date): Promise<void> {
  await trx.updateTable("saved_searches").set({ due_at: due }).where("id", "=", id).execute();
}

/** Deletes what happened to homes in earlier rounds, which no search reads any more. */
export async function deleteOldEvents(db: Database): Promise<void> {
  await sql`delete from alert_events using alert_homes home
    where home.property_id = alert_events.property_id and alert_events.round < home.round
      and at < now() - ${ALERT_EVENT_DAYS}::int * interval '1 day'`.execute(db);
}
