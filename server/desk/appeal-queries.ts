import { sql, type Transaction } from "kysely";
import type { AppealDecider, CaseKind, CaseOutcome } from "#contract/desk/case-terms.ts";
import type { Database } from "../db/connect.ts";
import { exactTime, isOlder, pageWithTotal, type TimePosition } from "../db/lists.ts";
import type { DB } from "../db/schema.ts";
import { DECIDER } from "./queries.ts";

/** A decision about a person, with its subject's title and its appeal. */
export interface StatedDecision {
  id: string;
  case_id: string;
  subject_type: CaseKind;
  subject_id: string;
  account_id: string | null;
  outcome: CaseOutcome;
  days: number | null;
  statement: string;
  decided_by: string | null;
  created_at: Date;
  title: string | null;
  appeal_id: string | null;
  appeal_text: string | null;
  appealed_at: Date | null;
  appeal_outcome: "upheld" | "reversed" | null;
  appeal_statement: string | null;
  appeal_decided_at: Date | null;
  appeal_decider: AppealDecider;
}

const stated = sql`
  select decisions.id, case_id, subject_type, subject_id, decisions.account_id, decisions.outcome, days,
    decisions.statement, decisions.decided_by, decisions.created_at,
    case subject_type when 'property' then (select title from properties where properties.id = subject_id)
      else (select name from accounts where accounts.id = subject_id) end as title,
    appeals.id as appeal_id, text as appeal_text, appeals.created_at as appealed_at, appeals.outcome as appeal_outcome,
    appeals.statement as appeal_statement, appeals.decided_at as appeal_decided_at, ${DECIDER} as appeal_decider
  from decisions left join appeals on appeals.decision_id = decisions.id`;

/** Returns one page of the decisions with a statement for this person, latest first, and their total. */
export async function listStatedOf(
  db: Database,
  accountId: string,
  { after, limit }: { after: TimePosition | null; limit: number },
): Promise<{ rows: (StatedDecision & TimePosition)[]; total: number }> {
  const own = sql`decisions.account_id = ${accountId} and decisions.statement is not null`;
  const follows = isOlder(after, sql`decisions.created_at, decisions.id`);
  const rows = sql<StatedDecision & TimePosition>`
    select listed.*, ${exactTime(sql`created_at`)} as at from (${stated} where ${own} and ${follows}
      order by decisions.created_at desc, decisions.id desc limit ${limit}::int) listed
    order by created_at desc, id desc`;
  return pageWithTotal(db, { rows, found: sql`select from decisions where ${own}`, after, limit });
}

export async function findStated(db: Database, id: string): Promise<StatedDecision | undefined> {
  const { rows } = await sql<StatedDecision>`
    ${stated} where decisions.id = ${id} and decisions.statement is not null`.execute(db);
  return rows[0];
}

/** Returns the appealed decision, with the appeal's row locked. */
export async function lockAppeal(trx: Transaction<DB>, appealId: string): Promise<StatedDecision | undefined> {
  const { rows } = await sql<{ decision_id: string }>`
    select decision_id from appeals where id = ${appealId} for update`.execute(trx);
  return rows[0] && findStated(trx, rows[0].decision_id);
}

export async function insertAppeal(
  trx: Transaction<DB>,
  appeal: { id: string; decisionId: string; accountId: string; text: string; dueHours: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into appeals (id, decision_id, account_id, text, due_at)
    values (${appeal.id}, ${appeal.decisionId}, ${appeal.accountId}, ${appeal.text},
      clock_timestamp() + ${appeal.dueHours}::int * interval '1 hour')
    on conflict (decision_id) do nothing`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function writeAppealOutcome(
  trx: Transaction<DB>,
  appealId: string,
  { outcome, statement, adminId }: { outcome: "upheld" | "reversed"; statement: string; adminId: string },
): Promise<void> {
  await sql`
    update appeals set outcome = ${outcome}, statement = ${statement}, decided_by = ${adminId},
      decided_at = clock_timestamp()
    where id = ${appealId}`.execute(trx);
}

export async function setCaseState(trx: Transaction<DB>, id: string, state: "decided" | "appealed"): Promise<void> {
  await sql`update cases set state = ${state}, version = version + 1 where id = ${id} and state <> 'open'`.execute(trx);
}
