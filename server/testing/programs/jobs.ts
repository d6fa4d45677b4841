import { EventEmitter } from "node:events";
import { type RunnerOptions, runOnce } from "graphile-worker";
import { sql } from "kysely";
import pino, { type Logger } from "pino";
import type { Database, DatabaseLocation } from "../../db/connect.ts";
import { openJobsPool } from "../../db/jobs-pool.ts";
import type { JobHandlers } from "../../jobs/handlers.ts";
import type { JobName } from "../../jobs/queue.ts";
import { BATCHED, libraryLog, taskList } from "../../jobs/worker.ts";
import { atEnd } from "../at-end.ts";

interface Queue {
  db: Database;
  location: DatabaseLocation;
  jobs: JobHandlers;
  log?: Logger;
}

/**
 * Returns a function that runs due jobs one after the other until none is left. `afterMinutes` includes jobs that are due
 * by then. It throws if a job failed. The connections stay open until the test ends: opening them takes longer than most
 * jobs.
 */
export function dueJobs({ db, location, jobs, log = pino({ level: "silent" }) }: Queue) {
  const pool = openJobsPool(location, 2);
  atEnd(() => pool.end());
  return async ({ afterMinutes = 0 }: { afterMinutes?: number } = {}): Promise<void> => {
    await sql`select count(*) from (
      select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
      where run_at > now() and run_at <= now() + ${afterMinutes}::float8 * interval '1 minute'
    ) as brought_forward`.execute(db);
    const failures: Error[] = [];
    const events = new EventEmitter() as NonNullable<RunnerOptions["events"]>;
    events.on("job:error", ({ error }) => failures.push(error as Error));
    await runOnce({
      pgPool: pool,
      taskList: taskList(jobs, log, () => {}),
      noHandleSignals: true,
      logger: await libraryLog(log),
      events,
      ...BATCHED,
    });
    if (failures.length > 0)
      throw failures.length === 1 ? failures[0] : new AggregateError(failures, "several jobs failed");
  };
}

/**
 * Returns a function that runs each queued job of a name twice, due or not, as after a process that ended before it
 * recorded the first result. It throws if none is queued.
 */
export function repeatedJobs({ db, jobs }: Pick<Queue, "db" | "jobs">) {
  return async (name: JobName): Promise<void> => {
    const { rows } = await sql<{ id: string; payload: unknown }>`
      select jobs.id, payload from graphile_worker._private_jobs jobs
        join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where identifier = ${name} order by jobs.id`.execute(db);
    const handler = jobs.byName.get(name);
    if (!handler || rows.length === 0) throw new Error(`no job ${name} is queued`);
    const { signal } = new AbortController();
    for (const { id, payload } of rows)
      for (const attempt of [1, 2]) await handler.run(handler.payload.parse(payload), { id, attempt, signal });
  };
}
