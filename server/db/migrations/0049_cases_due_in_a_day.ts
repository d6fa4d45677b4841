import { sql } from "kysely";
import type { Database } from "../connect.ts";

const statements = [
  // As before, but due after 24 hours instead of 72.
  sql`create or replace function properties_open_case() returns trigger language plpgsql as $$
    begin
      insert into cases (id, subject_type, subject_id, due_at, sought)
      values (gen_random_uuid(), 'property', new.id, clock_timestamp() + interval '24 hours',
        concat_ws(' ', new.title, new.area, new.city, new.owner_name))
      on conflict do nothing;
      return null;
    end
  $$`,
  // Only the cases that wait for a decision, which are few.
  sql`update cases set due_at = opened_at + interval '24 hours'
    where state = 'open' and due_at > opened_at + interval '24 hours'`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
