import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Runner, RunnerOptions, TaskList, Logger as WorkerLogger } from "graphile-worker";
import { sql } from "kysely";
import type pg from "pg";
import type { Registry } from "prom-client";
import { DAY_MS } from "#contract/durations.ts";
import type { Database, DatabaseLocation } from "../db/connect.ts";
import { runWithOrigin } from "../db/origin.ts";
import { countRuns, type RunCounts, type RunOutcome, registerQueueGauges, registerWorkerGauge } from "./figures.ts";
import { GiveUp, type JobHandlers } from "./handlers.ts";
import { holdProcessLock, type ProcessLock, RESCUE_MS, rescueAbandoned } from "./process-lock.ts";

/** Concurrent jobs per process, and connections to fetch them. Handlers use the server's main pool. */
export const CONCURRENCY = 4;
const RESTART_MS = 2000;
/** How long the library may record results after its last job ended. */
const RECORDING_MS = 5000;
/** Each of the workers tries every two seconds, so that many failures take four seconds. */
const MAX_FAILED_FETCHES = 2 * CONCURRENCY;
/** How long running jobs may continue after SIGTERM. They are aborted after half of it. */
const DRAIN_MS = 10_000;
/** How long returning jobs to the queue may take at the end. */
const RETURNING_MS = 2000;
/**
 * Records results in batches. If a batch fails, the worker ends and is restarted. A single write is not awaited by the
 * library, so its failure would end the process.
 */
export const BATCHED = { preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } } };

interface WorkerServices {
  db: Database;
  location: DatabaseLocation;
  jobs: JobHandlers;
  log: FastifyBaseLogger;
  metrics: Registry;
}

/** Logs the library's messages without the attached jobs, because payloads must not be logged. */
export async function libraryLog(log: FastifyBaseLogger): Promise<WorkerLogger> {
  const { Logger } = await import("graphile-worker");
  return new Logger(() => (level, message, meta) => {
    if (meta.failure || meta.success) return;
    if (level === "error") log.error({ source: "graphile-worker" }, message);
    else if (level === "warning") log.warn({ source: "graphile-worker" }, message);
    else log.debug({ source: "graphile-worker" }, message);
  });
}

/**
 * Wraps each handler for the library: validates the payload, counts the result, and logs failures by name and id only.
 */
export function taskList(jobs: JobHandlers, log: FastifyBaseLogger, count: RunCounts): TaskList {
  const tasks: TaskList = {};
  for (const [name, { payload, run }] of jobs.byName) {
    tasks[name] = async (given: unknown, { job, abortSignal }) => {
      const begun = performance.now();
      const ended = (outcome: RunOutcome) => count(name, outcome, (performance.now() - begun) / 1000);
      try {
        const jobRun = { id: job.id, attempt: job.attempts, signal: abortSignal };
        await runWithOrigin({ id: `job ${job.id}`, name }, () => run(payload.parse(given), jobRun));
        ended("done");
      } catch (error) {
        const isHopeless = error instanceof GiveUp;
        const isLast = isHopeless || job.attempts >= job.max_attempts;
        ended(isLast ? "failed" : "retried");
        const facts = { job: name, job_id: job.id, attempt: job.attempts, err: error };
        if (isLast) log.error(facts, "job failed permanently");
        else log.warn(facts, "job failed and will be retried");
        if (!isHopeless) throw error;
      }
    };
  }
  return tasks;
}

interface RunnerParts {
  pgPool: pg.Pool;
  taskList: TaskList;
  /** Awaited before each job is fetched. */
  mayFetch: () => Promise<unknown>;
}

async function runnerOptions(services: WorkerServices, parts: RunnerParts): Promise<RunnerOptions> {
  const { parseCronItems } = await import("graphile-worker");
  const { mayFetch, ...given } = parts;
  return {
    ...given,
    forbiddenFlags: async () => {
      await mayFetch();
      return null;
    },
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: DRAIN_MS / 2,
    ...BATCHED,
    logger: await libraryLog(services.log),
    parsedCronItems: parseCronItems(
      services.jobs.times.map(({ name, cron, madeUpFor }) => ({
        task: name,
        match: cron,
        // The next run replaces one that is still waiting.
        options: { backfillPeriod: madeUpFor ? DAY_MS : 0, jobKey: `cron:${name}` },
      })),
    ),
  };
}

type WorkerEvents = NonNullable<RunnerOptions["events"]>;

/**
 * Calls `restart` when fetching jobs fails repeatedly although PostgreSQL responds. The library looks up the names of
 * its jobs once, and repeats a failure of that until it is started again.
 */
function onStuck(events: WorkerEvents, db: Database, restart: () => void): void {
  let failures = 0;
  events.on("worker:getJob:error", async () => {
    failures += 1;
    if (failures % MAX_FAILED_FETCHES !== 0) return;
    const responds = await sql`select 1`.execute(db).catch(() => null);
    if (responds && failures >= MAX_FAILED_FETCHES) restart();
  });
  const reset = () => {
    failures = 0;
  };
  events.on("worker:getJob:empty", reset);
  events.on("job:start", reset);
}

/**
 * Resolves when the library has ended. Throws if it does not although its jobs have ended: version 0.18 waits forever
 * if it lost one result, recorded a later one, and has none to record when it ends.
 */
async function untilEnded(runner: Runner, jobsEnded: Promise<void>): Promise<void> {
  const isLate = jobsEnded.then(() => sleep(RECORDING_MS, true, { ref: false }));
  if (await Promise.race([runner.promise.then(() => false), isLate])) {
    void runner.stop().catch(() => {});
    throw new Error("the library of the job queue did not end");
  }
}

async function returnJobs(db: Database, poolName: string): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${[poolName]}::text[])`.execute(db);
}

export interface JobWorker {
  /** Fetches no more jobs, waits briefly for running jobs, and returns unfinished jobs to the queue. */
  stop(): Promise<void>;
}

/**
 * Runs jobs until it is stopped. Never throws: it retries while PostgreSQL is down, and repeats jobs whose result was
 * not recorded. Several processes may share a database; each job runs in one of them.
 */
export function startJobWorker(services: WorkerServices): JobWorker {
  const { db, jobs, log, metrics } = services;
  const stopping = new AbortController();
  const tasks = taskList(jobs, log, countRuns(metrics));
  registerQueueGauges(metrics, db, [...jobs.byName.keys()]);
  let pool: pg.Pool | null = null;
  let runner: Runner | null = null;
  let poolName: string | null = null;
  let lock: ProcessLock | null = null;
  registerWorkerGauge(metrics, () => lock?.isHeld() ?? false);

  async function runOnce(): Promise<void> {
    // Releases the jobs of the previous pool whose results were not recorded.
    if (poolName !== null) await returnJobs(db, poolName);
    pool ??= (await import("../db/jobs-pool.ts")).openJobsPool(services.location, CONCURRENCY, log);
    const pgPool = pool;
    const { run } = await import("graphile-worker");
    const { EventEmitter } = await import("node:events");
    const events = new EventEmitter() as WorkerEvents;
    const ending = Promise.withResolvers<void>();
    // Emitted before the workers start.
    events.on("pool:create", ({ workerPool }) => {
      poolName = workerPool.id;
      lock = holdProcessLock(pgPool, workerPool.id, log);
    });
    events.on("pool:gracefulShutdown", () => ending.resolve());
    const jobsEnded = Promise.withResolvers<void>();
    events.on("pool:gracefulShutdown:complete", () => jobsEnded.resolve());
    events.on("pool:forcefulShutdown:complete", () => jobsEnded.resolve());
    events.on("pool:forcefulShutdown:error", () => jobsEnded.resolve());
    onStuck(events, db, () => void runner?.stop().catch(() => {}));
    // Without the lock, other processes would take over the jobs.
    const mayFetch = () => Promise.race([lock?.held(), ending.promise]);
    const options = await runnerOptions(services, { pgPool, taskList: tasks, mayFetch });
    runner = await run({ ...options, events });
    if (stopping.signal.aborted) await runner.stop();
    await untilEnded(runner, jobsEnded.promise).finally(() => lock?.release());
  }

  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      await runOnce().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, "the job worker ended and will be restarted");
      });
      runner = null;
      await sleep(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function rescueRegularly(): Promise<void> {
    while (!stopping.signal.aborted) {
      await rescueAbandoned(db, stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, "could not release abandoned jobs");
      });
      await sleep(RESCUE_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  const supervised = supervise();
  const rescuing = rescueRegularly();

  return {
    async stop() {
      stopping.abort();
      const ending = Promise.allSettled([runner?.stop()]).then(() => Promise.all([supervised, rescuing]));
      const canceller = new AbortController();
      const late = sleep(DRAIN_MS, false, { signal: canceller.signal }).catch(() => false);
      const ended = await Promise.race([ending.then(() => true), late]);
      canceller.abort();
      if (!ended && poolName !== null) {
        log.warn("jobs that did not end in time are returned to the queue");
        const returned = returnJobs(db, poolName).then(() => lock?.release());
        // PostgreSQL may hang. Another process then returns them.
        await Promise.race([returned.catch(() => {}), sleep(RETURNING_MS, undefined, { ref: false })]);
      }
      if (ended) await pool?.end();
    },
  };
}
