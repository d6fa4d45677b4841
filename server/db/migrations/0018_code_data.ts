import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // The data of a request for a sign-in code. It becomes the profile only when this code verifies the address.
  await sql`alter table auth_codes add column data jsonb`.execute(db);
}
