import { type Selectable, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type CaseKind, type CaseOutcome, DUE_HOURS } from "#contract/desk/case-terms.ts";
import type { Caller } from "#contract/permissions.ts";
import { noteAct } from "../audit/service.ts";
import type { Cases, DB } from "../db/schema.ts";
import { RULE_SET } from "./rules/rule-set.ts";

export type CaseRow = Omit<Selectable<Cases>, "inputs">;
export const CASE_COLUMNS = [
  "id",
  "subject_type",
  "subject_id",
  "state",
  "risk",
  "due_at",
  "is_overdue",
  "claimed_by",
  "claimed_until",
  "version",
  "families",
  "sought",
  "evaluated_at",
  "opened_at",
  "closed_at",
] as const;

export interface CaseSubject {
  type: CaseKind;
  id: string;
}

/**
 * Returns the open case of a subject, locked until the transaction ends. Cases are locked before listings, and listings
 * before conversations.
 */
export function lockOpenCase(trx: Transaction<DB>, { type, id }: CaseSubject): Promise<CaseRow | undefined> {
  return trx
    .selectFrom("cases")
    .select(CASE_COLUMNS)
    .where("subject_type", "=", type)
    .where("subject_id", "=", id)
    .where("state", "=", "open")
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Returns the open case of a subject, locked. Opens one if there is none. */
export async function openCase(
  trx: Transaction<DB>,
  subject: CaseSubject,
  { dueAt, sought = "" }: { dueAt?: Date; sought?: string } = {},
): Promise<CaseRow> {
  await sql`
    insert into cases (id, subject_type, subject_id, due_at, sought)
    values (${uuidv7()}, ${subject.type}, ${subject.id},
      coalesce(${dueAt ?? null}::timestamptz, clock_timestamp() + ${DUE_HOURS}::int * interval '1 hour'), ${sought})
    on conflict (subject_type, subject_id) where state = 'open' do nothing`.execute(trx);
  const row = await lockOpenCase(trx, subject);
  if (!row) throw new Error("an open case was just made");
  return row;
}

/** What a moderator decided about an open case. */
export interface Decided {
  outcome: CaseOutcome;
  /** Whom it affects: the owner of the listing, or the person. Null without an account. */
  accountId: string | null;
  days?: number | undefined;
  /** The whole statement of reasons; null if nothing was decided against the person. */
  statement: string | null;
}

/**
 * Closes a case with a decision, which stores the inputs and findings of the rules at that time. Records it in the
 * audit log. Returns the decision's id.
 */
export async function recordDecision(
  trx: Transaction<DB>,
  caller: Caller,
  { id }: Pick<CaseRow, "id">,
  { outcome, accountId, days, statement }: Decided,
): Promise<string> {
  const decisionId = uuidv7();
  await sql`
    insert into decisions (id, case_id, subject_type, subject_id, account_id, outcome, decided_by, days, statement, rule_set,
      inputs, findings)
    select ${decisionId}, cases.id, subject_type, subject_id, ${accountId}, ${outcome}, ${caller.id}, ${days ?? null},
      ${statement}, ${RULE_SET}, inputs, coalesce((select jsonb_agg(jsonb_build_object('rule', rule, 'version', version,
        'family', family, 'weight', weight, 'confidence', confidence, 'facts', facts) order by rule)
        from signals where case_id = cases.id), '[]')
    from cases where cases.id = ${id}`.execute(trx);
  await sql`
    update cases set state = 'decided', closed_at = clock_timestamp(), is_overdue = false, claimed_by = null,
      claimed_until = null, inputs = '{}', sought = '', version = version + 1
    where id = ${id}`.execute(trx);
  await noteAct(trx, caller, {
    action: "case.decide",
    subjectId: id,
    before: { state: "open" },
    after: { state: "decided", outcome, ...(days !== undefined && { days }) },
  });
  return decisionId;
}
