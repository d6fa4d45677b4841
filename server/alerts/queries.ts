import { type Selectable, sql, type Transaction } from "kysely";
import type { Frequency } from "#contract/browse/saved-search-terms.ts";
import type { Database } from "../db/connect.ts";
import type { DB, SavedSearches } from "../db/schema.ts";

export type SavedSearchRow = Selectable<SavedSearches>;
/** The fields that a person sets. */
export type Settings = Pick<SavedSearchRow, "name" | "email" | "push"> & { frequency: Frequency };
/** Filters with values derived from them. */
export interface Filtering {
  /** Canonical filters as JSON. */
  filters: string;
  filters_hash: Buffer;
  words: string | null;
  corrected: boolean;
}

/** Serialises changes of an account's saved searches, so that two calls cannot both take the last place. */
export async function lockSearches(trx: Transaction<DB>, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`searches:${accountId}`}, 0))`.execute(trx);
}

/** Returns the saved searches of an account, latest first. */
export function listSearches(db: Database, accountId: string): Promise<SavedSearchRow[]> {
  return db
    .selectFrom("saved_searches")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export function findSearch(db: Database, accountId: string, id: string): Promise<SavedSearchRow | undefined> {
  return db
    .selectFrom("saved_searches")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export function insertSearch(
  db: Database,
  row: { id: string; account_id: string } & Settings & Filtering & Pick<SavedSearchRow, "shown_name" | "due_at">,
): Promise<SavedSearchRow> {
  return db.insertInto("saved_searches").values(row).returningAll().executeTakeFirstOrThrow();
}

/**
 * Changes a search. Changed filters match homes from now on only. Changing the frequency announces waiting homes at
 * once; a search that was off starts now. Returns undefined if the search no longer exists.
 */
export function updateSearch(
  db: Database,
  { id, account_id, frequency }: Pick<SavedSearchRow, "id" | "account_id" | "frequency">,
  { filtering, settings }: { filtering: Filtering | null; settings: Partial<Settings> & { shown_name: string } },
): Promise<SavedSearchRow | undefined> {
  const now = sql<Date>`clock_timestamp()`;
  const next = settings.frequency ?? frequency;
  return db
    .updateTable("saved_searches")
    .set({
      ...settings,
      ...(filtering && { ...filtering, matches_from: now, seen_at: now }),
      // The next run checks it, including events that are processed before this change is committed.
      ...(filtering && next === "instant" && { due_at: sql<Date>`greatest(due_at, ${now})` }),
      ...(next !== frequency && { due_at: next === "off" ? null : now }),
      ...(frequency === "off" && next !== "off" && { matches_from: now }),
    })
    .where("account_id", "=", account_id)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Marks the results as seen. Returns whether the search exists. */
export async function updateSeen(db: Database, accountId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("saved_searches")
    .set({ seen_at: sql`clock_timestamp()` })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Returns whether the search existed. */
export async function deleteSearch(db: Database, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("saved_searches")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Returns the recipient of announcements. Undefined if the account does not exist. */
export function findRecipient(db: Database, accountId: string) {
  return db
    .selectFrom("accounts")
    .select(["name", "email", "is_active"])
    .where("id", "=", accountId)
    .executeTakeFirst();
}
