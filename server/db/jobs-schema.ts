import { sql } from "kysely";
import type { Database, DatabaseLocation } from "./connect.ts";

async function isInstalled(db: Database): Promise<boolean> {
  const { rows } = await sql`select where to_regclass('graphile_worker.jobs') is not null`.execute(db);
  return rows.length > 0;
}

/**
 * Creates the schema `graphile_worker` of the queue; the caller ensures that only one process does it. A newer version of
 * the library migrates the schema when its worker starts.
 */
export async function installJobs({ db, location }: { db: Database; location: DatabaseLocation }): Promise<void> {
  if (await isInstalled(db)) return;
  const [{ runMigrations }, { openJobsPool }] = await Promise.all([
    import("graphile-worker"),
    import("./jobs-pool.ts"),
  ]);
  const pool = openJobsPool(location, 1);
  try {
    await runMigrations({ pgPool: pool, noHandleSignals: true });
  } finally {
    await pool.end();
  }
}
