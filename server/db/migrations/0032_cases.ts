import { type Kysely, sql } from "kysely";

const statements = [
  sql`create table cases (
    id uuid primary key,
    subject_type text not null check (subject_type in ('property', 'account')),
    subject_id uuid not null,
    state text not null default 'open' check (state in ('open', 'decided', 'appealed')),
    risk smallint not null default 0 check (risk between 0 and 100),
    due_at timestamptz not null,
    is_overdue boolean not null default false,
    claimed_by uuid references accounts on delete set null,
    claimed_until timestamptz,
    version integer not null default 1,
    -- families of its signals, for the filter
    families text[] not null default '{}',
    -- what the search looks at: title, place and owner of a listing, name of a person; empty once it is closed
    sought text not null default '',
    -- what the rules were given at the last evaluation
    inputs jsonb not null default '{}',
    evaluated_at timestamptz,
    opened_at timestamptz not null default clock_timestamp(),
    closed_at timestamptz,
    constraint cases_claim_both check (claimed_until is not null or claimed_by is null),
    constraint cases_closed check ((state = 'open') = (closed_at is null))
  )`,
  sql`create unique index cases_one_open on cases (subject_type, subject_id) where state = 'open'`,
  sql`create index cases_queue on cases (is_overdue desc, risk desc, opened_at, id) where state = 'open'`,
  sql`create index cases_queue_by_kind on cases (subject_type, is_overdue desc, risk desc, opened_at, id)
    where state = 'open'`,
  sql`create index cases_families on cases using gin (families) with (fastupdate = off) where state = 'open'`,
  sql`create index cases_sought on cases using gin (sought gin_trgm_ops) with (gin_pending_list_limit = 256)
    where state = 'open'`,
  sql`create index cases_due on cases (due_at) where state = 'open' and not is_overdue`,
  sql`create index cases_closed on cases (closed_at desc, id desc) where state <> 'open'`,
  sql`create index cases_subject on cases (subject_id)`,

  // What a rule found about the subject of a case. Evidence is made of the facts when it is shown.
  sql`create table signals (
    id uuid primary key,
    case_id uuid not null references cases on delete cascade,
    rule text not null check (rule ~ '^[a-z_]{1,40}$'),
    version smallint not null,
    family text not null check (family ~ '^[a-z_]{1,40}$'),
    weight real not null check (weight between 0 and 1),
    confidence real not null check (confidence between 0 and 1),
    facts jsonb not null,
    created_at timestamptz not null default clock_timestamp(),
    constraint signals_one_a_rule unique (case_id, rule)
  )`,

  sql`create table decisions (
    id uuid primary key,
    case_id uuid not null references cases on delete cascade,
    subject_type text not null,
    subject_id uuid not null,
    -- the person whom it affects
    account_id uuid references accounts on delete set null,
    outcome text not null check (outcome in ('approve', 'reject', 'dismiss', 'warn', 'limit', 'deactivate', 'clear',
      'allow_more', 'broker')),
    decided_by uuid references accounts on delete set null,
    days smallint,
    -- what was decided and why, for the person whom it affects; null if nothing was decided against the person
    statement text,
    -- inputs and findings of the rules as they stood
    rule_set integer not null,
    inputs jsonb not null,
    findings jsonb not null,
    created_at timestamptz not null default clock_timestamp()
  )`,
  sql`create index decisions_case on decisions (case_id)`,
  sql`create index decisions_subject on decisions (subject_id, created_at)`,
  sql`create index decisions_account on decisions (account_id, created_at)`,
  sql`create index decisions_time on decisions (created_at)`,

  sql`create table appeals (
    id uuid primary key,
    decision_id uuid not null unique references decisions on delete cascade,
    account_id uuid references accounts on delete set null,
    text text not null check (char_length(text) between 1 and 2000),
    created_at timestamptz not null default clock_timestamp(),
    due_at timestamptz not null,
    outcome text check (outcome in ('upheld', 'reversed')),
    statement text,
    decided_by uuid references accounts on delete set null,
    decided_at timestamptz,
    constraint appeals_decided check ((outcome is null) = (decided_at is null) and (outcome is null) = (statement is null))
  )`,
  sql`create index appeals_open on appeals (due_at) where outcome is null`,

  sql`create index appeals_account on appeals (account_id)`,

  // limited_until: may not start conversations until then. broker_since: may not post homes or start conversations.
  sql`alter table accounts add column limited_until timestamptz, add column broker_since timestamptz`,

  // Opens a case for each listing that waits for review, due in 72 hours.
  sql`create function properties_open_case() returns trigger language plpgsql as $$
    begin
      insert into cases (id, subject_type, subject_id, due_at, sought)
      values (gen_random_uuid(), 'property', new.id, clock_timestamp() + interval '72 hours',
        concat_ws(' ', new.title, new.area, new.city, new.owner_name))
      on conflict do nothing;
      return null;
    end
  $$`,
  sql`create trigger properties_open_case_insert after insert on properties for each row
    when (new.status = 'pending') execute function properties_open_case()`,
  sql`create trigger properties_open_case_update after update of status on properties for each row
    when (new.status = 'pending' and old.status <> 'pending') execute function properties_open_case()`,
  sql`insert into cases (id, subject_type, subject_id, due_at, sought)
    select gen_random_uuid(), 'property', id, clock_timestamp() + interval '72 hours',
      concat_ws(' ', title, area, city, owner_name)
    from properties where status = 'pending'`,

  // Decisions cannot be changed or deleted. Only values of deleted people and listings, and old inputs, are cleared.
  sql`create function decisions_stay() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (old.id, old.case_id, old.subject_type, old.subject_id, old.outcome, old.rule_set, old.created_at)
          = (new.id, new.case_id, new.subject_type, new.subject_id, new.outcome, new.rule_set, new.created_at)
        and new.days is not distinct from old.days
        and (new.statement is null or new.statement = old.statement)
        and (new.account_id is null or new.account_id = old.account_id)
        and (new.decided_by is null or new.decided_by = old.decided_by)
        and (new.inputs = '{}' or new.inputs = old.inputs)
      then
        return new;
      end if;
      raise exception 'decisions are only ever added' using errcode = 'restrict_violation', constraint = 'decisions_stay';
    end
  $$`,
  sql`create trigger decisions_stay before update or delete on decisions
    for each row execute function decisions_stay()`,
  sql`create function findings_without_facts(findings jsonb) returns jsonb language sql immutable as $$
    select coalesce(jsonb_agg(finding - 'facts'), '[]') from jsonb_array_elements(findings) finding
  $$`,
  sql`create function cases_forget_subject() returns trigger language plpgsql as $$
    begin
      delete from signals where case_id in (select id from cases where subject_id = old.id);
      update cases set state = case state when 'open' then 'decided' else state end,
        closed_at = coalesce(closed_at, clock_timestamp()), sought = '', inputs = '{}', families = '{}', version = version + 1
        where subject_id = old.id;
      update decisions set inputs = '{}', findings = findings_without_facts(findings) where subject_id = old.id;
      if tg_table_name = 'accounts' then
        update decisions set inputs = '{}', findings = findings_without_facts(findings), statement = null, account_id = null
          where account_id = old.id;
        update cases set state = 'decided' where state = 'appealed' and id in (
          select case_id from decisions join appeals on appeals.decision_id = decisions.id
          where appeals.account_id = old.id and appeals.outcome is null);
        delete from appeals where account_id = old.id and outcome is null;
        update appeals set text = '-', statement = '-' where account_id = old.id;
      end if;
      return old;
    end
  $$`,
  sql`create trigger cases_forget_property before delete on properties
    for each row execute function cases_forget_subject()`,
  sql`create trigger cases_forget_account before delete on accounts
    for each row execute function cases_forget_subject()`,

  sql`alter table audit_log drop constraint audit_log_subject_type`,
  sql`alter table audit_log add constraint audit_log_subject_type
    check (subject_type in ('property', 'user', 'contact', 'case', 'appeal', 'report')) not valid`,
  sql`alter table audit_log validate constraint audit_log_subject_type`,

  sql`create table rule_sets (
    version integer primary key,
    digest text not null,
    changes text not null,
    released_at timestamptz not null default clock_timestamp()
  )`,
  sql`create table transparency_months (
    month date primary key,
    figures jsonb not null,
    counted_at timestamptz not null default clock_timestamp()
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
