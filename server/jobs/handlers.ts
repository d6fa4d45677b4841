import { z } from "zod";
import type { JobName, JobPayloads } from "./queue.ts";

/** Thrown by a handler if retrying cannot help: the job is logged as failed and deleted. */
export class GiveUp extends Error {}

/** One run of a job. */
export interface JobRun {
  id: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** Aborted when the process stops and the run takes too long. */
  signal: AbortSignal;
}

/** The payload of jobs without one. Drops the timestamp that cron adds. */
export const noPayload = z.object({}).transform((): Record<string, never> => ({}));

interface Handler {
  payload: z.ZodType;
  run(payload: unknown, run: JobRun): Promise<void>;
}

/** Jobs without a payload. Cron can start only these. */
type BareJobName = { [N in JobName]: Record<string, never> extends JobPayloads[N] ? N : never }[JobName];

/** The handlers and schedules of all jobs. app.ts collects them from the features. */
export class JobHandlers {
  readonly byName = new Map<string, Handler>();
  readonly times: { name: string; cron: string; madeUpFor: boolean }[] = [];

  /** Registers a handler. The payload is validated when the job runs, because a previous version may have queued it. */
  handle<N extends JobName>(
    name: N,
    payload: z.ZodType<JobPayloads[N]>,
    run: (payload: JobPayloads[N], run: JobRun) => Promise<void>,
  ): void {
    if (this.byName.has(name)) throw new Error(`the job ${name} already has a handler`);
    this.byName.set(name, { payload, run: run as Handler["run"] });
  }

  /**
   * Schedules a job as `minute hour day month weekday` in UTC. Runs that were missed within the last day are caught up
   * at the next start, unless `madeUpFor` is false.
   */
  schedule(name: BareJobName, cron: string, { madeUpFor = true } = {}): void {
    this.times.push({ name, cron, madeUpFor });
  }
}
