import { type Kysely, sql } from "kysely";

const statements = [
  // Who is to be reminded by mail of what they have not read in a conversation, and from when on. A send writes the row with
  // the first unread message; the clock's job takes what is due, read or not. No foreign key: it would be checked, and lock
  // the recipient's account, at each first message, for rows that go within minutes.
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
