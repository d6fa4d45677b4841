import { type Kysely, sql } from "kysely";

/** How many mails in a row a mail server has refused for an account's address. */
const statement = sql`alter table accounts add column mail_refusals smallint not null default 0 check (mail_refusals >= 0)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await statement.execute(db);
}
