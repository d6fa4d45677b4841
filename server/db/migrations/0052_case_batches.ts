import { sql } from "kysely";
import type { Database } from "../connect.ts";

/** Batches that decide all cases which a filter of the queue found, and indexes for the filters of the audit log. */
export const inTransaction = false;

const statements = [
  sql`create table if not exists case_batches (
    -- chosen by the client, so that a repeated request creates nothing
    id uuid primary key,
    created_by uuid references accounts on delete set null,
    outcome text not null check (outcome in ('approve', 'dismiss')),
    -- which cases of the queue it found
    filter jsonb not null,
    state text not null default 'waiting' check (state in ('waiting', 'running', 'stopped', 'done')),
    stopped_by uuid references accounts on delete set null,
    created_at timestamptz not null default clock_timestamp(),
    starts_at timestamptz not null,
    ended_at timestamptz,
    constraint case_batches_ended check ((state in ('stopped', 'done')) = (ended_at is not null)),
    constraint case_batches_stopped check (stopped_by is null or state = 'stopped')
  )`,
  sql`create unique index if not exists case_batches_one_active on case_batches ((true)) where ended_at is null`,
  sql`create index if not exists case_batches_newest on case_batches (created_at desc, id desc)`,
  sql`create index if not exists case_batches_creator on case_batches (created_by)`,
  sql`create index if not exists case_batches_stopper on case_batches (stopped_by)`,
  sql`create table if not exists case_batch_items (
    batch_id uuid not null references case_batches on delete cascade,
    position integer not null check (position > 0),
    case_id uuid not null references cases on delete cascade,
    -- of the case and its listing when the batch was made
    version integer not null,
    result text check (result in ('decided', 'skipped')),
    primary key (batch_id, position),
    constraint case_batch_items_once unique (batch_id, case_id)
  )`,
  sql`create index if not exists case_batch_items_case on case_batch_items (case_id)`,

  // An interrupted build leaves an invalid index behind.
  sql`drop index concurrently if exists audit_log_by_actor`,
  sql`create index concurrently audit_log_by_actor on audit_log (actor_id, created_at desc, id desc)`,
  sql`drop index concurrently if exists audit_log_by_action`,
  sql`create index concurrently audit_log_by_action on audit_log (action, created_at desc, id desc)`,
  sql`drop index concurrently if exists audit_log_actor`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
