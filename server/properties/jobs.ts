import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import type { Services } from "../services.ts";
import { deleteUnusedWords } from "./word-queries.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    sweepWords: Record<string, never>;
  }
}

/** Words are swept once an account is deleted, since the search would still know what its listing said. */
export function registerPropertyJobs(jobs: JobHandlers, { db }: Pick<Services, "db">): void {
  jobs.handle("sweepWords", noPayload, () => deleteUnusedWords(db));
}
