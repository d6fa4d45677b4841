import { type Kysely, sql } from "kysely";

const statements = [
  // Pending reminders of unread messages, and when they are due. A send inserts the row with the first unread message;
  // a job takes due rows. There is no foreign key: each first message would check it and lock the recipient's account,
  // for a row that lives for minutes.
  sql`create table unread_reminders (
    conversation_id uuid not null,
    account_id uuid not null,
    due_at timestamptz not null,
    primary key (conversation_id, account_id)
  )`,
  sql`create index unread_reminders_due on unread_reminders (due_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
