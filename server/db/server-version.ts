import { sql } from "kysely";
import type { Database } from "./connect.ts";

/** The last security release of each major version of PostgreSQL when this version was built. */
const SECURITY_RELEASES: Record<number, number> = { 15: 19, 16: 15, 17: 11, 18: 6 };

/** The factor of the major version in `server_version_num`. */
const MAJOR = 10_000;

/** Returns the major version of a `server_version_num`. */
export const majorVersion = (versionNumber: number): number => Math.floor(versionNumber / MAJOR);

/** Returns the security release that a server of this `server_version_num` lacks, or null. */
export function missingRelease(versionNumber: number): string | null {
  const [major, minor] = [majorVersion(versionNumber), versionNumber % MAJOR];
  const release = SECURITY_RELEASES[major];
  return release === undefined || minor >= release ? null : `${major}.${release}`;
}

/** Returns a message if PostgreSQL is older than the last known security release of its major version, else null. */
export async function findMissingRelease(db: Database): Promise<string | null> {
  const { rows } = await sql<{ number: number; version: string }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version`.execute(
    db,
  );
  const [row] = rows;
  const release = row && missingRelease(row.number);
  return release
    ? `PostgreSQL ${row.version} lacks the security fixes of ${release}; see Install in docs/operations.md.`
    : null;
}
