import { z } from "zod";
import { OUTCOME_TEXTS, type ReportSubject } from "#contract/desk/report-terms.ts";
import { transact } from "../db/transact.ts";
import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import { mailLayout } from "../mail/layout.ts";
import { queueMail } from "../mail/mail.ts";
import type { Services } from "../services.ts";
import { type DecidedReport, deleteOldTexts, findDecided, settleReports } from "./queries.ts";
import { queueOutcomeMails } from "./service.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    mailReportOutcome: { report_id: string };
    settleReports: Record<string, never>;
    sweepReportTexts: Record<string, never>;
  }
}

const BATCH = 500;
const SUBJECT = "Outcome of your report";
const SUBJECT_WORDS: Record<ReportSubject, string> = {
  property: "a listing",
  account: "a person",
  message: "a message",
};
const day = new Intl.DateTimeFormat("en-IN", { day: "numeric", month: "short", timeZone: "Asia/Kolkata" });

/** Returns the mail to the reporter. It names no one, because a mail can be read by others. */
function outcomeMail({ subject_type, outcome, created_at, name }: DecidedReport, siteUrl: string) {
  const reported = `On ${day.format(created_at)} you reported ${SUBJECT_WORDS[subject_type]} on Basera.`;
  const paragraphs = [`Hello ${name},`, reported, `${OUTCOME_TEXTS[outcome]}.`];
  const action = { label: "See your reports", url: `${siteUrl}/profile#reports` };
  return { subject: SUBJECT, ...mailLayout({ title: SUBJECT, paragraphs, action }) };
}

/** Registers the jobs that mail outcomes, decide reports that need no admin, and delete old texts. */
export function registerReportJobs(jobs: JobHandlers, { db, config }: Pick<Services, "db" | "config">): void {
  jobs.handle("mailReportOutcome", z.object({ report_id: z.uuid() }), async ({ report_id }) => {
    const decided = await findDecided(db, report_id);
    if (!decided?.is_active || decided.email === null) return;
    await queueMail(db, { to: decided.email, ...outcomeMail(decided, config.siteUrl) });
  });

  jobs.handle("settleReports", noPayload, async (_, { signal }) => {
    const settle = () =>
      transact(db, async (trx) => {
        const ids = await settleReports(trx, BATCH);
        await queueOutcomeMails(trx, ids);
        return ids.length;
      });
    while (!signal.aborted && (await settle()) === BATCH);
  });
  jobs.schedule("settleReports", "*/10 * * * *", { madeUpFor: false });

  jobs.handle("sweepReportTexts", noPayload, () => deleteOldTexts(db));
  jobs.schedule("sweepReportTexts", "51 3 * * *");
}
