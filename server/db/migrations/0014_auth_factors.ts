import { type Kysely, sql } from "kysely";

const statements = [
  // Authenticator apps. The secret is encrypted with the named key; the code of each 30-second step is accepted once.
  sql`create table auth_factors (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    friendly_name text not null constraint auth_factors_name_length check (length(friendly_name) <= 100),
    status text not null default 'unverified' constraint auth_factors_status check (status in ('unverified', 'verified')),
    secret bytea not null,
    sealed_with text not null,
    last_step bigint,
    last_challenged_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint auth_factors_friendly_name unique (account_id, friendly_name)
  )`,
  sql`create table auth_challenges (
    id uuid primary key,
    factor_id uuid not null references auth_factors on delete cascade,
    client text not null,
    expires_at timestamptz not null,
    answered_at timestamptz
  )`,
  sql`create index auth_challenges_factor on auth_challenges (factor_id)`,
  sql`create index auth_challenges_expires on auth_challenges (expires_at)`,
  // The factor that upgraded a session. Deleting the factor downgrades the session.
  sql`alter table auth_sessions
    add column factor_id uuid constraint auth_sessions_factor references auth_factors,
    add constraint auth_sessions_raised check ((aal = 'aal2') = (factor_id is not null))`,
  sql`create index auth_sessions_factor on auth_sessions (factor_id) where factor_id is not null`,
  // Sends a notification when sessions of an account may need their second step: when the first factor is added, or one
  // of several is removed.
  sql`create function auth_tell_secured() returns trigger language plpgsql as $$
    begin
      perform pg_notify('account_secured', new.account_id::text);
      return null;
    end
  $$`,
  sql`create trigger auth_tell_secured after update of status on auth_factors
    for each row when (old.status = 'unverified' and new.status = 'verified') execute function auth_tell_secured()`,
  sql`create trigger auth_tell_lowered after update of aal on auth_sessions
    for each row when (old.aal = 'aal2' and new.aal = 'aal1') execute function auth_tell_secured()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
