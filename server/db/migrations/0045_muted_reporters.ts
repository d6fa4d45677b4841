import { sql } from "kysely";
import type { Database } from "../connect.ts";

/** Entries about muted reporters name a report instead of the account, which admins must not learn. */
const statements = [
  sql`alter table audit_log disable trigger audit_log_stays_as_it_is`,
  sql`update audit_log set subject_id = coalesce(
      (select id from reports where reporter_id = audit_log.subject_id order by created_at, id limit 1), gen_random_uuid())
    where action = 'report.mute' and not exists (select from reports where id = audit_log.subject_id)`,
  sql`alter table audit_log enable trigger audit_log_stays_as_it_is`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
