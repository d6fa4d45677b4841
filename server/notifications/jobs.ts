import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import type { Services } from "../services.ts";
import { deleteOldNotifications } from "./queries.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    sweepNotifications: Record<string, never>;
  }
}

/** Registers the job that deletes old notifications every night. */
export function registerNotificationJobs(jobs: JobHandlers, { db }: Pick<Services, "db">): void {
  jobs.handle("sweepNotifications", noPayload, () => deleteOldNotifications(db));
  jobs.schedule("sweepNotifications", "47 3 * * *");
}
