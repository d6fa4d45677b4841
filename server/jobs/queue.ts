import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

/**
 * What each job is given, by its name. A feature adds its own where it handles them:
 * `declare module "../jobs/queue.ts" { interface JobPayloads { sweepPictures: Record<string, never> } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: each feature adds its jobs
export interface JobPayloads {}
export type JobName = keyof JobPayloads & string;

interface JobOptions {
  /** At most one job that has not begun has this key: adding another one takes the place of the first. */
  key?: string;
  /** How often it is tried, with growing pauses: 25 times, over four days, where it is not given. */
  maxAttempts?: number;
  /** Somebody waits for it: it is begun before what else is due. */
  isUrgent?: boolean;
}

/** The usual priority is 0, and the lowest begins first. */
const URGENT = -1;

/**
 * Writes a job in the caller's transaction: it runs after the commit and, if need be, again until it has succeeded or been
 * tried often enough, and never where the transaction is rolled back. A handler must bear being run twice: the process may
 * end between its work and the note of it.
 */
export async function addJob<N extends JobName>(
  db: Database,
  name: N,
  payload: JobPayloads[N],
  { key, maxAttempts, isUrgent = false }: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${name}::text,
    payload => ${JSON.stringify(payload)}::text::json,
    max_attempts => ${maxAttempts ?? null}::int,
    priority => ${isUrgent ? URGENT : null}::int,
    job_key => ${key ?? null}::text
  )`.execute(db);
}

/**
 * Takes back the waiting jobs whose payload names one of these values in a field, in the caller's transaction. One that is
 * running goes on.
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
