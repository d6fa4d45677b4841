import { sql, type Transaction } from "kysely";
import type { CaseKind, CaseState, Family, Outcome } from "#contract/case-terms.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { recordOf } from "../reports/service.ts";
import { CASE_COLUMNS, type CaseRow } from "../trust/cases.ts";
import { RULE_SETS, ruleSetDigest, type Signal } from "../trust/rules/rule-set.ts";

/** A decision of a case, with its appeal. Times are ISO texts. */
export interface DecisionRow {
  id: string;
  outcome: Outcome;
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
  } | null;
}

/** The listing of a case. */
export interface HomeRow {
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

const decisionsOf = sql`
  coalesce((select json_agg(json_build_object('id', decisions.id, 'outcome', decisions.outcome, 'days', days,
    'by', case when admins.id is not null then json_build_object('id', admins.id, 'name', admins.name) end,
    'statement', decisions.statement, 'created_at', decisions.created_at,
    'appeal', case when appeals.id is not null then json_build_object('id', appeals.id, 'text', appeals.text,
      'created_at', appeals.created_at, 'due_at', appeals.due_at, 'outcome', appeals.outcome,
      'statement', appeals.statement, 'decided_at', appeals.decided_at) end) order by decisions.created_at desc)
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
export async function isInReportedConversation(
  db: Database,
  subject: { type: CaseKind; id: string },
  accountId: string,
): Promise<boolean> {
  // Starts from the person's conversations, because messages have no index by id.
  const { rows } = await sql`
    with reported as materialized (
      select subject_id from reports
      where subject_type = 'message' and about_type = ${subject.type} and about_id = ${subject.id}
    ), own as materialized (
      select conversation_id from participants where account_id = ${accountId} and exists (select from reported)
    )
    select from own join messages using (conversation_id) join reported on reported.subject_id = messages.id limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

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

export async function muteReporter(db: Database, accountId: string, until: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into muted_reporters (account_id, until) select id, ${until} from accounts where id = ${accountId}
    on conflict (account_id) do update set until = excluded.until`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Returns the last decision about a subject, with its findings. Dismissing a case without findings does not count. */
export async function lastDecision(
  db: Database,
  { type, id }: { type: CaseKind; id: string },
): Promise<{ outcome: Outcome; findings: Signal[] } | undefined> {
  const { rows } = await sql<{ outcome: Outcome; findings: Signal[] }>`
    select outcome, findings from decisions where subject_type = ${type} and subject_id = ${id}
      and not (outcome = 'dismiss' and findings = '[]')
    order by created_at desc, id desc limit 1`.execute(db);
  return rows[0];
}

/** Marks open cases whose time is over. */
export async function markOverdue(db: Database): Promise<void> {
  await sql`
    update cases set is_overdue = true where state = 'open' and not is_overdue and due_at < now()`.execute(db);
}

/** Deletes inputs of rules some time after the decision. The decision and its findings stay. */
export async function deleteOldInputs(db: Database, days: number): Promise<void> {
  await sql`
    update decisions set inputs = '{}', findings = findings_without_facts(findings)
    where created_at < now() - ${days}::int * interval '1 day' and inputs <> '{}'`.execute(db);
}

/** Owners written to, and numbers received, in 7 days, from which the rules find something. A test compares them. */
export const FOUND_FROM = { owners: 25, numbers: 15 };

/**
 * Returns the subjects that the nightly pass evaluates, after an id: open cases, listings that changed in the last day,
 * and people who write to many owners or collect numbers.
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
      select 'property', id from properties where updated_at > now() - interval '1 day'
      union all
      select 'account', guest_id from conversations where created_at > now() - interval '7 days'
        group by guest_id having count(distinct host_id) >= ${FOUND_FROM.owners}::int
      union all
      select 'account', reader_id from contact_shares where created_at > now() - interval '7 days' and reader_id is not null
        group by reader_id having count(distinct owner_id) >= ${FOUND_FROM.numbers}::int
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

/** Data that a case's page shows in addition to the case. */
export interface CaseExtras {
  description: string | null;
  person: {
    id: string;
    name: string;
    avatar: string | null;
    is_active: boolean;
    created_at: string;
    listings: number;
    conversations: number;
    limited_until: string | null;
    broker_since: string | null;
  } | null;
  reports: {
    id: string;
    subject_type: "property" | "account" | "message";
    reason: string;
    text: string | null;
    excerpt: { from: "reported" | "reporter"; content: string; sent_at: string }[] | null;
    created_at: string;
    reporter: { id: string; right: number; wrong: number; muted_until: string | null } | null;
  }[];
  other_cases: { id: string; subject_type: CaseKind; subject_id: string; state: CaseState; title: string | null }[];
}

/**
 * Returns the data that a case's page shows in addition to the case. `accountId` is the owner of the listing, or the
 * person.
 */
export async function findExtras(
  db: Database,
  { id, subject_type, subject_id, opened_at, closed_at }: CaseRow,
  accountId: string | null,
): Promise<CaseExtras> {
  const { rows } = await sql<CaseExtras>`
    select
      (select description from properties where ${subject_type} = 'property' and id = ${subject_id}) as description,
      (select json_build_object('id', id, 'name', name, 'avatar', avatar, 'is_active', is_active,
        'created_at', created_at, 'limited_until', limited_until, 'broker_since', broker_since,
        'listings', (select count(*) from properties where owner_id = accounts.id),
        'conversations', (select count(*) from participants where account_id = accounts.id))
        from accounts where id = ${accountId}) as person,
      coalesce((select json_agg(json_build_object('id', reports.id, 'subject_type', reports.subject_type,
        'reason', reason, 'text', reports.text, 'excerpt', excerpt, 'created_at', reports.created_at,
        'reporter', case when reporter_id is not null then (
          select json_build_object('id', reporter_id, 'right', record.right, 'wrong', record.wrong,
            'muted_until', (select until from muted_reporters where account_id = reporter_id and until > now()))
          from (${recordOf(sql`reports.reporter_id`)}) record) end) order by reports.created_at)
        from reports where about_type = ${subject_type} and about_id = ${subject_id} and reason <> 'taken'
          and (state <> 'decided' or decided_at >= ${opened_at}) and (${closed_at}::timestamptz is null or reports.created_at <= ${closed_at})
        ), '[]') as reports,
      coalesce((select json_agg(json_build_object('id', others.id, 'subject_type', others.subject_type,
        'subject_id', others.subject_id, 'state', others.state, 'title', case others.subject_type
          when 'property' then (select title from properties where id = others.subject_id)
          else (select name from accounts where id = others.subject_id) end) order by others.opened_at desc)
        from (select * from cases where id <> ${id} and (subject_id = ${accountId}
          or subject_id in (select id from properties where owner_id = ${accountId}) or subject_id = ${subject_id})
          order by opened_at desc limit 20) others), '[]') as other_cases`.execute(db);
  const [extras] = rows;
  if (!extras) throw new Error("the query returned no row");
  return extras;
}

/** Returns the other listings that findings name and that still exist. */
export async function findOthers(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, { title: string; owner_name: string; created_at: Date; description: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("properties")
    .select(["id", "title", "owner_name", "created_at", "description"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns whether an admin decided that this person may own several homes, and the decision still stands. */
export async function mayHaveMore(db: Database, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from decisions where subject_type = 'account' and subject_id = ${accountId} and outcome = 'allow_more' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
