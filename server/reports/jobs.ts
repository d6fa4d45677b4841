import { z } from "zod";
import { clockText, hoursToDecide } from "#contract/desk/complaint-clocks.ts";
import { OUTCOME_TEXTS, type ReportOutcome, type ReportSubject } from "#contract/desk/report-terms.ts";
import { formatDayMonth } from "#contract/formats.ts";
import { transact } from "../db/transact.ts";
import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import { takeJob } from "../jobs/queue.ts";
import { mailLayout } from "../mail/layout.ts";
import { queueMail } from "../mail/mail.ts";
import type { Services } from "../services.ts";
import { deleteOldTexts, findMailed, type MailedReport, settleReports } from "./queries.ts";
import { queueOutcomeMails } from "./service.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    mailReportReceived: { report_id: string };
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

/** Returns the mail to the reporter. It names no one, because a mail can be read by others. */
function outcomeMail({ subject_type, created_at, name }: MailedReport, outcome: ReportOutcome, siteUrl: string) {
  const reported = `On ${formatDayMonth(created_at)} you reported ${SUBJECT_WORDS[subject_type]} on Basera.`;
  const paragraphs = [`Hello ${name},`, reported, `${OUTCOME_TEXTS[outcome]}.`];
  const action = { label: "See your reports", url: `${siteUrl}/profile#reports` };
  return { subject: SUBJECT, ...mailLayout({ title: SUBJECT, paragraphs, action }) };
}

/** Returns the mail that acknowledges a report, with the time of its decision. */
function receivedMail({ subject_type, reason, name }: MailedReport, siteUrl: string) {
  const decided = `We have your report of ${SUBJECT_WORDS[subject_type]} and decide about it within ${clockText(hoursToDecide(reason))}. You'll get an email then.`;
  const action = { label: "See your reports", url: `${siteUrl}/profile#reports` };
  const title = "We have your report";
  return { subject: title, ...mailLayout({ title, paragraphs: [`Hello ${name},`, decided], action }) };
}

/** Registers the jobs that acknowledge reports, mail outcomes, decide reports that need no admin, and delete old texts. */
export function registerReportJobs(jobs: JobHandlers, { db, config }: Pick<Services, "db" | "config">): void {
  const payload = z.object({ report_id: z.uuid() });
  jobs.handle("mailReportReceived", payload, ({ report_id }, { id }) =>
    transact(db, async (trx) => {
      const found = await findMailed(trx, report_id);
      if (!found?.is_active || found.email === null || found.outcome !== null) return;
      if (await takeJob(trx, id)) await queueMail(trx, { to: found.email, ...receivedMail(found, config.siteUrl) });
    }),
  );
  jobs.handle("mailReportOutcome", payload, ({ report_id }, { id }) =>
    transact(db, async (trx) => {
      const found = await findMailed(trx, report_id);
      if (!found?.is_active || found.email === null || found.outcome === null) return;
      const mail = outcomeMail(found, found.outcome, config.siteUrl);
      if (await takeJob(trx, id)) await queueMail(trx, { to: found.email, ...mail });
    }),
  );

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
