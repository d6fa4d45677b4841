import { sweepSharedBuckets } from "../http/rate-limit.ts";
import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import type { Services } from "../services.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    sweepRateLimits: Record<string, never>;
  }
}

/** Drops full buckets now and then, so that the table holds no more than the clients of the last minutes. */
export function registerAuthJobs(jobs: JobHandlers, { db }: Pick<Services, "db">): void {
  jobs.handle("sweepRateLimits", noPayload, () => sweepSharedBuckets(db));
  jobs.schedule("sweepRateLimits", "*/10 * * * *");
}
