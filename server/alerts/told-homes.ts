import { sql, type Transaction } from "kysely";
import { TOLD_HOME_DAYS } from "#contract/accounts/retention.ts";
import type { SavedFilters } from "#contract/browse/saved-search-terms.ts";
import type { Caller } from "#contract/permissions.ts";
import type { PersonalData } from "#contract/personal-data.ts";
import { mayReach } from "../accounts/reach.ts";
import { canMatch } from "../browse/catalogue.ts";
import { conditions } from "../browse/catalogue-conditions.ts";
import { wantedWithWords } from "../browse/saved-filters.ts";
import type { Database } from "../db/connect.ts";
import { exactTime } from "../db/lists.ts";
import type { DB } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { readSaved } from "./canonical.ts";
import { type ExactTime, NEW_HOME, type NewHome } from "./digest-queries.ts";
import type { SavedSearchRow } from "./queries.ts";

/** The homes that saved searches have announced, and which of them still wait for a mail. */

/** Returns which of these homes a search has announced, and when. */
export async function findTold(
  db: Database,
  searchId: string,
  ids: readonly string[],
): Promise<Map<string, ExactTime>> {
  const { rows } = await sql<{ id: string; at: ExactTime }>`
    select property_id as id, ${exactTime(sql`told_at`)} as at from told_homes
    where search_id = ${searchId} and property_id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** Records that a search announces these homes. */
export async function putTold(
  trx: Transaction<DB>,
  searchId: string,
  { ids, mailWaits }: { ids: readonly string[]; mailWaits: boolean },
): Promise<void> {
  await sql`
    insert into told_homes (search_id, property_id, round, mail_waits)
    select ${searchId}::uuid, properties.id, alert_homes.round, ${mailWaits}
    from properties join alert_homes on property_id = properties.id
    where properties.id = any (${ids}::uuid[]) order by properties.id for key share of properties
    on conflict (search_id, property_id) do update
      set round = excluded.round, told_at = clock_timestamp(), mail_waits = excluded.mail_waits`.execute(trx);
}

const mayMail = sql`coalesce(next_mail_at <= now(), true)`;
const waitsForMail = sql`exists (select from told_homes where search_id = saved_searches.id and mail_waits)`;

/** Delays the mails of an account's searches whose homes wait for one. */
export async function postponeMails(trx: Transaction<DB>, accountId: string, until: Date): Promise<void> {
  await sql`update saved_searches set next_mail_at = ${until}
    where account_id = ${accountId} and ${mayMail} and ${waitsForMail}`.execute(trx);
}

/**
 * Returns the homes that wait for a mail which may be sent now, by search, and marks them as sent. Leaves out those of
 * searches that are off or whose mails are off, and those from before the filters changed.
 */
export async function takeWaiting(trx: Transaction<DB>, accountId: string): Promise<Map<SavedSearchRow, string[]>> {
  const { rows } = await sql<{ search_id: string; property_id: string }>`
    with sent as (
      update told_homes set mail_waits = false from saved_searches
      where saved_searches.id = search_id and account_id = ${accountId} and mail_waits and ${mayMail}
      returning search_id, property_id, email and frequency <> 'off' and told_at >= matches_from as is_wanted
    )
    select search_id, property_id from sent where is_wanted`.execute(trx);
  const ids = Map.groupBy(rows, ({ search_id }) => search_id);
  if (ids.size === 0) return new Map();
  const searches = await trx
    .selectFrom("saved_searches")
    .selectAll()
    .where("id", "in", [...ids.keys()])
    .execute();
  return new Map(searches.map((row) => [row, ids.get(row.id)?.map(({ property_id }) => property_id) ?? []]));
}

/** Returns those of these homes that match the search now and whose owners the person may reach, latest first. */
export async function stillMatching(db: Database, search: SavedSearchRow, ids: readonly string[]): Promise<NewHome[]> {
  try {
    const { filters, words, account_id } = search;
    const wanted = { ...(await wantedWithWords(readSaved(filters as SavedFilters), words)), ids: [...ids] };
    if (!canMatch(wanted)) return [];
    const { rows } = await sql<NewHome>`
      select ${NEW_HOME} from properties
      where id in (select id from catalogue where ${conditions(wanted)})
        and ${mayReach(sql`${account_id}::uuid`, sql`owner_id`)}
      order by created_at desc, id desc`.execute(db);
    return rows;
  } catch (error) {
    // One of its places no longer exists: then it matches nothing.
    if (error instanceof AppError) return [];
    throw error;
  }
}

/** Stores when a search may be mailed again, and how many homes it has mailed today. */
export async function saveNextMail(
  trx: Transaction<DB>,
  id: string,
  { at, day, count }: { at: Date | null; day: string; count: number },
): Promise<void> {
  const values = { next_mail_at: at, instant_day: day, instant_count: count };
  await trx.updateTable("saved_searches").set(values).where("id", "=", id).execute();
}

/** Deletes records of homes that were announced long ago. */
export async function deleteOldTold(db: Database): Promise<void> {
  await sql`delete from told_homes where told_at < now() - ${TOLD_HOME_DAYS}::int * interval '1 day'`.execute(db);
}

/** Returns the homes that a person's searches have announced, latest first, for the data export. */
export async function announcedHomesOf(db: Database, { id }: Caller): Promise<PersonalData["announced_homes"]> {
  const rows = await db
    .selectFrom("told_homes")
    .innerJoin("saved_searches", "saved_searches.id", "search_id")
    .select(["search_id", "property_id", "told_at"])
    .where("account_id", "=", id)
    .orderBy("told_at", "desc")
    .orderBy("property_id")
    .execute();
  return rows.map(({ told_at, ...ids }) => ({ ...ids, announced_at: told_at.toISOString() }));
}
