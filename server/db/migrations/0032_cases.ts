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
    opened_at timestamptz not null default clock_timestamp(),
    closed_at timestamptz,
    constraint cases_claim_both check (claimed_until is not null or claimed_by is null),
    constraint cases_closed check ((state = 'open') = (closed_at is null))
  )`,
  sql`create unique index cases_one_open on cases (subject_type, subject_id) where state = 'open'`,
  sql`create index cases_queue on cases (is_overdue desc, risk desc, opened_at, id) where state = 'open'`,
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

  // An account that may not start conversations until then.
  sql`alter table accounts add column limited_until timestamptz`,

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
