import { sql } from "kysely";
import type { Database } from "../connect.ts";

/** Repeatable, because the check of all reports runs without a lock, and so outside of a transaction. */
export const inTransaction = false;

const statements = [
  // A new reason: intimate_images.
  sql`alter table reports drop constraint if exists reports_reason_check,
    add constraint reports_reason_check check (reason in ('taken', 'broker', 'not_real', 'wrong_facts', 'money_first',
      'intimate_images', 'impersonation', 'harassment', 'discrimination', 'spam', 'other')) not valid`,
  sql`alter table reports validate constraint reports_reason_check`,
  // What a person's data was when the operator exported it, as compressed JSON. A mailed link leads to it.
  sql`create table if not exists data_archives (
    id uuid primary key,
    account_id uuid not null unique references accounts on delete cascade,
    content bytea not null,
    expires_at timestamptz not null
  )`,
  sql`create index if not exists data_archives_expiry on data_archives (expires_at)`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
