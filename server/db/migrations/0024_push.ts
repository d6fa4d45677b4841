import { type Kysely, sql } from "kysely";

const statements = [
  // A browser that gets push notifications. It ends with its session. The column sealed has endpoint and keys, encrypted.
  sql`create table push_subscriptions (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    session_id uuid not null references auth_sessions on delete cascade,
    endpoint_hash bytea not null constraint push_subscriptions_endpoint unique,
    host text not null check (length(host) between 1 and 253),
    sealed bytea not null,
    created_at timestamptz not null default clock_timestamp(),
    confirmed_at timestamptz not null default clock_timestamp()
  )`,
  sql`create index push_subscriptions_of_account on push_subscriptions (account_id, created_at desc)`,
  sql`create index push_subscriptions_of_session on push_subscriptions (session_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
