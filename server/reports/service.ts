import { v7 as uuidv7 } from "uuid";
import {
  EXCERPT_MESSAGES_BEFORE,
  REPORT_REASONS,
  REPORTS_A_DAY,
  type ReportOutcome,
  type ReportState,
} from "#contract/desk/report-terms.ts";
import type { NewReport, OwnReport } from "#contract/desk/reports.ts";
import { maskContacts } from "#contract/find-contacts/mask-contacts.ts";
import type { Caller } from "#contract/permissions.ts";
import { isOwner } from "#contract/permissions.ts";
import { getVisibleAccount } from "../accounts/service.ts";
import type { AuthenticatedCaller } from "../caller.ts";
import type { Database } from "../db/connect.ts";
import { allPages } from "../db/lists.ts";
import { transact } from "../db/transact.ts";
import { AppError } from "../errors.ts";
import { askStillThere, reportOutcome } from "../freshness/service.ts";
import { enforceRateLimit } from "../http/limits/product-limits.ts";
import { addJob } from "../jobs/queue.ts";
import { getMessageWithContext } from "../messaging/conversations.ts";
import { getVisibleProperty } from "../properties/service.ts";
import type { Services } from "../services.ts";
import { queueEvaluation } from "../trust/evaluation-queue.ts";
import { trustFiguresOf } from "../trust/figures.ts";
import {
  type About,
  type ExcerptMessage,
  findRecord,
  findSameReport,
  insertReport,
  listReportsOf,
  lockReporter,
  type OwnReportRow,
  setOutcome,
} from "./queries.ts";
import { weigh } from "./weight.ts";

const NEW_A_DAY = { count: REPORTS_A_DAY, seconds: 86_400, burst: REPORTS_A_DAY };

/**
 * Returns what a report is about, and the reported message with those before it.
 * @throws AppError `own_subject`, `property_not_found`, `user_not_found`, `not_found`
 */
async function findSubject(
  db: Database,
  caller: Caller,
  { subject_type, subject_id }: NewReport,
): Promise<{ about: About; excerpt: ExcerptMessage[] | null }> {
  if (subject_type === "property") {
    if (isOwner(caller, await getVisibleProperty(db, caller, subject_id))) throw new AppError("own_subject");
    return { about: { type: "property", id: subject_id }, excerpt: null };
  }
  if (subject_type === "account") {
    if (subject_id === caller.id) throw new AppError("own_subject");
    await getVisibleAccount(db, caller, subject_id);
    return { about: { type: "account", id: subject_id }, excerpt: null };
  }
  const { senderId, messages } = await getMessageWithContext(db, caller, subject_id, EXCERPT_MESSAGES_BEFORE);
  if (senderId === caller.id) throw new AppError("own_subject");
  const excerpt = messages.map(({ isFromSender, content, created_at }) => ({
    from: isFromSender ? ("reported" as const) : ("reporter" as const),
    content,
    sent_at: created_at.toISOString(),
  }));
  return { about: { type: "account", id: senderId }, excerpt };
}

/**
 * Forwards a report that a home may be gone: as a tenant's outcome, or else as a question to its owner. Limits and
 * states that forbid either do not affect the report.
 */
async function passOnTaken(services: Services, caller: Caller, propertyId: string): Promise<void> {
  try {
    const { counted } = await reportOutcome(services, caller, propertyId, "taken");
    if (counted) return;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  await askStillThere(services, caller, propertyId).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

/**
 * Stores a report. Another one of the same subject within 30 days returns the first, and does not count against the
 * limit.
 * @throws AppError `own_subject`, `property_not_found`, `user_not_found`, `not_found`, `too_many_requests`
 */
export async function report(
  services: Services,
  caller: AuthenticatedCaller,
  input: NewReport,
): Promise<{ id: string; state: ReportState; isNew: boolean }> {
  const { db, config } = services;
  const { about, excerpt } = await findSubject(db, caller, input);
  const stored = await transact(db, async (trx) => {
    await lockReporter(trx, caller.id);
    const same = await findSameReport(trx, caller.id, input);
    if (same) return { ...same, isNew: false };
    await enforceRateLimit({ db: trx, config }, `reports:${caller.id}`, NEW_A_DAY);
    const { subject_type, subject_id, reason, text } = input;
    const id = uuidv7();
    await insertReport(trx, {
      id,
      reporter_id: caller.id,
      subject_type,
      subject_id,
      about_type: about.type,
      about_id: about.id,
      reason,
      text,
      excerpt: excerpt && JSON.stringify(excerpt),
      weight: weigh(REPORT_REASONS[reason].weight, await findRecord(trx, caller.id)),
    });
    // A taken home opens no case; its freshness clock handles it.
    if (reason !== "taken") {
      await queueEvaluation(trx, about);
      await addJob(trx, "mailReportReceived", { report_id: id });
    }
    return { id, state: "received" as const, isNew: true };
  });
  if (stored.isNew) trustFiguresOf(services.metrics).reports.inc({ reason: input.reason });
  if (input.reason === "taken") await passOnTaken(services, caller, input.subject_id);
  return stored;
}

export function presentReport(row: OwnReportRow): OwnReport {
  const { id, subject_type, name, reason, state, outcome, created_at, decided_at } = row;
  return {
    id,
    subject: { type: subject_type, name: name && maskContacts(name) },
    reason,
    state,
    outcome,
    created_at: created_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
  };
}

/** Yields all reports of a person for the data export. */
export async function* reportsOf(
  db: Database,
  { id }: { id: string },
): AsyncGenerator<OwnReport & { text: string | null }> {
  for await (const rows of allPages((asked) => listReportsOf(db, id, asked)))
    yield* rows.map((row) => ({ ...presentReport(row), text: row.text }));
}

/** Queues the mails about decided reports, in the caller's transaction. */
export async function queueOutcomeMails(db: Database, reportIds: readonly string[]): Promise<void> {
  for (const report_id of reportIds) await addJob(db, "mailReportOutcome", { report_id });
}

/**
 * Decides all open reports about this listing or person, and mails each reporter once. Reports that a home is gone are
 * decided by the home's later state.
 */
export async function decideReports(db: Database, about: About, outcome: ReportOutcome): Promise<void> {
  await queueOutcomeMails(db, await setOutcome(db, about, outcome));
}

export { type About, deleteReportsAbout, markInReview, recordOf } from "./queries.ts";
