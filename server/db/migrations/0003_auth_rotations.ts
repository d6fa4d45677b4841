import { type Kysely, sql } from "kysely";

const statements = [
  // When the latest refresh tokens were rotated, oldest first: a token may be presented again within the reuse
  // interval. Older entries are dropped at the next rotation.
  sql`alter table auth_sessions
    drop column refreshed_at,
    add column rotations timestamptz[] not null default '{}'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
