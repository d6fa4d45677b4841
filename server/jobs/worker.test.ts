import { sql } from "kysely";
import pino from "pino";
import { Registry } from "prom-client";
import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { connect, type Database, type DatabaseLocation } from "../db/connect.ts";
import { startEmbeddedPostgres } from "../db/embedded.ts";
import { openTestDatabase } from "../testing/database/database.ts";
import { endServers } from "../testing/programs/running-server.ts";
import { usedDataFolder } from "../testing/programs/used-data-folder.ts";
import { JobHandlers, type JobRun, noPayload } from "./handlers.ts";
import { addJob } from "./queue.ts";
import { registerQueueJobs } from "./sweep.ts";
import { CONCURRENCY, type JobWorker, startJobWorker } from "./worker.ts";

declare module "./queue.ts" {
  interface JobPayloads {
    testWork: { text: string };
    testSweep: Record<string, never>;
  }
}

const POLLING = { timeout: 240_000, interval: 20 };
const workers: JobWorker[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

/** Starts a worker like a server does, with one job that runs this function. */
function work(
  at: { db: Database; location: DatabaseLocation },
  onWork: (text: string, run: JobRun) => Promise<void> | void,
  also: (jobs: JobHandlers) => void = () => {},
) {
  const jobs = new JobHandlers();
  jobs.handle("testWork", z.object({ text: z.string() }), async ({ text }, run) => onWork(text, run));
  also(jobs);
  const said: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => said.push(line) });
  const metrics = new Registry();
  const worker = startJobWorker({ ...at, jobs, log, metrics });
  workers.push(worker);
  return { worker, metrics, said: () => said.join("") };
}

async function queued(db: Database) {
  const { rows } = await sql<{
    attempts: number;
    max_attempts: number;
    locked_by: string | null;
    last_error: string | null;
  }>`select attempts, max_attempts, locked_by, last_error from graphile_worker.jobs order by id`.execute(db);
  return rows;
}

/** Makes all waiting jobs due. */
async function bringForward(db: Database): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
    where attempts < max_attempts having count(*) > 0`.execute(db);
}

it("runs each job once with several processes on one queue", async () => {
  const at = await openTestDatabase();
  const done: string[] = [];
  for (let process = 0; process < 3; process++) work(at, (text) => void done.push(text));
  const names = Array.from({ length: 60 }, (_, n) => `job ${n}`);
  await Promise.all(names.map((text) => addJob(at.db, "testWork", { text })));
  await vi.waitFor(async () => expect(await queued(at.db)).toEqual([]), POLLING);
  expect(done.toSorted()).toEqual(names.toSorted());
});

it("retries a failing job, and gives up after its attempts without delaying others", async () => {
  const at = await openTestDatabase();
  const done: string[] = [];
  const { said, metrics } = work(at, (text) => {
    if (text.startsWith("poison")) throw new Error("cannot be done");
    done.push(text);
  });
  await addJob(at.db, "testWork", { text: "poison with a secret" }, { maxAttempts: 2 });
  await addJob(at.db, "testWork", { text: "fine" });
  await vi.waitFor(() => expect(done).toEqual(["fine"]), POLLING);
  const failed = { attempts: 2, locked_by: null, last_error: "cannot be done" };
  await vi.waitFor(async () => {
    await bringForward(at.db);
    expect(await queued(at.db)).toMatchObject([failed]);
  }, POLLING);
  expect(said()).toMatch(/"job":"testWork","job_id":"\d+","attempt":2,.*"msg":"job failed permanently"/);
  expect(said()).not.toContain("secret");
  const figures = await metrics.metrics();
  expect(figures).toContain('jobs_run_total{task="testWork",outcome="done"} 1');
  expect(figures).toContain('jobs_run_total{task="testWork",outcome="retried"} 1');
  expect(figures).toContain('jobs_run_total{task="testWork",outcome="failed"} 1');
  expect(figures).toContain('jobs_queued{task="testWork",state="failed"} 1');
  expect(figures).toContain('jobs_queued{task="testWork",state="waiting"} 0');
});

it("takes over jobs of a killed process, and none of a living one", async () => {
  const at = await openTestDatabase();
  const done: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const waitsForUs = async (text: string) => {
    done.push(text);
    if (text === "long") await finished;
  };
  work(at, waitsForUs);
  await addJob(at.db, "testWork", { text: "long" });
  await vi.waitFor(() => expect(done).toEqual(["long"]), POLLING);
  // The job is older than the minimum age, so only the living process's lock protects it.
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`.execute(at.db);
  await sql`insert into graphile_worker._private_jobs (task_id, payload, attempts, locked_by, locked_at)
    select id, '{"text":"abandoned"}', 1, 'pool-of-the-killed', now() - interval '1 minute'
    from graphile_worker._private_tasks where identifier = 'testWork'`.execute(at.db);
  work(at, waitsForUs);
  await vi.waitFor(() => expect(done).toEqual(["long", "abandoned"]), POLLING);
  finish();
  await vi.waitFor(async () => expect(await queued(at.db)).toEqual([]), POLLING);
  expect(done).toEqual(["long", "abandoned"]);
});

it("fetches no more jobs until its process holds the lock again that protects them", async () => {
  const at = await openTestDatabase();
  const lock = sql`select l.pid from pg_locks l, graphile_worker.jobs j where l.locktype = 'advisory' and l.granted
    and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended(j.locked_by, 0)`;
  const later = Array.from({ length: 5 * CONCURRENCY }, (_, number) => `later ${number}`);
  const held: boolean[] = [];
  work(at, async (text) => {
    const { rows } = await lock.execute(at.db);
    held.push(rows.length > 0);
    if (text !== "first") return;
    await sql`select pg_terminate_backend(pid, 5000) from (${lock}) l`.execute(at.db);
    for (const text of later) await addJob(at.db, "testWork", { text });
  });
  await addJob(at.db, "testWork", { text: "first" });
  await vi.waitFor(() => expect(held).toHaveLength(1 + later.length), POLLING);
  // Every other thread of the worker may have been fetching one when the lock was lost.
  expect(held.filter((isHeld) => !isHeld).length).toBeLessThan(CONCURRENCY);
});

it("catches up on cron jobs that were missed while no process ran", async () => {
  const at = await openTestDatabase();
  let sweeps = 0;
  await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('testSweep', now() - interval '2 days', now() - interval '5 hours')`.execute(at.db);
  work(
    at,
    () => {},
    (jobs) => {
      jobs.handle("testSweep", noPayload, async () => void sweeps++);
      jobs.schedule("testSweep", "7 * * * *");
    },
  );
  await vi.waitFor(async () => {
    expect(sweeps).toBeGreaterThan(0);
    expect(await queued(at.db)).toEqual([]);
  }, POLLING);
});

it("deletes failed jobs after a week", async () => {
  const at = await openTestDatabase();
  for (const text of ["old", "new"]) await addJob(at.db, "testWork", { text }, { key: text });
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() -
    case key when 'old' then interval '8 days' else interval '6 days' end`.execute(at.db);
  const jobs = new JobHandlers();
  registerQueueJobs(jobs, at);
  await jobs.byName.get("sweepFailedJobs")?.run({}, { id: "1", attempt: 1, signal: new AbortController().signal });
  const { rows } = await sql`select key from graphile_worker.jobs`.execute(at.db);
  expect(rows).toEqual([{ key: "new" }]);
});

it("waits for running jobs before it stops", async () => {
  const at = await openTestDatabase();
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const done: string[] = [];
  const { worker } = work(at, async (text) => {
    done.push(`${text} begun`);
    await finished;
    done.push(`${text} ended`);
  });
  await addJob(at.db, "testWork", { text: "work" });
  await vi.waitFor(() => expect(done).toEqual(["work begun"]), POLLING);
  workers.length = 0;
  const stopped = worker.stop();
  finish();
  await stopped;
  await addJob(at.db, "testWork", { text: "too late" });
  expect(done).toEqual(["work begun", "work ended"]);
  expect(await queued(at.db)).toMatchObject([{ attempts: 0, locked_by: null }]);
});

it("aborts a job that does not end in time, and returns it to the queue", async () => {
  const at = await openTestDatabase();
  let signal: AbortSignal | undefined;
  const { worker } = work(at, (_text, run) => {
    signal = run.signal;
    return new Promise(() => {});
  });
  await addJob(at.db, "testWork", { text: "endless" });
  await vi.waitFor(() => expect(signal).toBeDefined(), POLLING);
  workers.length = 0;
  await worker.stop();
  expect(signal?.aborted).toBe(true);
  expect(await queued(at.db)).toMatchObject([{ attempts: 1, locked_by: null }]);
});

it("stops although its jobs cannot be returned to the queue", async () => {
  const at = await openTestDatabase();
  const done: string[] = [];
  const { worker, said } = work(at, (text) => {
    done.push(text);
    return new Promise(() => {});
  });
  await addJob(at.db, "testWork", { text: "endless" });
  await vi.waitFor(() => expect(done).toEqual(["endless"]), POLLING);
  const lock = await at.db.startTransaction().execute();
  await sql`lock table graphile_worker._private_jobs in access exclusive mode`.execute(lock);
  workers.length = 0;
  await worker.stop();
  expect(said()).toContain("jobs that did not end in time are returned to the queue");
  await lock.rollback().execute();
});

it("looks up its jobs again if the first lookup failed", async () => {
  const at = await openTestDatabase();
  const done: string[] = [];
  await sql`alter table graphile_worker._private_tasks rename to hidden_tasks`.execute(at.db);
  const { said } = work(at, (text) => void done.push(text));
  await vi.waitFor(() => expect(said()).toContain("Failed to acquire job"), POLLING);
  await sql`alter table graphile_worker.hidden_tasks rename to _private_tasks`.execute(at.db);
  await addJob(at.db, "testWork", { text: "found" });
  await vi.waitFor(() => expect(done).toEqual(["found"]), POLLING);
});

/** Runs this on a separate PostgreSQL, which it can stop and start, and ends its workers. */
async function onSeparatePostgres(
  run: (
    at: { db: Database; location: DatabaseLocation },
    postgres: { stop: () => Promise<void>; start: () => Promise<void> },
  ) => Promise<void>,
): Promise<void> {
  const folder = await usedDataFolder();
  let server = await startEmbeddedPostgres(folder);
  const location = { server: server.connection, database: "basera" };
  const db = connect(location, 3);
  const start = async () => {
    server = await startEmbeddedPostgres(folder);
  };
  try {
    await run({ db, location }, { stop: () => server.stop(), start });
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  } finally {
    await db.destroy();
    await server.stop();
    await endServers();
  }
}

it("continues after PostgreSQL was down, and repeats jobs whose result was not recorded", () =>
  onSeparatePostgres(async (at, postgres) => {
    const done: string[] = [];
    const { said } = work(at, async (text) => {
      done.push(text);
      // PostgreSQL stops during this job, so that its result cannot be recorded at first.
      if (done.length === 1) await postgres.stop();
    });
    await addJob(at.db, "testWork", { text: "before" });
    await vi.waitFor(() => expect(said()).toContain("Attempting graceful shutdown"), POLLING);
    await postgres.start();
    await vi.waitFor(() => addJob(at.db, "testWork", { text: "after" }), POLLING);
    await vi.waitFor(async () => {
      expect(done).toContain("after");
      expect(await queued(at.db)).toEqual([]);
    }, POLLING);
    expect(done.toSorted()).toEqual(["after", "before", "before"]);
  }));

it("continues if one result was lost, the next was recorded and the last job failed", () =>
  onSeparatePostgres(async (at, postgres) => {
    const begun: string[] = [];
    const allRun = Promise.withResolvers<void>();
    const isBack = Promise.withResolvers<void>();
    const isRecorded = Promise.withResolvers<void>();
    const ends = { lost: postgres.stop, recorded: () => isBack.promise, failed: () => isRecorded.promise };
    const { said } = work(at, async (text) => {
      begun.push(text);
      if (begun.length === 3) allRun.resolve();
      await allRun.promise;
      if (begun.length === 3) await ends[text as keyof typeof ends]();
    });
    for (const text of Object.keys(ends)) await addJob(at.db, "testWork", { text });
    await vi.waitFor(() => expect(said()).toContain("Attempting graceful shutdown"), POLLING);
    await postgres.start();
    isBack.resolve();
    await vi.waitFor(async () => expect(await queued(at.db)).toHaveLength(2), POLLING);
    isRecorded.reject(new Error("failed"));
    await vi.waitFor(async () => expect(await queued(at.db)).toEqual([]), POLLING);
    expect(begun.toSorted()).toEqual(["failed", "failed", "lost", "lost", "recorded"]);
  }));
