import { type Kysely, sql } from "kysely";

const statements = [
  // Actions of admins. The actor is not a foreign key, because entries are kept unchanged after the accounts are
  // deleted.
  sql`create table audit_log (
    id uuid primary key,
    actor_id uuid not null,
    actor_name text not null,
    action text not null,
    subject_type text not null generated always as (split_part(action, '.', 1)) stored
      constraint audit_log_subject_type check (subject_type in ('property', 'user')),
    subject_id uuid not null,
    before jsonb,
    after jsonb,
    created_at timestamptz not null default clock_timestamp()
  )`,
  sql`create index audit_log_newest on audit_log (created_at desc, id desc)`,
  sql`create index audit_log_subject on audit_log (subject_id, created_at desc, id desc)`,
  sql`create function audit_log_stays() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is only ever added to' using errcode = 'restrict_violation', constraint = 'audit_log_stays';
    end
  $$`,
  sql`create trigger audit_log_stays before update or delete or truncate on audit_log
    for each statement execute function audit_log_stays()`,

  // Serialises two admins who deactivate or delete each other, so that the second sees the first change.
  sql`create function accounts_keep_an_admin() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('accounts_keep_an_admin', 0));
      if not exists (select from accounts where type = 'admin' and is_active) then
        raise exception 'the last active admin stays' using errcode = 'check_violation', constraint = 'accounts_last_admin';
      end if;
      return null;
    end
  $$`,
  sql`create trigger accounts_keep_an_admin_update after update of type, is_active on accounts for each row
    when (old.type = 'admin' and old.is_active and not (new.type = 'admin' and new.is_active))
    execute function accounts_keep_an_admin()`,
  sql`create trigger accounts_keep_an_admin_delete after delete on accounts for each row
    when (old.type = 'admin' and old.is_active) execute function accounts_keep_an_admin()`,
  sql`create index accounts_admins on accounts (id) where type = 'admin'`,
  sql`create index accounts_inactive on accounts (id) where not is_active`,

  // Indexes of the admin's lists. fastupdate is off, because a long list of pending entries would slow down every
  // search.
  sql`create index properties_newest on properties (created_at desc, id desc)`,
  sql`create index properties_status on properties (status, created_at desc, id desc)`,
  sql`create index properties_featured on properties (created_at desc, id desc) where featured`,
  sql`create index properties_sought on properties using gin
    ((title || ' ' || area || ' ' || city || ' ' || owner_name || ' ' || coalesce(owner_email, '')) gin_trgm_ops)
    with (gin_pending_list_limit = 256)`,
  sql`create index accounts_sought on accounts using gin ((name || ' ' || coalesce(email, '')) gin_trgm_ops)
    with (gin_pending_list_limit = 256)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
