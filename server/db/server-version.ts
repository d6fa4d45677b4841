import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "./connect.ts";

/** The last security release of each major version of PostgreSQL when this version was built. */
const SECURITY_RELEASES: Record<number, number> = { 15: 19, 16: 15, 17: 11, 18: 6 };

/** The factor of the major version in `server_version_num`. */
const MAJOR = 10_000;

/** Returns the security release that a server of this `server_version_num` lacks, or null. */
export function missingRelease(versionNumber: number): string | null {
  const [major, minor] = [Math.floor(versionNumber / MAJOR), versionNumber % MAJOR];
  const release = SECURITY_RELEASES[major];
  return release === undefined || minor >= release ? null : `${major}.${release}`;
}

/** Logs a warning if PostgreSQL is older than its last known security release. */
export async function warnIfOutdated(db: Database, log: Logger): Promise<void> {
  const { rows } = await sql<{ number: number; version: string }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version`.execute(
    db,
  );
  const [row] = rows;
  const release = row && missingRelease(row.number);
  if (release)
    log.warn({ postgres: row.version, release }, "PostgreSQL lacks security fixes; see Install in docs/operations.md");
}
