import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import { addJob } from "../jobs/queue.ts";
import type { Services } from "../services.ts";
import { checkTexts } from "./shown-texts.ts";
import { deleteUnusedWords } from "./word-queries.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    checkTexts: Record<string, never>;
    sweepWords: Record<string, never>;
  }
}

/**
 * Registers the jobs that mask contacts in texts which were stored without a check, such as by an earlier version, and
 * that delete unused search words, because they may be personal data.
 */
export function registerPropertyJobs(jobs: JobHandlers, { db }: Pick<Services, "db">): void {
  jobs.handle("checkTexts", noPayload, async (_, { signal }) => {
    if (await checkTexts(db, signal)) await addJob(db, "sweepWords", {}, { key: "sweepWords" });
  });
  jobs.schedule("checkTexts", "*/5 * * * *", { madeUpFor: false });
  jobs.handle("sweepWords", noPayload, () => deleteUnusedWords(db));
}
