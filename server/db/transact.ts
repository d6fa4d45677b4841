import type { Transaction } from "kysely";
import type { Database } from "./connect.ts";
import type { DB } from "./schema.ts";

const DEADLOCK_DETECTED = "40P01";

const isDeadlock = (error: unknown) => error instanceof Error && "code" in error && error.code === DEADLOCK_DETECTED;

/** Runs a statement or a transaction, and once more when PostgreSQL ended it to break a deadlock. */
export async function retryDeadlock<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDeadlock(error)) throw error;
    return work();
  }
}

/**
 * Runs the work in a transaction, and once more after a deadlock, so the work must not change anything outside the
 * transaction. `lockShared` locks the rows that several people share in one order, which avoids most deadlocks.
 */
export function transact<T>(db: Database, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  return retryDeadlock(() => db.transaction().execute(work));
}
