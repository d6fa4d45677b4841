import { type Kysely, sql } from "kysely";

const statements = [
  // Mailed or texted codes and links. Only hashes are stored. One row per address and kind, and per person and kind: a
  // new code replaces the old one.
  sql`create table auth_codes (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    kind text not null constraint auth_codes_kind check (kind in
      ('confirmation', 'recovery', 'email_change_current', 'email_change_new', 'phone_change', 'reauthentication')),
    channel text not null constraint auth_codes_channel check (channel in ('email', 'sms')),
    address text not null,
    code_hash bytea not null,
    link_hash bytea unique,
    code_challenge text,
    code_challenge_method text,
    expires_at timestamptz not null,
    unique (account_id, kind, channel),
    unique (address, kind),
    constraint auth_codes_challenge check ((code_challenge is null) = (code_challenge_method is null))
  )`,
  sql`create index auth_codes_expires on auth_codes (expires_at)`,
  // Wrong attempts per address and kind. They are counted even if no code exists, so that known and unknown addresses
  // take the same time.
  sql`create table auth_code_attempts (
    address text not null,
    kind text not null,
    attempts integer not null,
    begun_at timestamptz not null default now(),
    primary key (address, kind)
  )`,
  sql`create index auth_code_attempts_begun on auth_code_attempts (begun_at)`,
  sql`alter table auth_users
    add column new_email text constraint auth_users_new_email check (new_email = lower(new_email) and length(new_email) <= 254),
    add column email_change_accepted text constraint auth_users_email_change_accepted check (email_change_accepted in ('current', 'new')),
    add column new_phone text constraint auth_users_new_phone check (new_phone ~ '^[1-9][0-9]{1,14}$'),
    add column recovery_sent_at timestamptz,
    add column email_change_sent_at timestamptz,
    add column phone_change_sent_at timestamptz,
    add column reauthentication_sent_at timestamptz`,
  sql`create index auth_users_new_email on auth_users (new_email) where new_email is not null`,
  sql`create index auth_users_new_phone on auth_users (new_phone) where new_phone is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
