import { type Kysely, sql } from "kysely";

const statements = [
  // Used before a picture is deleted, to find the listings and avatars that show it.
  sql`create index properties_images on properties using gin (images)`,
  sql`create index accounts_avatar on accounts (avatar) where avatar is not null`,
  sql`create index uploads_created on uploads (created_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
