import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { openTestDatabase } from "../testing/database/database.ts";
import { dueJobs, repeatedJobs } from "../testing/programs/jobs.ts";
import { JobHandlers } from "./handlers.ts";
import { addJob, takeJob } from "./queue.ts";

declare module "./queue.ts" {
  interface JobPayloads {
    testNote: { text: string };
    testTaken: { failures: number };
  }
}

const { db, location } = await openTestDatabase();
const noted: string[] = [];
const jobs = new JobHandlers();
jobs.handle("testNote", z.object({ text: z.string().max(20) }), async ({ text }) => {
  noted.push(text);
});
const taken: boolean[] = [];
jobs.handle("testTaken", z.object({ failures: z.number() }), ({ failures }, { id, attempt }) =>
  db.transaction().execute(async (trx) => {
    taken.push(await takeJob(trx, id));
    if (attempt <= failures) throw new Error("failed");
  }),
);
const run = dueJobs({ db, location, jobs });
// Registers the jobs as a worker does. Otherwise the first transaction that uses a job name blocks others that use it.
await run();

beforeEach(async () => {
  noted.length = 0;
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`.execute(db);
});

it("runs a job after the commit, with any text in its payload", async () => {
  const text = `"'\\ \n₹ 😀`;
  await db.transaction().execute(async (trx) => {
    await addJob(trx, "testNote", { text });
    await run();
    expect(noted).toEqual([]);
  });
  await run();
  await run();
  expect(noted).toEqual([text]);
});

it("runs urgent jobs before others", async () => {
  for (const text of ["first", "second"]) await addJob(db, "testNote", { text });
  await addJob(db, "testNote", { text: "urgent" }, { isUrgent: true });
  await run();
  expect(noted).toEqual(["urgent", "first", "second"]);
});

it("never runs a job whose transaction was rolled back", async () => {
  const rolledBack = db.transaction().execute(async (trx) => {
    await addJob(trx, "testNote", { text: "never" });
    throw new Error("changed our mind");
  });
  await expect(rolledBack).rejects.toThrow("changed our mind");
  await run({ afterMinutes: 60 });
  expect(noted).toEqual([]);
});

it("replaces a waiting job with the same key", async () => {
  await addJob(db, "testNote", { text: "first" }, { key: "digest:1" });
  await addJob(db, "testNote", { text: "other" }, { key: "digest:2" });
  await addJob(db, "testNote", { text: "second" }, { key: "digest:1" });
  await run();
  expect(noted.toSorted()).toEqual(["other", "second"]);
});

it("adds one job per key for concurrent transactions", async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      db.transaction().execute((trx) => addJob(trx, "testNote", { text: `unread ${n}` }, { key: "digest:1" })),
    ),
  );
  await run();
  expect(noted).toHaveLength(1);
});

it("does the work of a job once if it is repeated, and again after a rollback", async () => {
  await addJob(db, "testTaken", { failures: 0 });
  await repeatedJobs({ db, jobs })("testTaken");
  expect(taken).toEqual([true, false]);
  await addJob(db, "testTaken", { failures: 1 });
  await expect(run()).rejects.toThrow("failed");
  await run({ afterMinutes: 1 });
  await run({ afterMinutes: 60 });
  expect(taken).toEqual([true, false, true, true]);
});

it("refuses an invalid payload without logging its content", async () => {
  await addJob(db, "testNote", { text: "a secret of more than twenty letters" });
  const failure = await run().then(
    () => null,
    (error: Error) => error,
  );
  expect(failure?.message).toContain("text");
  expect(failure?.message).not.toContain("secret");
  expect(noted).toEqual([]);
});

it("accepts one handler per name", () => {
  expect(() => jobs.handle("testNote", z.object({ text: z.string() }), async () => {})).toThrow("testNote");
});
