import { sql } from "kysely";
import type { Database } from "../connect.ts";

/** Messages by which owners decline several questions at once, and which guests were told that their question ended. */
export async function up(db: Database): Promise<void> {
  await sql`create table decline_batches (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid not null references accounts on delete cascade,
    client_id text not null,
    content text not null,
    created_at timestamptz not null default clock_timestamp(),
    sends_at timestamptz not null,
    -- from then on it cannot be taken back
    started_at timestamptz,
    ended_at timestamptz,
    constraint decline_batches_client_id unique (owner_id, client_id),
    constraint decline_batches_ended check (ended_at is null or started_at is not null)
  )`.execute(db);
  await sql`create index decline_batches_due on decline_batches (sends_at) where ended_at is null`.execute(db);
  await sql`create table decline_items (
    batch_id uuid not null references decline_batches on delete cascade,
    conversation_id uuid not null references conversations on delete cascade,
    position integer not null check (position > 0),
    result text check (result in ('sent', 'skipped')),
    sent_at timestamptz,
    primary key (batch_id, position),
    constraint decline_items_once unique (batch_id, conversation_id),
    constraint decline_items_sent check ((result is not distinct from 'sent') = (sent_at is not null))
  )`.execute(db);
  await sql`create index decline_items_conversation on decline_items (conversation_id)`.execute(db);

  await sql`alter table questions add column end_told_at timestamptz`.execute(db);
  await sql`create index questions_end_untold on questions (ended_at) where state = 'closed' and end_told_at is null`.execute(
    db,
  );
}
