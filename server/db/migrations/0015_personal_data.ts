import { type Kysely, sql } from "kysely";

const statements = [
  // The owner of a deleted property, whose personal data its audit entries may contain.
  sql`alter table audit_log add column owner_id uuid`,
  sql`create index audit_log_owner on audit_log (owner_id) where owner_id is not null`,
  sql`create index audit_log_actor on audit_log (actor_id)`,

  // Returns logged values without personal data: the names of changed fields, and only values that identify no person.
  sql`create function without_personal_data(noted jsonb) returns jsonb language sql immutable strict
    return (
      select coalesce(
        jsonb_object_agg(name, case when name in ('status', 'type', 'is_active', 'is_available', 'featured') then value else 'null'::jsonb end),
        '{}'
      )
      from jsonb_each(noted) as fields (name, value)
    )`,

  // Existing entries of deleted people and properties have no known owner.
  sql`drop trigger audit_log_stays on audit_log`,
  sql`update audit_log set before = without_personal_data(before), after = without_personal_data(after)
    where not exists (select from accounts where id = subject_id) and not exists (select from properties where id = subject_id)`,
  sql`update audit_log set actor_name = '' where not exists (select from accounts where id = actor_id)`,

  // Entries never change, except that personal data is removed when the person is deleted. Actor, action, subject and
  // time are kept.
  sql`create or replace function audit_log_stays() returns trigger language plpgsql as $$
    declare
      may_change boolean := false;
    begin
      if tg_op = 'UPDATE' then
        may_change := (new.id, new.actor_id, new.action, new.subject_id, new.created_at)
            is not distinct from (old.id, old.actor_id, old.action, old.subject_id, old.created_at)
          and (old.owner_id is null or new.owner_id is not distinct from old.owner_id)
          and (new.actor_name = old.actor_name
            or (new.actor_name = '' and not exists (select from accounts where id = old.actor_id)))
          and ((new.before, new.after) is not distinct from (old.before, old.after)
            or ((new.before, new.after) is not distinct from (without_personal_data(old.before), without_personal_data(old.after))
              and not exists (select from accounts where id in (old.subject_id, old.owner_id))
              and not exists (select from properties where id = old.subject_id)));
      end if;
      if may_change then
        return new;
      end if;
      raise exception 'the audit log is only ever added to' using errcode = 'restrict_violation', constraint = 'audit_log_stays';
    end
  $$`,
  sql`create trigger audit_log_stays before delete or truncate on audit_log
    for each statement execute function audit_log_stays()`,
  sql`create trigger audit_log_stays_as_it_is before update on audit_log
    for each row execute function audit_log_stays()`,

  sql`create function properties_leave_audit_log() returns trigger language plpgsql as $$
    begin
      update audit_log set owner_id = old.owner_id where subject_id = old.id and owner_id is null;
      return null;
    end
  $$`,
  sql`create trigger properties_leave_audit_log after delete on properties
    for each row when (old.owner_id is not null) execute function properties_leave_audit_log()`,
  // Triggers run in order of name. This one must run after those of the foreign keys, which delete the person's
  // property.
  sql`create function accounts_leave_audit_log() returns trigger language plpgsql as $$
    begin
      update audit_log set actor_name = '' where actor_id = old.id;
      update audit_log set before = without_personal_data(before), after = without_personal_data(after)
        where subject_id = old.id or owner_id = old.id;
      return null;
    end
  $$`,
  sql`create trigger accounts_leave_audit_log after delete on accounts
    for each row execute function accounts_leave_audit_log()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
