import { sql } from "kysely";
import type { Database } from "../connect.ts";

/**
 * Size, bathrooms and floors of a home, null if unknown, and when the last mail about unread messages of a conversation
 * went out. The checks are validated in a separate transaction, which lets others write in the meantime.
 */
export const inTransaction = false;

const CHECKS = {
  properties_size: "size_sqft between 100 and 20000",
  properties_bathrooms: "bathrooms between 1 and 10",
  properties_floor: "floor between 0 and 60",
  properties_total_floors: "total_floors between 1 and 120 and total_floors >= coalesce(floor, 0)",
};

export async function up(db: Database): Promise<void> {
  await sql`
    alter table properties add column if not exists size_sqft integer, add column if not exists bathrooms smallint,
      add column if not exists floor smallint, add column if not exists total_floors smallint`.execute(db);
  // Alone, because a message that is being sent reads participants and then waits for other tables.
  await sql`alter table participants add column if not exists unread_mailed_at timestamptz`.execute(db);
  for (const [name, check] of Object.entries(CHECKS)) {
    await sql`alter table properties drop constraint if exists ${sql.ref(name)}`.execute(db);
    await sql`alter table properties add constraint ${sql.ref(name)} check (${sql.raw(check)}) not valid`.execute(db);
    await sql`alter table properties validate constraint ${sql.ref(name)}`.execute(db);
  }
}
