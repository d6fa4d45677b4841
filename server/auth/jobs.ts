import { sweepSharedBuckets } from "../http/rate-limit.ts";
import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import type { Services } from "../services.ts";
import { sweepGrants } from "./grants.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    sweepRateLimits: Record<string, never>;
    sweepGrants: Record<string, never>;
  }
}

/** Drops full buckets and codes that nobody fetched now and then, so that their tables hold no more than the last minutes. */
export function registerAuthJobs(jobs: JobHandlers, { db }: Pick<Services, "db">): void {
  jobs.handle("sweepRateLimits", noPayload, () => sweepSharedBuckets(db));
  jobs.schedule("sweepRateLimits", "*/10 * * * *");
  jobs.handle("sweepGrants", noPayload, () => sweepGrants(db));
  jobs.schedule("sweepGrants", "*/10 * * * *");
}
