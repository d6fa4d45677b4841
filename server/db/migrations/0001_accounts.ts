import { type Kysely, sql } from "kysely";

const statements = [
  // People. Credentials are in the tables of the auth service; other features only use accounts.
  sql`create table accounts (
    id uuid primary key,
    email text unique check (email = lower(email) and length(email) <= 254),
    name text not null check (length(name) <= 200),
    phone text check (phone ~ '^[+]?[0-9]{10,13}$'),
    type text not null default 'tenant' check (type in ('admin', 'owner', 'tenant')),
    avatar text,
    bio text check (length(bio) <= 1000),
    default_location text,
    is_active boolean not null default true,
    user_metadata jsonb not null default '{}',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  sql`create index accounts_created on accounts (created_at desc, id desc)`,

  sql`create table auth_users (
    account_id uuid primary key references accounts on delete cascade,
    password_hash text,
    phone text unique check (phone ~ '^[1-9][0-9]{1,14}$'),
    email_confirmed_at timestamptz,
    email_proven boolean not null default false,
    phone_confirmed_at timestamptz,
    confirmation_sent_at timestamptz,
    last_sign_in_at timestamptz,
    updated_at timestamptz not null default now()
  )`,
  sql`create table auth_identities (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    provider text not null check (provider in ('email', 'phone', 'google')),
    provider_id text not null,
    identity_data jsonb not null default '{}',
    last_sign_in_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (provider, provider_id)
  )`,
  sql`create index auth_identities_account on auth_identities (account_id)`,
  // Refresh tokens are derived from the session's key and counter. They are not stored, and the current one can be
  // returned again.
  sql`create table auth_sessions (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    refresh_key bytea not null,
    refresh_counter integer not null default 0 check (refresh_counter >= 0),
    refreshed_at timestamptz,
    aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
    amr jsonb not null,
    user_agent text,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now()
  )`,
  sql`create index auth_sessions_account on auth_sessions (account_id)`,
  // Token buckets, shared by all processes. Unlogged, because losing them in a crash is acceptable and they then write
  // no WAL.
  sql`create unlogged table rate_limits (
    key text primary key,
    allowed_at timestamptz not null
  )`,
  sql`create index rate_limits_allowed_at on rate_limits (allowed_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
