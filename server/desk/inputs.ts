import { sql } from "kysely";
import type { CaseKind } from "#contract/case-terms.ts";
import type { Database } from "../db/connect.ts";
import type { RuleInputs } from "../trust/rules/rule.ts";

/** What is evaluated: its inputs, and whose it is. */
export interface Collected {
  inputs: RuleInputs;
  /** What the search of the queue looks at. */
  sought: string;
  isPending: boolean;
  /** Whether a report is among the inputs whose first decision is due soon. */
  isUrgent: boolean;
}

const URGENT_REASONS = ["money_first", "harassment"];

async function collectReports(db: Database, type: CaseKind, id: string): Promise<NonNullable<RuleInputs["reports"]>> {
  const { rows } = await sql<{ reason: string; weight: number }>`
    select reason, case when muted.account_id is null then weight else 0 end as weight
    from reports left join muted_reporters muted on muted.account_id = reporter_id and until > now()
    where about_type = ${type} and about_id = ${id} and state <> 'decided' and reason <> 'taken'
    order by reports.created_at, reports.id`.execute(db);
  return rows;
}

/** Returns the inputs of the rules about a listing; undefined if it does not exist. */
async function collectProperty(db: Database, id: string): Promise<Collected | undefined> {
  const row = await db
    .selectFrom("properties")
    .select(["title", "description", "area", "city", "owner_name", "status", "shown"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { title, description, area, city, owner_name, status, shown } = row;
  const reports = await collectReports(db, "property", id);
  const inputs: RuleInputs = {
    reports,
    text: { title, description },
    masked: Object.keys((shown ?? {}) as object),
  };
  return {
    inputs,
    sought: [title, area, city, owner_name].join(" "),
    isPending: status === "pending",
    isUrgent: reports.some(({ reason }) => URGENT_REASONS.includes(reason)),
  };
}

/** Returns the inputs of the rules about a person; undefined if the account does not exist. */
async function collectAccount(db: Database, id: string): Promise<Collected | undefined> {
  const { rows } = await sql<{ name: string; owners: number; numbers: number }>`
    select name,
      (select count(distinct host_id)::int from conversations
        join participants on conversation_id = conversations.id and account_id = accounts.id and seat = 1
        where conversations.created_at > now() - interval '7 days') as owners,
      (select count(distinct owner_id)::int from contact_shares
        where reader_id = accounts.id and created_at > now() - interval '7 days') as numbers
    from accounts where id = ${id}`.execute(db);
  const [account] = rows;
  if (!account) return undefined;
  const reports = await collectReports(db, "account", id);
  return {
    inputs: { reports, new_owners: account.owners, numbers: account.numbers },
    sought: account.name,
    isPending: false,
    isUrgent: reports.some(({ reason }) => URGENT_REASONS.includes(reason)),
  };
}

export function collectInputs(db: Database, type: CaseKind, id: string): Promise<Collected | undefined> {
  return type === "property" ? collectProperty(db, id) : collectAccount(db, id);
}
