import { type Kysely, sql } from "kysely";

const statements = [
  // When each of the latest refresh tokens was rotated, oldest first: how long it may still be presented again. Those past
  // the reuse interval are dropped at the next rotation.
  sql`alter table auth_sessions
    drop column refreshed_at,
    add column rotations timestamptz[] not null default '{}'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
