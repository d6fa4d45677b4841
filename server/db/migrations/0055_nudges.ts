import { sql } from "kysely";
import type { Database } from "../connect.ts";

/** When owners with waiting questions are reminded, and when they were. */
export async function up(db: Database): Promise<void> {
  await sql`
    create function questions_next_nudge(due_at timestamptz, after timestamptz) returns timestamptz language sql stable as $$
      select case
        when due_at - interval '20 hours' > after then due_at - interval '20 hours'
        when due_at - interval '14 hours' > after then due_at - interval '14 hours'
        when due_at - interval '4 hours' > after then due_at - interval '4 hours'
      end
    $$`.execute(db);
  // Null after the last reminder.
  await sql`alter table questions add column nudge_at timestamptz`.execute(db);
  await sql`create index questions_nudge on questions (nudge_at) where state = 'waiting'`.execute(db);
  // A question that waits again, or waits for a new owner, is due at another time.
  await sql`
    create function questions_plan_nudge() returns trigger language plpgsql as $$
      begin
        new.nudge_at := questions_next_nudge(new.due_at, clock_timestamp());
        return new;
      end
    $$`.execute(db);
  await sql`
    create trigger questions_plan_nudge before insert or update of due_at on questions
      for each row execute function questions_plan_nudge()`.execute(db);
  // The freshness clock reads those that ran out lately.
  await sql`create index questions_ran_out on questions (ended_at) where state = 'ran_out'`.execute(db);
  await sql`create table reply_nudges (
    owner_id uuid primary key references accounts on delete cascade,
    -- the latest, oldest first
    nudged_at timestamptz[] not null default '{}'
  )`.execute(db);
}
