import { sql, type Transaction } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "../testing/database/database.ts";
import type { DB } from "./schema.ts";
import { retryDeadlock, transact } from "./transact.ts";

const db = await testDatabase();

const lock = (trx: Transaction<DB>, key: number) => sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(trx);

/** Resolves once `count` callers wait for it. */
function barrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === count) resolve();
    return promise;
  };
}

it("runs a transaction once more after a deadlock, so that both succeed", async () => {
  const bothHoldOne = barrier(2);
  let runs = 0;
  const lockBoth = (first: number, second: number) =>
    transact(db, async (trx) => {
      runs += 1;
      await lock(trx, first);
      await bothHoldOne();
      await lock(trx, second);
      return first;
    });
  expect(await Promise.all([lockBoth(1, 2), lockBoth(2, 1)])).toEqual([1, 2]);
  expect(runs).toBe(3);
});

it("throws after a second deadlock, and never retries another error", async () => {
  const failWith = (code: string) => {
    let runs = 0;
    const work = async () => {
      runs += 1;
      throw Object.assign(new Error(`failed ${runs}`), { code });
    };
    return { work, runs: () => runs };
  };
  const deadlock = failWith("40P01");
  await expect(retryDeadlock(deadlock.work)).rejects.toThrow("failed 2");
  const conflict = failWith("23505");
  await expect(retryDeadlock(conflict.work)).rejects.toThrow("failed 1");
  expect([deadlock.runs(), conflict.runs()]).toEqual([2, 1]);
});
