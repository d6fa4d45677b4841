import { type Kysely, sql } from "kysely";

const statements = [
  // Sign-ins in progress at Google. Kept for a while after their end, to tell a used state from an unknown one.
  sql`create table auth_flows (
    state_hash bytea primary key,
    nonce text not null,
    code_verifier text not null,
    redirect_to text not null,
    -- what the client keeps the answer to; null in implicit flows
    code_challenge text,
    code_challenge_method text,
    -- whose account the identity is to be added to; null where it signs in. A session that ends takes its flows along
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
