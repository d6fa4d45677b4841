import { type Kysely, sql } from "kysely";

const statements = [
  // A listing that waits for review always has an open case. Those whose case was dismissed have none.
  sql`insert into cases (id, subject_type, subject_id, due_at, sought)
    select gen_random_uuid(), 'property', id, clock_timestamp() + interval '72 hours',
      concat_ws(' ', title, area, city, owner_name)
    from properties where status = 'pending'
    on conflict do nothing`,

  // How long ago live homes were confirmed, counted each night.
  sql`alter table freshness_state add column ages jsonb`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
