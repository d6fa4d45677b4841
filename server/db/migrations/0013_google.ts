import { type Kysely, sql } from "kysely";

const statements = [
  // Sign-ins in progress at Google. Rows are kept for a while after use, to distinguish a used state from an unknown
  // one.
  sql`create table auth_flows (
    state_hash bytea primary key,
    nonce text not null,
    code_verifier text not null,
    redirect_to text not null,
    -- PKCE challenge of the client; null in implicit flows
    code_challenge text,
    code_challenge_method text,
    -- account to link the identity to; null for a sign-in. Flows are deleted with their session
    session_id uuid references auth_sessions on delete cascade,
    expires_at timestamptz not null,
    used_at timestamptz,
    constraint auth_flows_challenge check ((code_challenge is null) = (code_challenge_method is null))
  )`,
  sql`create index auth_flows_session on auth_flows (session_id) where session_id is not null`,
  sql`create index auth_flows_expires on auth_flows (expires_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
