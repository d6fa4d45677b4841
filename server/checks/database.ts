import { sql } from "kysely";
import { CONNECTIONS_BESIDE_POOL, type Database } from "../db/connect.ts";
import type { Surroundings } from "./check.ts";

/** Sessions end, codes expire and mails are sent by the clocks of both. */
const MAX_CLOCK_DIFFERENCE_MS = 5000;

/** Returns a message if the processes need more connections than others leave, else null. */
export function connectionsFault(
  needed: number,
  { allowed, taken }: { allowed: number; taken: number },
): string | null {
  if (needed <= allowed - taken) return null;
  const others = taken > 0 ? `, of which others use ${taken}` : "";
  return `The server needs up to ${needed} connections, but PostgreSQL allows ${allowed}${others}: lower DATABASE_POOL, or raise max_connections.`;
}

/** Returns a message if the pools need more connections than PostgreSQL, the database and the role allow, else null. */
export async function findTooFewConnections(db: Database, { config, processes }: Surroundings): Promise<string | null> {
  const { rows } = await sql<{ allowed: number; taken: number }>`
    select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)
    ) as allowed,
    (select count(*)::int from pg_stat_activity where usename <> current_user) as taken`.execute(db);
  const needed = processes * (config.databasePool + CONNECTIONS_BESIDE_POOL);
  return rows[0] ? connectionsFault(needed, rows[0]) : null;
}

/** Returns a message if this difference of the clocks is more than 5 s, else null. Positive: this machine is ahead. */
export function clockFault(differenceMs: number): string | null {
  if (Math.abs(differenceMs) <= MAX_CLOCK_DIFFERENCE_MS) return null;
  const seconds = Math.round(Math.abs(differenceMs) / 1000);
  return `This machine's clock is ${seconds} s ${differenceMs > 0 ? "ahead of" : "behind"} PostgreSQL's: synchronise both.`;
}

/** Returns a message if the clocks of this machine and PostgreSQL differ by more than 5 s, else null. */
export async function findWrongClock(db: Database): Promise<string | null> {
  const asked = Date.now();
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db);
  const answered = Date.now();
  const now = rows[0]?.now ?? answered;
  // The time that the statement took is no difference.
  return clockFault(now < asked ? asked - now : Math.min(0, answered - now));
}
