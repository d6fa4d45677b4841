import { indianDay } from "#contract/india-time.ts";
import type { BaseServices } from "../base-services.ts";
import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import { lapsedFacts } from "./dated-facts.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    checkDatedFacts: Record<string, never>;
  }
}

/** Registers the nightly check of facts that go out of date. */
export function registerCheckJobs(jobs: JobHandlers, { log }: Pick<BaseServices, "log">): void {
  jobs.handle("checkDatedFacts", noPayload, async () => {
    const fault = lapsedFacts(indianDay(Date.now()));
    if (fault !== null) log.warn({ check: "dated facts" }, fault);
  });
  jobs.schedule("checkDatedFacts", "35 21 * * *");
}
