import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import type { Services } from "../services.ts";
import { deleteUnusedWords } from "./word-queries.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    sweepWords: Record<string, never>;
  }
}

/** Registers the job that deletes unused search words, because they may be personal data. */
export function registerBrowseJobs(jobs: JobHandlers, { db }: Pick<Services, "db">): void {
  jobs.handle("sweepWords", noPayload, () => deleteUnusedWords(db));
}
