import { sql } from "kysely";
import type { Database } from "../connect.ts";

/** Each batch commits alone, so that rows are locked for a few milliseconds. */
export const inTransaction = false;

const BATCH = 500;

/** Marks all listings as unchecked, because more spellings of contacts are found now. A job masks them. */
export async function up(db: Database): Promise<void> {
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      with batch as (select id from properties where id > ${last}::uuid order by id limit ${BATCH}::int),
        marked as (update properties set texts_checked_at = null from batch where properties.id = batch.id)
      select id from batch order by id desc limit 1`.execute(db);
    const [end] = rows;
    if (!end) return;
    last = end.id;
  }
}
