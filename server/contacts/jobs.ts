import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import type { Services } from "../services.ts";
import { sweepContacts } from "./queries.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    sweepContacts: Record<string, never>;
  }
}

export function registerContactJobs(jobs: JobHandlers, { db }: Pick<Services, "db">): void {
  jobs.handle("sweepContacts", noPayload, () => sweepContacts(db));
  jobs.schedule("sweepContacts", "17 21 * * *");
}
