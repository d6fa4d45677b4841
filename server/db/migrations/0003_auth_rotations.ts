import { type Kysely, sql } from "kysely";

const statements = [
  // Times of the latest refresh-token rotations, oldest first: a token may be used again within the reuse interval.
  // Older entries are deleted at the next rotation.
  sql`alter table auth_sessions
    drop column refreshed_at,
    add column rotations timestamptz[] not null default '{}'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
