import { sql } from "kysely";
import type { Database } from "../connect.ts";

/** What homes that are not posted yet are judged by, and how many new homes a night found in their range. */
export async function up(db: Database): Promise<void> {
  // One row. Apart from rent_models, so that the last version, which does not write it, makes no old model look new.
  await sql`create table rent_draft_models (
    only_row boolean primary key default true check (only_row),
    made_at timestamptz not null,
    -- of the serialized model; one of another format is not read
    format integer not null,
    model bytea not null
  )`.execute(db);
  await sql`alter table rent_models
    add column judged integer not null default 0, add column inside integer not null default 0,
    add constraint rent_models_inside check (inside between 0 and judged)`.execute(db);
}
