import type { Transaction } from "kysely";
import type { Database } from "./connect.ts";
import type { DB } from "./schema.ts";

const DEADLOCK_DETECTED = "40P01";

const isDeadlock = (error: unknown) => error instanceof Error && "code" in error && error.code === DEADLOCK_DETECTED;

/**
 * Runs the work in a transaction. When PostgreSQL ends it to break a deadlock, it runs once more, so the work must not change
 * anything outside the transaction. Rows that several people share are locked by `lockShared` to avoid deadlocks.
 */
export async function transact<T>(db: Database, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (!isDeadlock(error)) throw error;
    return db.transaction().execute(work);
  }
}
