import { type Kysely, sql } from "kysely";

const statements = [
  sql`create table contact_asks (
    id uuid primary key,
    conversation_id uuid not null references conversations on delete cascade,
    asker_id uuid not null references accounts on delete cascade,
    created_at timestamptz not null default clock_timestamp(),
    answered_at timestamptz,
    is_approved boolean,
    constraint contact_asks_answer_both check ((answered_at is null) = (is_approved is null))
  )`,
  sql`create index contact_asks_conversation on contact_asks (conversation_id, asker_id)`,
  sql`create index contact_asks_asker on contact_asks (asker_id, created_at)`,

  // Who may see whose number. The number itself is read from the account when it is shown.
  sql`create table contact_shares (
    id uuid primary key,
    conversation_id uuid references conversations on delete set null,
    owner_id uuid not null references accounts on delete cascade,
    -- null: Basera's team, while deciding a case
    reader_id uuid references accounts on delete cascade,
    created_at timestamptz not null default clock_timestamp(),
    revoked_at timestamptz,
    first_read_at timestamptz,
    last_read_at timestamptz,
    reads integer not null default 0 check (reads >= 0)
  )`,
  sql`create unique index contact_shares_one_open on contact_shares (conversation_id, owner_id) where revoked_at is null`,
  sql`create index contact_shares_owner on contact_shares (owner_id, created_at)`,
  sql`create index contact_shares_reader on contact_shares (reader_id, created_at)`,

  // Deleting a conversation takes the numbers back that were shared in it.
  sql`create function conversations_revoke_contacts() returns trigger language plpgsql as $$
    begin
      update contact_shares set revoked_at = clock_timestamp() where conversation_id = old.id and revoked_at is null;
      return old;
    end
  $$`,
  sql`create trigger conversations_revoke_contacts before delete on conversations
    for each row execute function conversations_revoke_contacts()`,
  // An admin's look at a person's number.
  sql`alter table audit_log drop constraint audit_log_subject_type,
    add constraint audit_log_subject_type check (subject_type in ('property', 'user', 'contact'))`,

  // The texts that others see, where they differ: with dots instead of telephone numbers and other contacts.
  sql`alter table properties add column shown jsonb`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
