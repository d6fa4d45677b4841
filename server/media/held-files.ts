import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

/** Id of the advisory lock that a backup holds from before its snapshot until it has copied the files. */
export const FILES_HELD_LOCK = 7_265_001;

/**
 * Returns whether a backup is copying files. Must be called after the commit that deleted a row, and before its files
 * are deleted: a backup that starts later does not see the row.
 */
export async function areFilesHeld(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock_shared(${FILES_HELD_LOCK}) as free`.execute(db);
  return rows[0]?.free !== true;
}
