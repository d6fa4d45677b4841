import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

/**
 * The number of an advisory lock: held by a backup, from before it looks at the rows until it has copied the files that they
 * name.
 */
export const FILES_HELD_LOCK = 7_265_001;

/**
 * Whether a backup is copying files. Whoever has taken a row away asks this after the commit and before removing its files:
 * where nobody holds them, a backup that begins later does not see the row.
 */
export async function areFilesHeld(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock_shared(${FILES_HELD_LOCK}) as free`.execute(db);
  return rows[0]?.free !== true;
}
