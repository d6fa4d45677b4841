import { type Kysely, sql } from "kysely";

const statements = [
  // Code that reads the column expects an object.
  sql`update accounts set user_metadata = '{}' where jsonb_typeof(user_metadata) <> 'object'`,
  sql`alter table accounts
    add constraint accounts_metadata_is_an_object check (jsonb_typeof(user_metadata) = 'object')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
