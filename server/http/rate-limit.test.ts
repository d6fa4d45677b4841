import { sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { LocalBuckets, scaledLimit, sweepSharedBuckets, takeSharedToken } from "./rate-limit.ts";

const db = await testDatabase();
/** One a minute, three at once. */
const LIMIT = { count: 1, seconds: 60, burst: 3 };

const passTime = (key: string, seconds: number) =>
  sql`update rate_limits set allowed_at = allowed_at - ${seconds}::int * interval '1 second' where key = ${key}`.execute(
    db,
  );
const take = (key: string) => takeSharedToken(db, key, LIMIT);

it("lets the burst through and then says how long to wait", async () => {
  expect([await take("a"), await take("a"), await take("a")]).toEqual([0, 0, 0]);
  expect(await take("a")).toBeGreaterThan(55);
  expect(await take("a")).toBeLessThanOrEqual(60);
  expect(await take("b")).toBe(0);
});

it("gives tokens back with time, one by one, and no more than the burst", async () => {
  for (let count = 0; count < 3; count += 1) await take("c");
  await passTime("c", 60);
  expect(await take("c")).toBe(0);
  expect(await take("c")).toBeGreaterThan(0);
  await passTime("c", 3600);
  expect([await take("c"), await take("c"), await take("c")]).toEqual([0, 0, 0]);
  expect(await take("c")).toBeGreaterThan(0);
});

it("takes nothing for a refused call", async () => {
  for (let count = 0; count < 20; count += 1) await take("d");
  await passTime("d", 60);
  expect(await take("d")).toBe(0);
});

it("lets exactly the burst through when many ask at once", async () => {
  const waits = await Promise.all(Array.from({ length: 30 }, () => take("e")));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
});

it("forgets full buckets and no others", async () => {
  await take("full");
  await passTime("full", 120);
  await take("used");
  await sweepSharedBuckets(db);
  const keys = (await db.selectFrom("rate_limits").select("key").execute()).map((row) => row.key);
  expect(keys).toContain("used");
  expect(keys).not.toContain("full");
});

it("begins anew where the clock was ahead when a bucket was filled, and has been set back", async () => {
  for (let count = 0; count < 4; count += 1) await take("clock");
  await passTime("clock", -3600);
  expect([await take("clock"), await take("clock"), await take("clock")]).toEqual([0, 0, 0]);
  expect(await take("clock")).toBeGreaterThan(55);
});

it("scales a limit, but never below one call at a time", () => {
  expect(scaledLimit(LIMIT, 10)).toEqual({ count: 10, seconds: 60, burst: 30 });
  expect(scaledLimit(LIMIT, 0.01).burst).toBe(1);
});

it("keeps the same bucket in memory", () => {
  const buckets = new LocalBuckets(LIMIT);
  expect([0, 0, 0].map(() => buckets.take("a", 1_000_000))).toEqual([0, 0, 0]);
  expect(buckets.take("a", 1_000_000)).toBe(60);
  expect(buckets.take("b", 1_000_000)).toBe(0);
  expect(buckets.take("a", 1_060_000)).toBe(0);
  expect(buckets.take("a", 1_060_000)).toBe(60);
});
