import { sql } from "kysely";
import { FAILED_JOB_DAYS } from "#contract/accounts/retention.ts";
import type { BaseServices } from "../base-services.ts";
import { type JobHandlers, noPayload } from "./handlers.ts";

declare module "./queue.ts" {
  interface JobPayloads {
    sweepFailedJobs: Record<string, never>;
  }
}

/** Deletes failed jobs after a week, because they may contain user content. Until then operators can inspect them. */
export function registerQueueJobs(jobs: JobHandlers, { db }: Pick<BaseServices, "db">): void {
  jobs.handle("sweepFailedJobs", noPayload, async () => {
    await sql`select count(*) from (
      select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < now() - ${FAILED_JOB_DAYS}::int * interval '1 day'
    ) as swept`.execute(db);
  });
  jobs.schedule("sweepFailedJobs", "23 4 * * *");
}
