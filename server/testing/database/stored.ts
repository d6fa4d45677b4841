import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

const TABLES = [
  "accounts",
  "auth_users",
  "auth_identities",
  "properties",
  "uploads",
  "favorites",
  "notifications",
  "notification_settings",
  "conversations",
  "participants",
  "messages",
  "audit_log",
];

/**
 * Returns a digest of all rows that calls may write. Leaves out sessions, codes, factors, rate limits, reminders and
 * jobs.
 */
export async function digestOfRows(db: Database): Promise<string> {
  const all = TABLES.map(
    (table) => sql`(select string_agg(row::text, '' order by row::text) from ${sql.table(table)} row)`,
  );
  const { rows } = await sql<{ digest: string }>`select md5(concat(${sql.join(all)})) as digest`.execute(db);
  return rows[0]?.digest ?? "";
}
