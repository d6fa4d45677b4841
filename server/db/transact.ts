import type { Transaction } from "kysely";
import type { Database } from "./connect.ts";
import type { DB } from "./schema.ts";

const DEADLOCK_DETECTED = "40P01";

/** Returns whether PostgreSQL cancelled a statement because of a deadlock. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === DEADLOCK_DETECTED;

/** Runs a statement or a transaction, and retries it once if PostgreSQL cancelled it because of a deadlock. */
export async function retryDeadlock<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDeadlock(error)) throw error;
    return work();
  }
}

/**
 * Runs the work in a transaction, and retries it once after a deadlock, so the work must not change anything outside
 * the transaction. `lockShared` avoids most deadlocks by locking shared rows in a fixed order.
 */
export function transact<T>(db: Database, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  return retryDeadlock(() => db.transaction().execute(work));
}
