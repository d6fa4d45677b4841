import { sql, type Transaction } from "kysely";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";

/**
 * Payloads by job name. A feature adds its own where it handles them: `declare module "./queue.ts" { interface
 * JobPayloads { sweepPictures: Record<string, never> } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: each feature adds its jobs
export interface JobPayloads {}
export type JobName = keyof JobPayloads & string;

interface JobOptions {
  /** At most one waiting job has this key. Adding another job with the key replaces it. */
  key?: string;
  /** Maximum attempts with increasing delays; by default 25 within four days. */
  maxAttempts?: number;
  /** When it is due; at once by default. */
  runAt?: Date;
  /** Runs before other due jobs, because a person is waiting for it. */
  isUrgent?: boolean;
}

/** The default priority is 0; a lower number runs first. */
const URGENT = -1;

/**
 * Adds a job in the caller's transaction: it runs after the commit, with retries, and never after a rollback. Handlers
 * must be idempotent, because the process may stop between the work and its record. `takeJob` prevents a
 * second run of work that cannot be repeated.
 */
export async function addJob<N extends JobName>(
  db: Database,
  name: N,
  payload: JobPayloads[N],
  { key, maxAttempts, runAt, isUrgent = false }: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${name}::text,
    payload => ${JSON.stringify(payload)}::text::json,
    run_at => ${runAt ?? null}::timestamptz,
    max_attempts => ${maxAttempts ?? null}::int,
    priority => ${isUrgent ? URGENT : null}::int,
    job_key => ${key ?? null}::text
  )`.execute(db);
}

/**
 * Deletes the running job in the transaction that does its work. Returns false if an earlier run has committed: then
 * the work must not be done again. After a rollback the job is retried. Lock the rows that the work changes before, as
 * callers of `addJob` with a key do, to avoid deadlocks.
 */
export async function takeJob(trx: Transaction<DB>, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from graphile_worker._private_jobs where id = ${id}::bigint`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

/**
 * Removes waiting jobs with one of these values in a payload field, in the caller's transaction. A running job
 * continues.
 */
export async function removeJobsNaming<N extends JobName>(
  db: Database,
  name: N,
  field: keyof JobPayloads[N] & string,
  values: readonly string[],
): Promise<void> {
  await sql`select count(*) from (
    select graphile_worker.complete_jobs(array_agg(jobs.id))
    from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${name}::text and jobs.payload ->> ${field}::text = any (${values}::text[])
  ) as removed`.execute(db);
}
