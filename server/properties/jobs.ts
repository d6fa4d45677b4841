import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import { addJob } from "../jobs/queue.ts";
import type { Services } from "../services.ts";
import { checkTexts } from "./shown-texts.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    checkTexts: Record<string, never>;
  }
}

/**
 * Registers the job that masks contacts in texts which were stored without a check, such as by an earlier version.
 */
export function registerPropertyJobs(jobs: JobHandlers, { db }: Pick<Services, "db">): void {
  jobs.handle("checkTexts", noPayload, async (_, { signal }) => {
    if (await checkTexts(db, signal)) await addJob(db, "sweepWords", {}, { key: "sweepWords" });
  });
  jobs.schedule("checkTexts", "*/5 * * * *", { madeUpFor: false });
}
