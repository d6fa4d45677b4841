import { sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "../../testing/database/database.ts";
import { LocalBuckets, scaledLimit, sweepSharedBuckets, takeSharedToken } from "./rate-limit.ts";

const db = await testDatabase();
/** One per minute, with a burst of three. */
const LIMIT = { count: 1, seconds: 60, burst: 3 };

const passTime = (key: string, seconds: number) =>
  sql`update rate_limits set allowed_at = allowed_at - ${seconds}::int * interval '1 second' where key = ${key}`.execute(
    db,
  );
const take = (key: string) => takeSharedToken(db, key, LIMIT);

it("allows the burst and then says how long to wait", async () => {
  expect([await take("a"), await take("a"), await take("a")]).toEqual([0, 0, 0]);
  expect(await take("a")).toBeGreaterThan(55);
  expect(await take("a")).toBeLessThanOrEqual(60);
  expect(await take("b")).toBe(0);
});

it("refills tokens over time, one by one, up to the burst", async () => {
  for (let count = 0; count < 3; count += 1) await take("c");
  await passTime("c", 60);
  expect(await take("c")).toBe(0);
  expect(await take("c")).toBeGreaterThan(0);
  await passTime("c", 3600);
  expect([await take("c"), await take("c"), await take("c")]).toEqual([0, 0, 0]);
  expect(await take("c")).toBeGreaterThan(0);
});

it("takes no token for a refused call", async () => {
  for (let count = 0; count < 20; count += 1) await take("d");
  await passTime("d", 60);
  expect(await take("d")).toBe(0);
});

it("allows exactly the burst for concurrent calls", async () => {
  const waits = await Promise.all(Array.from({ length: 30 }, () => take("e")));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
});

it("deletes full buckets only", async () => {
  await take("full");
  await passTime("full", 120);
  await take("used");
  await sweepSharedBuckets(db);
  const keys = (await db.selectFrom("rate_limits").select("key").execute()).map((row) => row.key);
  expect(keys).toContain("used");
  expect(keys).not.toContain("full");
});

it("resets a bucket that was filled while the clock was ahead", async () => {
  for (let count = 0; count < 4; count += 1) await take("clock");
  await passTime("clock", -3600);
  expect([await take("clock"), await take("clock"), await take("clock")]).toEqual([0, 0, 0]);
  expect(await take("clock")).toBeGreaterThan(55);
});

it("scales a limit, but always allows one call at a time", () => {
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
