import { sql } from "kysely";
import type { Database } from "../connect.ts";

/**
 * Questions of tenants to owners, and when an answer is due. The statement that sends messages asks and answers them;
 * triggers follow homes and accounts. Conversations from before have no questions.
 */
export async function up(db: Database): Promise<void> {
  await sql`create table questions (
    id uuid primary key default gen_random_uuid(),
    -- null once the conversation is deleted
    conversation_id uuid references conversations on delete set null,
    -- kept when the home is deleted
    property_id uuid not null,
    owner_id uuid references accounts on delete set null,
    guest_id uuid references accounts on delete set null,
    asked_at timestamptz not null,
    due_at timestamptz not null,
    state text not null default 'waiting' check (state in ('waiting', 'answered', 'closed', 'ran_out', 'withdrawn')),
    -- when it was answered, closed or withdrawn; the due time if it ran out
    ended_at timestamptz,
    -- of a closed question that waits again if its home comes back
    time_left interval,
    -- an instant booking, which no owner answers
    is_instant boolean not null default false,
    -- withdrawn by a block of the owner
    is_blocked boolean not null default false,
    constraint questions_ended check ((state = 'waiting') = (ended_at is null)),
    constraint questions_time_left check (time_left is null or state = 'closed'),
    constraint questions_instant check (not is_instant or state = 'answered'),
    constraint questions_blocked check (not is_blocked or state = 'withdrawn')
  )`.execute(db);
  await sql`create unique index questions_one_waiting on questions (conversation_id) where state = 'waiting'`.execute(
    db,
  );
  await sql`create index questions_newest on questions (conversation_id, asked_at desc)`.execute(db);
  await sql`create index questions_due on questions (due_at) where state = 'waiting'`.execute(db);
  await sql`create index questions_home on questions (property_id) where state in ('waiting', 'closed')`.execute(db);
  await sql`create index questions_owner on questions (owner_id, asked_at)`.execute(db);
  await sql`create index questions_guest on questions (guest_id, asked_at)`.execute(db);
  await sql`create index questions_asked on questions (asked_at)`.execute(db);

  // Ends waiting and closed questions. One whose time is over has run out, whatever ends it.
  await sql`
    create function questions_end(ids uuid[], ending text, by_block boolean default false) returns void language sql as $$
      update questions set
        state = case when is_over then 'ran_out' else ending end,
        ended_at = case when is_over then due_at else moment end,
        time_left = case when ending = 'closed' and not is_over then due_at - moment end,
        is_blocked = by_block and not is_over
      from (
        select id as ended, moment, state = 'waiting' and due_at <= moment as is_over
        from questions, clock_timestamp() as moment
        where id = any (ids) and state in ('waiting', 'closed') order by id for no key update of questions
      ) ends
      where id = ended
    $$`.execute(db);

  await sql`
    create function questions_follow_home() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          perform questions_end(array(select id from questions where property_id = old.id and state = 'waiting'), 'closed');
          return old;
        end if;
        if new.owner_id is distinct from old.owner_id then
          update questions set owner_id = new.owner_id,
            due_at = case when state = 'waiting' then clock_timestamp() + interval '24 hours' else due_at end,
            time_left = case when time_left is not null then interval '24 hours' end
          where property_id = new.id and state in ('waiting', 'closed')
            and (state = 'closed' or due_at > clock_timestamp());
        end if;
        if old.live and not new.live then
          perform questions_end(array(select id from questions where property_id = new.id and state = 'waiting'), 'closed');
        elsif new.live and not old.live then
          update questions set state = 'waiting', due_at = clock_timestamp() + time_left, ended_at = null, time_left = null
          where property_id = new.id and state = 'closed' and time_left is not null
            and ended_at > clock_timestamp() - interval '7 days';
        end if;
        return null;
      end
    $$`.execute(db);
  await sql`
    create trigger questions_follow_home after update on properties for each row
      when (old.live <> new.live or old.owner_id is distinct from new.owner_id)
      execute function questions_follow_home()`.execute(db);
  await sql`
    create trigger questions_follow_deleted_home before delete on properties
      for each row execute function questions_follow_home()`.execute(db);

  await sql`
    create function questions_follow_guest() returns trigger language plpgsql as $$
      begin
        perform questions_end(
          array(select id from questions where guest_id = old.id and state in ('waiting', 'closed')), 'withdrawn');
        return case when tg_op = 'DELETE' then old else new end;
      end
    $$`.execute(db);
  await sql`
    create trigger questions_follow_guest after update of is_active on accounts
      for each row when (old.is_active and not new.is_active) execute function questions_follow_guest()`.execute(db);
  await sql`
    create trigger questions_follow_deleted_guest before delete on accounts
      for each row execute function questions_follow_guest()`.execute(db);
}
