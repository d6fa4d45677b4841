import { type Kysely, sql } from "kysely";

const statements = [
  // The result of a link or an identity provider, until the client that started the flow exchanges it for a session
  // with its verifier.
  sql`create table auth_grants (
    code_hash bytea primary key,
    account_id uuid not null references accounts on delete cascade,
    code_challenge text not null constraint auth_grants_challenge check (code_challenge ~ '^[A-Za-z0-9._~-]{43,128}$'),
    code_challenge_method text not null constraint auth_grants_method check (code_challenge_method in ('s256', 'plain')),
    amr_method text not null,
    is_recovery boolean not null default false,
    provider_tokens bytea,
    expires_at timestamptz not null
  )`,
  sql`create index auth_grants_account on auth_grants (account_id)`,
  sql`create index auth_grants_expires on auth_grants (expires_at)`,
  // Started by a recovery mail: the person has verified the address and may set a password.
  sql`alter table auth_sessions add column is_recovery boolean not null default false`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
