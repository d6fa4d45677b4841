import { type Kysely, sql } from "kysely";

/**
 * New entries of these indexes wait in a list, which the write that fills it merges. With the default of 4 MB, that write
 * held its locks for 1.5 s among a million listings.
 */
const statements = ["properties_images", "properties_sought", "accounts_sought"].map((index) =>
  sql.raw(`alter index ${index} set (gin_pending_list_limit = 256)`),
);

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
