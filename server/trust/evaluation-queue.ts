import type { CaseKind } from "#contract/desk/case-terms.ts";
import type { ReportOutcome } from "#contract/desk/report-terms.ts";
import type { Database } from "../db/connect.ts";
import { addJob } from "../jobs/queue.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    evaluateTrust: { type: CaseKind; id: string };
    closeReports: { type: CaseKind; id: string; outcome: ReportOutcome };
  }
}

/**
 * Queues the rules for a listing or a person, in the caller's transaction. Call it after a change of anything that a
 * rule reads: a post, an edit, a report, a warned message, a stored photo.
 */
export async function queueEvaluation(db: Database, subject: { type: CaseKind; id: string }): Promise<void> {
  await addJob(db, "evaluateTrust", subject, { key: `trust:${subject.type}:${subject.id}` });
}

/** Queues the decision of the reports about a subject, for features that cannot import reports. */
export async function queueReportsDecision(
  db: Database,
  subject: { type: CaseKind; id: string },
  outcome: ReportOutcome,
): Promise<void> {
  await addJob(db, "closeReports", { ...subject, outcome });
}
