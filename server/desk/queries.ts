import { sql, type Transaction } from "kysely";
import type { AppealDecider, CaseKind, CaseOutcome, CaseState, Family } from "#contract/desk/case-terms.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { appealDecider, isInReportedConversation } from "../trust/appeal-decider.ts";
import { CASE_COLUMNS, type CaseRow } from "../trust/cases.ts";
import type { Signal } from "../trust/rules/rule-set.ts";

/** A decision of a case, with its appeal. Times are ISO texts. */
export interface DecisionRow {
  id: string;
  outcome: CaseOutcome;
  days: number | null;
  by: { id: string; name: string } | null;
  statement: string | null;
  created_at: string;
  appeal: {
    id: string;
    text: string;
    created_at: string;
    due_at: string;
    outcome: "upheld" | "reversed" | null;
    statement: string | null;
    decided_at: string | null;
    decider: AppealDecider;
  } | null;
}

/** The listing of a case. */
interface HomeRow {
  title: string;
  status: "pending" | "approved" | "rejected";
  area: string;
  city: string;
  rent: number;
  images: string[];
  owner_id: string | null;
  owner_name: string;
  created_at: string;
  version: number;
}

/** A case with the columns of other tables that its presentation needs. */
export interface ShownCase extends CaseRow {
  subject_type: CaseKind;
  state: CaseState;
  families: Family[];
  claimer: string | null;
  signals: Signal[];
  /** Null for a person, and once the listing is deleted. */
  home: HomeRow | null;
  /** Null for a listing, and once the account is deleted. */
  person: { name: string } | null;
  decisions: DecisionRow[];
}

const columns = sql.join(CASE_COLUMNS.map((name) => sql.ref(`cases.${name}`)));

/** Selects who decides an appeal against a row of `decisions`. */
export const DECIDER = appealDecider({
  type: sql`decisions.subject_type`,
  id: sql`decisions.subject_id`,
  accountId: sql`decisions.account_id`,
  decidedBy: sql`decisions.decided_by`,
});

const decisionsOf = sql`
  coalesce((select json_agg(json_build_object('id', decisions.id, 'outcome', decisions.outcome, 'days', days,
    'by', case when admins.id is not null then json_build_object('id', admins.id, 'name', admins.name) end,
    'statement', decisions.statement, 'created_at', decisions.created_at,
    'appeal', case when appeals.id is not null then json_build_object('id', appeals.id, 'text', appeals.text,
      'created_at', appeals.created_at, 'due_at', appeals.due_at, 'outcome', appeals.outcome,
      'statement', appeals.statement, 'decided_at', appeals.decided_at, 'decider', ${DECIDER}) end) order by decisions.created_at desc)
    from decisions left join accounts admins on admins.id = decisions.decided_by
      left join appeals on appeals.decision_id = decisions.id
    where decisions.case_id = cases.id), '[]')`;

/** Selects cases with everything that their presentation needs; the caller adds the FROM clause. */
export const shown = sql`
  select ${columns},
    (select name from accounts where accounts.id = cases.claimed_by) as claimer,
    coalesce((select json_agg(json_build_object('rule', rule, 'version', signals.version, 'family', family,
      'weight', weight, 'confidence', confidence, 'facts', facts)) from signals where case_id = cases.id), '[]') as signals,
    (select json_build_object('title', title, 'status', status, 'area', area, 'city', city, 'rent', rent,
      'images', images, 'owner_id', owner_id, 'owner_name', owner_name, 'created_at', created_at, 'version', version)
      from properties where cases.subject_type = 'property' and properties.id = cases.subject_id) as home,
    (select json_build_object('name', name) from accounts
      where cases.subject_type = 'account' and accounts.id = cases.subject_id) as person,
    ${decisionsOf} as decisions`;

export async function findCase(db: Database, id: string): Promise<ShownCase | undefined> {
  const { rows } = await sql<ShownCase>`${shown} from cases where cases.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns the case, locked until the transaction ends. */
export function lockCase(trx: Transaction<DB>, id: string): Promise<CaseRow | undefined> {
  return trx.selectFrom("cases").select(CASE_COLUMNS).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** Returns the titles of listings that exist. */
export async function titlesOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("properties").select(["id", "title"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Claims an open case, and returns what it is about; undefined if it is not open. */
export async function claim(
  db: Database,
  id: string,
  adminId: string,
  minutes: number,
): Promise<{ type: CaseKind; id: string } | undefined> {
  const { rows } = await sql<{ type: CaseKind; id: string }>`
    update cases set claimed_by = ${adminId}, claimed_until = clock_timestamp() + ${minutes}::int * interval '1 minute'
    where id = ${id} and state = 'open' returning subject_type as type, subject_id as id`.execute(db);
  return rows[0];
}

/** Returns whether a reported message of this case belongs to a conversation of this person. */
export async function hasReportedConversation(
  db: Database,
  { type, id }: { type: CaseKind; id: string },
  accountId: string,
): Promise<boolean> {
  const found = isInReportedConversation({ type: sql`${type}`, id: sql`${id}`, accountId: sql`${accountId}` });
  const { rows } = await sql`select where ${found}`.execute(db);
  return rows.length > 0;
}

/** Limits what an account may do, or lifts the limits. */
export async function setLimit(
  trx: Transaction<DB>,
  accountId: string,
  limit: { limited_until?: Date | null; broker_since?: Date | null },
): Promise<void> {
  await trx.updateTable("accounts").set(limit).where("id", "=", accountId).execute();
}

/** Returns the recipient of the mail about a decision; undefined without an address. */
export async function findRecipient(
  db: Database,
  accountId: string,
): Promise<{ name: string; email: string } | undefined> {
  const account = await db
    .selectFrom("accounts")
    .select(["name", "email"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  return account?.email ? { name: account.name, email: account.email } : undefined;
}

/** Mutes the person who wrote a report. Returns false if there is no such report, or its reporter is deleted. */
export async function muteReporter(db: Database, reportId: string, until: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into muted_reporters (account_id, until)
    select reporter_id, ${until} from reports where id = ${reportId} and reporter_id is not null
    on conflict (account_id) do update set until = excluded.until`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Marks open cases whose time is over. */
export async function markOverdue(db: Database): Promise<void> {
  await sql`
    update cases set is_overdue = true where state = 'open' and not is_overdue and due_at < now()`.execute(db);
}
