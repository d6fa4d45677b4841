import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type pg from "pg";
import type { Database } from "../db/connect.ts";

/** Pause before the lock is acquired again after its connection was lost. */
const RETRY_MS = 500;
/** How often jobs of dead processes are released, and the minimum age of such a job. */
export const RESCUE_MS = 10_000;
/** A process counts as dead if its lock stays free for this time. Until then, it may only have lost its connection. */
const CONFIRM_MS = 4 * RETRY_MS;

export interface ProcessLock {
  /** Resolves as soon as the lock is held, or after its release. */
  held(): Promise<void>;
  isHeld(): boolean;
  release(): Promise<void>;
}

/**
 * Holds an advisory lock on the name under which a process locks jobs. The lock is free once the process is dead. Takes one
 * connection out of the pool, and another when that is lost.
 */
export function holdProcessLock(pool: pg.Pool, name: string, log: FastifyBaseLogger): ProcessLock {
  const released = Promise.withResolvers<void>();
  let isReleased = false;
  let isReported = false;
  let isHeld = false;
  /** Replaced only after it was resolved, because callers wait for it. */
  let held = Promise.withResolvers<void>();

  async function hold(): Promise<void> {
    const client = await pool.connect();
    const lost = new Promise<void>((resolve) => {
      // An ended backend reports an error before its connection closes.
      client.once("error", () => resolve());
      client.once("end", () => resolve());
    });
    try {
      await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [name]);
      held.resolve();
      isHeld = true;
      isReported = false;
      await Promise.race([lost, released.promise]);
      if (!isReleased) held = Promise.withResolvers();
    } finally {
      isHeld = false;
      // Closes the connection, and with it the lock.
      client.release(true);
    }
  }
  async function keep(): Promise<void> {
    while (!isReleased) {
      await hold().catch((error: unknown) => {
        if (!isReported) log.warn({ err: error }, "could not register this process as a job worker");
        isReported = true;
      });
      if (!isReleased) await Promise.race([sleep(RETRY_MS), released.promise]);
    }
  }
  const keeping = keep();

  return {
    held: () => held.promise,
    isHeld: () => isHeld,
    async release() {
      isReleased = true;
      released.resolve();
      held.resolve();
      await keeping;
    },
  };
}

/** Returns the processes whose lock is free, among the given processes or those that have jobs of the minimum age. */
async function processesWithoutLock(db: Database, among: string[] | null): Promise<string[]> {
  const { rows } = await sql<{ locked_by: string }>`with owners as materialized (
      select distinct locked_by from graphile_worker.jobs
      where locked_at < now() - ${RESCUE_MS}::float8 * interval '1 millisecond'
      and (${among}::text[] is null or locked_by = any (${among}::text[]))
    )
    select locked_by from owners where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))`.execute(db);
  return rows.map(({ locked_by }) => locked_by);
}

/** Releases jobs of dead processes. The library itself would wait four hours. */
export async function rescueAbandoned(db: Database, signal: AbortSignal): Promise<void> {
  const missing = await processesWithoutLock(db, null);
  if (missing.length === 0) return;
  await sleep(CONFIRM_MS, undefined, { signal, ref: false });
  const dead = await processesWithoutLock(db, missing);
  if (dead.length > 0) await sql`select graphile_worker.force_unlock_workers(${dead}::text[])`.execute(db);
}
