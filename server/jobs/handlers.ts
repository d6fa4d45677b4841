import { z } from "zod";
import type { JobName, JobPayloads } from "./queue.ts";

/** Thrown by a handler where no further try would help: the job is logged as failed, and forgotten. */
export class GiveUp extends Error {}

/** The run of a job. */
export interface JobRun {
  id: string;
  /** 1 at the first try. */
  attempt: number;
  /** Aborted where the process is to end and the run takes too long. */
  signal: AbortSignal;
}

/** Of jobs that need not be told anything. The clock's own note of the time is dropped. */
export const noPayload = z.object({}) as unknown as z.ZodType<Record<string, never>>;

interface Handler {
  payload: z.ZodType;
  run(payload: unknown, run: JobRun): Promise<void>;
}

/** Jobs that need not be told anything: the only ones that the clock may start. */
type BareJobName = { [N in JobName]: Record<string, never> extends JobPayloads[N] ? N : never }[JobName];

/** How every job is done, and which ones the clock starts: put together in app.ts, each feature registering its own. */
export class JobHandlers {
  readonly byName = new Map<string, Handler>();
  readonly times: { name: string; cron: string; madeUpFor: boolean }[] = [];

  /**
   * The payload is checked as it is read: what an older version of the program left in the queue fails, and is not guessed
   * at.
   */
  handle<N extends JobName>(
    name: N,
    payload: z.ZodType<JobPayloads[N]>,
    run: (payload: JobPayloads[N], run: JobRun) => Promise<void>,
  ): void {
    if (this.byName.has(name)) throw new Error(`the job ${name} has a handler already`);
    this.byName.set(name, { payload, run: run as Handler["run"] });
  }

  /**
   * Starts a job by the clock, `minute hour day month weekday` in UTC. Times missed within the last day are made up for at the
   * next start; `madeUpFor: false` is for a job whose next time is near anyway.
   */
  schedule(name: BareJobName, cron: string, { madeUpFor = true } = {}): void {
    this.times.push({ name, cron, madeUpFor });
  }
}
