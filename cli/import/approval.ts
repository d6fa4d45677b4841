import { sql } from "kysely";
import type { Database } from "#server/db/connect.ts";

export interface Approved {
  /** Stored listings that were pending and are approved now. */
  approved: number;
  /** Stored listings that keep their state, because a person rejected or decided them. */
  kept: number;
}

/**
 * Approves the stored listings of these keys that are pending and were never decided by a person. Closes their cases,
 * except those with findings or reports, which the desk still has to see.
 */
export async function approveStored(db: Database, keys: readonly string[]): Promise<Approved> {
  const { rows: approved } = await sql<{ id: string }>`
    update properties set status = 'approved', version = version + 1, updated_at = now()
    where import_key = any (${keys}::text[]) and status = 'pending'
      and not exists (select from decisions where subject_type = 'property' and subject_id = properties.id)
      and not exists (select from audit_log where subject_id = properties.id
        and action in ('property.approve', 'property.reject'))
    returning id`.execute(db);
  await sql`
    delete from cases where subject_type = 'property' and state = 'open'
      and subject_id = any (${approved.map(({ id }) => id)}::uuid[])
      and not exists (select from signals where case_id = cases.id)
      and not exists (select from reports where about_type = 'property' and about_id = cases.subject_id
        and state <> 'decided')`.execute(db);
  const { rows: kept } = await sql<{ id: string }>`
    select id from properties where import_key = any (${keys}::text[]) and status <> 'approved'`.execute(db);
  return { approved: approved.length, kept: kept.length };
}
