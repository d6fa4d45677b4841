import { sql } from "kysely";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Database } from "../db/connect.ts";
import { gaugeReading } from "../process/gauge-reading.ts";

/** The result of a run. */
export type RunOutcome = "done" | "retried" | "failed";
/** Called when a run ends. */
export type RunCounts = (task: string, outcome: RunOutcome, seconds: number) => void;

const BUCKETS_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
const STATES = ["waiting", "scheduled", "running", "failed"] as const;

/** Records metrics of job runs in this process. The label is `task`, because Prometheus itself uses `job`. */
export function countRuns(metrics: Registry): RunCounts {
  const runs = new Counter({
    name: "jobs_run_total",
    help: "Runs of jobs in this process: done, retried, failed (permanently)",
    labelNames: ["task", "outcome"],
    registers: [metrics],
  });
  const duration = new Histogram({
    name: "job_duration_seconds",
    help: "How long runs of jobs in this process took, however they ended",
    labelNames: ["task"],
    buckets: BUCKETS_SECONDS,
    registers: [metrics],
  });
  return (task, outcome, seconds) => {
    runs.inc({ task, outcome });
    duration.observe({ task }, seconds);
  };
}

type JobFigures = { task: string; oldest_seconds: number } & Record<(typeof STATES)[number], number>;

async function readQueue(db: Database): Promise<JobFigures[]> {
  const { rows } = await sql<JobFigures>`
    select task_identifier as task,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as failed,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as waiting,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now()) as scheduled,
      coalesce(extract(epoch from now() - min(run_at) filter (
        where locked_at is null and attempts < max_attempts and run_at <= now()
      )), 0)::float8 as oldest_seconds
    from graphile_worker.jobs group by task_identifier`.execute(db);
  return rows;
}

/**
 * Registers gauges of the queue, which all processes share. Reports only jobs that this version knows, and nothing
 * while the database is down.
 */
export function registerQueueGauges(metrics: Registry, db: Database, names: readonly string[]): void {
  const read = gaugeReading(() => readQueue(db));
  async function forEachTask(see: (task: string, of: JobFigures | undefined) => void): Promise<void> {
    const figures = await read();
    if (figures === null) return;
    const known = new Map(figures.map((of) => [of.task, of]));
    for (const task of names) see(task, known.get(task));
  }
  const queued = new Gauge({
    name: "jobs_queued",
    help: "Jobs in the queue of all processes: waiting (due), scheduled (due later), running, failed (permanently)",
    labelNames: ["task", "state"],
    registers: [metrics],
    async collect() {
      queued.reset();
      await forEachTask((task, of) => {
        for (const state of STATES) queued.set({ task, state }, of?.[state] ?? 0);
      });
    },
  });
  const oldest = new Gauge({
    name: "jobs_oldest_waiting_seconds",
    help: "How long the oldest job that is due has waited; 0 where none is",
    labelNames: ["task"],
    registers: [metrics],
    async collect() {
      oldest.reset();
      await forEachTask((task, of) => oldest.set({ task }, of?.oldest_seconds ?? 0));
    },
  });
}

/** Registers whether this process fetches jobs. `isWorking` is called for each reading. */
export function registerWorkerGauge(metrics: Registry, isWorking: () => boolean): void {
  const worker = new Gauge({
    name: "jobs_worker_up",
    help: "1 while this process fetches jobs, 0 while it cannot",
    registers: [metrics],
    collect() {
      worker.set(isWorking() ? 1 : 0);
    },
  });
}
