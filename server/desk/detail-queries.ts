import { sql } from "kysely";
import type { CaseKind, CaseState } from "#contract/desk/case-terms.ts";
import type { Database } from "../db/connect.ts";
import { recordOf } from "../reports/service.ts";
import type { CaseRow } from "../trust/cases.ts";

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
    /** The id is that of the person's first report in this case. */
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
          select json_build_object('id', first_id, 'right', record.right, 'wrong', record.wrong,
            'muted_until', (select until from muted_reporters where account_id = reporter_id and until > now()))
          from (${recordOf(sql`reports.reporter_id`)}) record) end) order by reports.created_at)
        from (
          select *, first_value(id) over (partition by reporter_id order by created_at, id) as first_id
          from reports where about_type = ${subject_type} and about_id = ${subject_id} and reason <> 'taken'
            and (state <> 'decided' or decided_at >= ${opened_at}) and (${closed_at}::timestamptz is null or created_at <= ${closed_at})
        ) reports), '[]') as reports,
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
