import { sql } from "kysely";
import type { Database, DatabaseLocation } from "../db/connect.ts";

async function isInstalled(db: Database): Promise<boolean> {
  const { rows } = await sql`select where to_regclass('graphile_worker.jobs') is not null`.execute(db);
  return rows.length > 0;
}

/**
 * Creates the queue's schema `graphile_worker`, under a lock that lets one process do it. A newer version of the
 * library migrates it when its worker starts.
 */
export async function installJobs({ db, location }: { db: Database; location: DatabaseLocation }): Promise<void> {
  if (await isInstalled(db)) return;
  const [{ runMigrations }, { openJobsPool }] = await Promise.all([import("graphile-worker"), import("./pool.ts")]);
  const pool = openJobsPool(location, 2);
  try {
    const lock = await pool.connect();
    await lock.query("select pg_advisory_lock(hashtextextended('graphile_worker', 0))");
    await runMigrations({ pgPool: pool, noHandleSignals: true });
    lock.release(true);
  } finally {
    await pool.end();
  }
}
