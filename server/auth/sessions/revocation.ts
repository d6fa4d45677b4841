import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { transact } from "../../db/transact.ts";

/** Sessions, and single-use credentials that create or upgrade one. */
export const SESSION_AND_CODE_TABLES = [
  "auth_sessions",
  "auth_codes",
  "auth_grants",
  "auth_flows",
  "auth_challenges",
] as const;

/**
 * Deletes all sessions, codes, links, Google flows and challenges of all users. Sockets close with their sessions.
 * Returns the number of deleted sessions.
 */
export function voidSessionsAndCodes(db: Database): Promise<number> {
  return transact(db, async (trx) => {
    let sessions = 0;
    for (const table of SESSION_AND_CODE_TABLES) {
      const { numAffectedRows } = await sql`delete from ${sql.table(table)}`.execute(trx);
      if (table === "auth_sessions") sessions = Number(numAffectedRows);
    }
    return sessions;
  });
}
