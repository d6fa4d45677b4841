import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { transact } from "../db/transact.ts";

/** Where sessions are kept, and everything that is presented once to get or to raise one. */
export const SESSION_AND_CODE_TABLES = [
  "auth_sessions",
  "auth_codes",
  "auth_grants",
  "auth_flows",
  "auth_challenges",
] as const;

/**
 * Ends every session and voids every code, link, way to Google and challenge, of everybody. Open connections end with their
 * sessions. Answers how many sessions there were.
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
