import { type Kysely, sql } from "kysely";

/** How many homes an instant search has announced on an Indian day. */
const statement = sql`alter table saved_searches
  add column instant_day date,
  add column instant_count integer not null default 0 check (instant_count >= 0)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await statement.execute(db);
}
