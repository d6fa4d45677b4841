import { type Kysely, sql } from "kysely";

const statements = [
  sql`create table favorites (
    account_id uuid not null references accounts on delete cascade,
    property_id uuid not null constraint favorites_property references properties on delete cascade,
    created_at timestamptz not null default now(),
    primary key (account_id, property_id)
  )`,
  sql`create index favorites_newest on favorites (account_id, created_at desc, property_id desc)`,
  sql`create index favorites_of_property on favorites (property_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
