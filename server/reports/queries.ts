import { type Insertable, type RawBuilder, sql, type Transaction } from "kysely";
import { REPORT_TEXT_DAYS } from "#contract/accounts/retention.ts";
import type { ReportOutcome, ReportReason, ReportState, ReportSubject } from "#contract/desk/report-terms.ts";
import { SAME_REPORT_DAYS } from "#contract/desk/report-terms.ts";
import type { Database } from "../db/connect.ts";
import { exactTime, isOlder, pageWithTotal, type TimePosition } from "../db/lists.ts";
import type { DB, Reports } from "../db/schema.ts";
import { shownText } from "../db/shown-text.ts";
import { openReportsAbout } from "../trust/open-reports.ts";

/** The listing or the person that reports are about; for a message, its sender. */
export interface About {
  type: "property" | "account";
  id: string;
}

/** A message as it was reported. */
export interface ExcerptMessage {
  /** `reported` for the side of the reported message. */
  from: "reported" | "reporter";
  content: string;
  sent_at: string;
}

/** Locks the reporter until the end of the transaction, so that concurrent reports of one person wait for each other. */
export async function lockReporter(trx: Transaction<DB>, id: string): Promise<void> {
  await sql`select from accounts where id = ${id} for no key update`.execute(trx);
}

/**
 * Returns the report that a new report joins: the caller's first about this subject in the last 30 days. A report that
 * a home is gone does not join one of misconduct, and the reverse.
 */
export function findSameReport(
  db: Database,
  reporterId: string,
  { subject_type, subject_id, reason }: { subject_type: ReportSubject; subject_id: string; reason: ReportReason },
): Promise<{ id: string; state: ReportState } | undefined> {
  return db
    .selectFrom("reports")
    .select(["id", sql<ReportState>`state`.as("state")])
    .where("reporter_id", "=", reporterId)
    .where("subject_type", "=", subject_type)
    .where("subject_id", "=", subject_id)
    .where("reason", reason === "taken" ? "=" : "!=", "taken")
    .where("created_at", ">", sql<Date>`now() - ${SAME_REPORT_DAYS}::int * interval '1 day'`)
    .orderBy("created_at")
    .executeTakeFirst();
}

export async function insertReport(db: Database, report: Insertable<Reports>): Promise<void> {
  await db.insertInto("reports").values(report).execute();
}

/** A reporter is judged by this many of their latest decided reports. */
const JUDGED_REPORTS = 100;

/** Selects how many of a reporter's latest decided reports were right and wrong. */
export const recordOf = (reporterId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select count(*) filter (where outcome in ('listing_removed', 'person_warned'))::int as right,
    count(*) filter (where outcome = 'nothing_found')::int as wrong
  from (
    select outcome from reports judged
    where judged.reporter_id = ${reporterId} and state = 'decided' and outcome <> 'already_gone' and reason <> 'taken'
    order by decided_at desc limit ${sql.lit(JUDGED_REPORTS)}
  ) latest`;

/** Returns a reporter's record, and whether the reporter is muted. */
export async function findRecord(
  db: Database,
  reporterId: string,
): Promise<{ right: number; wrong: number; is_muted: boolean }> {
  const { rows } = await sql<{ right: number; wrong: number; is_muted: boolean }>`
    select record.*, exists (select from muted_reporters where account_id = ${reporterId} and until > now()) as is_muted
    from (${recordOf(sql`${reporterId}`)}) record`.execute(db);
  return rows[0] ?? { right: 0, wrong: 0, is_muted: false };
}

/** The caller's report with the name of its subject. */
export interface OwnReportRow extends TimePosition {
  subject_type: ReportSubject;
  name: string | null;
  reason: ReportReason;
  text: string | null;
  state: ReportState;
  outcome: ReportOutcome | null;
  created_at: Date;
  decided_at: Date | null;
}

/** Returns one page of a person's reports, latest first, and the total. */
export function listReportsOf(
  db: Database,
  reporterId: string,
  { after, limit }: { after: TimePosition | null; limit: number },
): Promise<{ rows: OwnReportRow[]; total: number }> {
  const own = sql`from reports where reporter_id = ${reporterId}`;
  const rows = sql<OwnReportRow>`
    select id, subject_type, reason, text, state, outcome, created_at, decided_at, ${exactTime(sql`created_at`)} as at,
      case about_type
        when 'property' then (select ${shownText("properties", "title")} from properties where properties.id = about_id)
        else (select accounts.name from accounts where accounts.id = about_id)
      end as name
    ${own} and ${isOlder(after)} order by created_at desc, id desc limit ${limit}::int`;
  return pageWithTotal(db, { rows, found: sql`select ${own}`, after, limit });
}

/** Shows the reporters of this listing or person that their reports are being looked at. */
export async function markInReview(db: Database, { type, id }: About): Promise<void> {
  await sql`
    update reports set state = 'in_review'
    where about_type = ${type} and about_id = ${id} and state = 'received' and reason <> 'taken'`.execute(db);
}

/** Records the outcome of the open reports about a listing or person, and returns their ids. */
export async function setOutcome(db: Database, about: About, outcome: ReportOutcome): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update reports set state = 'decided', outcome = ${outcome}, decided_at = clock_timestamp()
    where ${openReportsAbout(about)}
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Decides up to `limit` reports that need no admin, and returns their ids: reports about a deleted listing, and reports
 * that a home is gone once it is away or its owner has since confirmed it.
 */
export async function settleReports(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as materialized (
      select reports.id, case
        when properties.id is null or away is not null or status = 'rejected' then 'already_gone'
        when confirmed_at > reports.created_at then 'nothing_found'
      end as outcome
      from reports left join properties on properties.id = reports.about_id
      where about_type = 'property' and state <> 'decided' and (reason = 'taken' or properties.id is null)
    )
    update reports set state = 'decided', outcome = due.outcome, decided_at = clock_timestamp()
    from (select * from due where outcome is not null order by id limit ${limit}::int) due
    where reports.id = due.id and reports.state <> 'decided'
    returning reports.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A report and its reporter, for mails. */
export interface MailedReport {
  subject_type: ReportSubject;
  reason: ReportReason;
  /** Null while it is open. */
  outcome: ReportOutcome | null;
  created_at: Date;
  name: string;
  email: string | null;
  is_active: boolean;
}

/** Returns undefined if the reporter has deleted the account. */
export async function findMailed(db: Database, id: string): Promise<MailedReport | undefined> {
  const { rows } = await sql<MailedReport>`
    select subject_type, reason, outcome, reports.created_at, accounts.name, accounts.email, accounts.is_active
    from reports join accounts on accounts.id = reporter_id
    where reports.id = ${id}`.execute(db);
  return rows[0];
}

/** Deletes reports about a person, their messages and their listings. */
export async function deleteReportsAbout(trx: Transaction<DB>, accountId: string): Promise<void> {
  await sql`
    delete from reports
    where (about_type = 'account' and about_id = ${accountId})
      or (about_type = 'property' and about_id in (select id from properties where owner_id = ${accountId}))`.execute(
    trx,
  );
}

/** Deletes the words of reports, and the reported messages, some time after the decision. */
export async function deleteOldTexts(db: Database): Promise<void> {
  await sql`
    update reports set text = null, excerpt = null
    where decided_at < now() - ${REPORT_TEXT_DAYS}::int * interval '1 day'
      and (text is not null or excerpt is not null)`.execute(db);
}
