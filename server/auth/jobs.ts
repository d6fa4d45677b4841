import { deleteExpiredArchives } from "../accounts/archives.ts";
import { sweepSharedBuckets } from "../http/limits/rate-limit.ts";
import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import type { Services } from "../services.ts";
import { sweepCodes } from "./codes/codes.ts";
import { registerSending } from "./codes/sending.ts";
import { resealSecrets, sweepChallenges } from "./factors/factors.ts";
import { sweepFlows } from "./google/google-flows.ts";
import { sweepGrants } from "./tokens/grants.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    sweepRateLimits: Record<string, never>;
    sweepGrants: Record<string, never>;
    sweepCodes: Record<string, never>;
    sweepFlows: Record<string, never>;
    sweepChallenges: Record<string, never>;
    resealSecrets: Record<string, never>;
  }
}

export function registerAuthJobs(
  jobs: JobHandlers,
  services: Pick<Services, "db" | "config" | "keys" | "log" | "metrics">,
): void {
  const { db, keys, log } = services;
  registerSending(jobs, services);
  jobs.handle("sweepRateLimits", noPayload, () => sweepSharedBuckets(db));
  jobs.schedule("sweepRateLimits", "*/10 * * * *");
  jobs.handle("sweepGrants", noPayload, async () => {
    await sweepGrants(db);
    await deleteExpiredArchives(db);
  });
  jobs.schedule("sweepGrants", "*/10 * * * *");
  jobs.handle("sweepFlows", noPayload, () => sweepFlows(db));
  jobs.schedule("sweepFlows", "*/10 * * * *");
  jobs.handle("sweepChallenges", noPayload, () => sweepChallenges({ db }));
  jobs.schedule("sweepChallenges", "5 * * * *");
  jobs.handle("resealSecrets", noPayload, () => resealSecrets({ db, keys, log }));
  jobs.schedule("resealSecrets", "15 * * * *");
  jobs.handle("sweepCodes", noPayload, () => sweepCodes(services));
  jobs.schedule("sweepCodes", "*/10 * * * *");
}
