import { sql, type Transaction } from "kysely";
import type { CaseKind, CaseOutcome } from "#contract/desk/case-terms.ts";
import { hoursToDecide } from "#contract/desk/complaint-clocks.ts";
import { REASON_CODES } from "#contract/desk/report-terms.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { openReportsAbout } from "../trust/open-reports.ts";
import { MIN_NUMBERS } from "../trust/rules/collects_numbers.ts";
import { MIN_OWNERS } from "../trust/rules/many_owners.ts";
import { CHAT_DAYS } from "../trust/rules/rule.ts";
import { RULE_SETS, ruleSetDigest, type Signal } from "../trust/rules/rule-set.ts";

/** Replaces the signals of a case. */
export async function writeSignals(trx: Transaction<DB>, caseId: string, signals: readonly Signal[]): Promise<void> {
  const rows = JSON.stringify(signals);
  await sql`delete from signals where case_id = ${caseId}`.execute(trx);
  await sql`
    insert into signals (id, case_id, rule, version, family, weight, confidence, facts)
    select gen_random_uuid(), ${caseId}, rule, version, family, weight, confidence, facts
    from jsonb_to_recordset(${rows}::text::jsonb)
      as found(rule text, version smallint, family text, weight real, confidence real, facts jsonb)`.execute(trx);
}

export async function listSignals(db: Database, caseId: string): Promise<Signal[]> {
  const { rows } = await sql<Signal>`
    select rule, version, family, weight, confidence, facts from signals where case_id = ${caseId} order by rule`.execute(
    db,
  );
  return rows;
}

/** Returns the last decision about a subject, with its findings. Dismissing a case without findings does not count. */
export async function lastDecision(
  db: Database,
  { type, id }: { type: CaseKind; id: string },
): Promise<{ outcome: CaseOutcome; findings: Signal[] } | undefined> {
  const { rows } = await sql<{ outcome: CaseOutcome; findings: Signal[] }>`
    select outcome, findings from decisions where subject_type = ${type} and subject_id = ${id}
      and not (outcome = 'dismiss' and findings = '[]')
    order by created_at desc, id desc limit 1`.execute(db);
  return rows[0];
}

/** Hours to the decision by reason, for SQL. */
const HOURS = JSON.stringify(Object.fromEntries(REASON_CODES.map((reason) => [reason, hoursToDecide(reason)])));

/** Returns when the first open report of misconduct about a subject must be decided; null without one. */
export async function firstReportDue(db: Database, subject: { type: CaseKind; id: string }): Promise<Date | null> {
  const { rows } = await sql<{ due: Date | null }>`
    select min(created_at + (${HOURS}::text::jsonb ->> reason)::int * interval '1 hour') as due from reports
    where ${openReportsAbout(subject)}`.execute(db);
  return rows[0]?.due ?? null;
}

/** Deletes inputs of rules some time after the decision. The decision and its findings stay. */
export async function deleteOldInputs(db: Database, days: number): Promise<void> {
  await sql`
    update decisions set inputs = '{}', findings = findings_without_facts(findings)
    where created_at < now() - ${days}::int * interval '1 day' and inputs <> '{}'`.execute(db);
}

/**
 * Returns the subjects that the nightly pass evaluates, after an id: open cases, listings that changed in the last two
 * days, because the pass before may have been late, and people who write to many owners or collect numbers.
 */
export async function listToEvaluate(
  db: Database,
  after: string | null,
  limit: number,
): Promise<{ type: CaseKind; id: string }[]> {
  const { rows } = await sql<{ type: CaseKind; id: string }>`
    select distinct on (id) type, id from (
      select subject_type as type, subject_id as id from cases where state = 'open'
      union all
      select 'property', id from properties where updated_at > now() - interval '2 days'
      union all
      select 'account', guest_id from conversations where created_at > now() - ${CHAT_DAYS}::int * interval '1 day'
        group by guest_id having count(distinct host_id) >= ${MIN_OWNERS}::int
      union all
      select 'account', reader_id from contact_shares where created_at > now() - ${CHAT_DAYS}::int * interval '1 day' and reader_id is not null
        group by reader_id having count(distinct owner_id) >= ${MIN_NUMBERS}::int
    ) subjects where ${after === null ? sql`true` : sql`id > ${after}::uuid`}
    order by id limit ${limit}::int`.execute(db);
  return rows;
}

/** Records when this version of the rules was first started, which counts as its release. */
export async function recordRuleSet(db: Database): Promise<void> {
  const [latest] = RULE_SETS.slice(-1);
  if (!latest) return;
  await sql`
    insert into rule_sets (version, digest, changes) values (${latest.version}, ${ruleSetDigest()}, ${latest.changes})
    on conflict (version) do nothing`.execute(db);
}

/** Returns whether an admin decided that this person may own several homes, and the decision still stands. */
export async function mayHaveMore(db: Database, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from decisions where subject_type = 'account' and subject_id = ${accountId} and outcome = 'allow_more' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
