import { sql } from "kysely";
import type { Database } from "../connect.ts";

/** Adds how owners answer: per owner, counted nightly, and of all together, counted hourly. */
export async function up(db: Database): Promise<void> {
  await sql`create table owner_replies (
    owner_id uuid primary key references accounts on delete cascade,
    -- of ten questions, how many the owner answered within a day
    answered smallint not null check (answered between 0 and 10),
    -- hours within which the owner answered at least eight of ten
    within_hours smallint check (within_hours in (1, 3, 6, 12, 24)),
    counted_at timestamptz not null
  )`.execute(db);
  // One row.
  await sql`create table reply_totals (
    only_row boolean primary key default true check (only_row),
    figures jsonb not null,
    counted_at timestamptz not null
  )`.execute(db);
  // Set when the owner deletes the conversation and the guest is forgotten: whether the guest counts in figures of the owner.
  await sql`alter table questions add column guest_counts boolean`.execute(db);
}
