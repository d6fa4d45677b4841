import { type Kysely, sql } from "kysely";

const statements = [
  sql`create table reports (
    id uuid primary key,
    reporter_id uuid references accounts on delete set null,
    subject_type text not null check (subject_type in ('property', 'account', 'message')),
    subject_id uuid not null,
    -- the home or person whose case the report joins; for a message its sender
    about_type text not null check (about_type in ('property', 'account')),
    about_id uuid not null,
    reason text not null check (reason in ('taken', 'broker', 'not_real', 'wrong_facts', 'money_first', 'impersonation',
      'harassment', 'discrimination', 'spam', 'other')),
    text text check (char_length(text) between 1 and 1000),
    -- the reported message and up to five before it, as they stood
    excerpt jsonb,
    weight real not null check (weight between 0 and 1),
    state text not null default 'received' check (state in ('received', 'in_review', 'decided')),
    outcome text check (outcome in ('listing_removed', 'person_warned', 'nothing_found', 'already_gone')),
    created_at timestamptz not null default clock_timestamp(),
    decided_at timestamptz,
    constraint reports_decided check ((state = 'decided') = (outcome is not null) and (outcome is null) = (decided_at is null))
  )`,
  sql`create index reports_about on reports (about_type, about_id) where state <> 'decided'`,
  sql`create index reports_reporter on reports (reporter_id, created_at)`,
  // People whose reports weigh 0 until a time.
  sql`create table muted_reporters (
    account_id uuid primary key references accounts on delete cascade,
    until timestamptz not null
  )`,

  sql`create table blocks (
    blocker_id uuid not null references accounts on delete cascade,
    blocked_id uuid not null references accounts on delete cascade,
    created_at timestamptz not null default clock_timestamp(),
    primary key (blocker_id, blocked_id),
    constraint blocks_two_people check (blocker_id <> blocked_id)
  )`,
  sql`create index blocks_blocked on blocks (blocked_id)`,
  // Who closed it by blocking the other side. Sending reads this row anyway.
  sql`alter table conversations add column closed_by uuid`,

  // Bits of what the message was found to be, see contract/warning-terms.ts. A constant default needs no rewrite.
  sql`alter table messages add column warnings smallint not null default 0`,
  // Readers who said that a warned message is fine.
  sql`create table warning_feedback (
    message_id uuid not null,
    reader_id uuid not null references accounts on delete cascade,
    created_at timestamptz not null default clock_timestamp(),
    primary key (message_id, reader_id)
  )`,
  sql`create index warning_feedback_reader on warning_feedback (reader_id)`,
  sql`create or replace function conversations_take_messages() returns trigger language plpgsql as $$
    begin
      delete from warning_feedback where message_id in (
        select id from messages where conversation_id = old.id and warnings <> 0
      );
      delete from messages where conversation_id = old.id;
      return null;
    end
  $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
