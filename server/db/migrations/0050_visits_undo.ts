import { sql } from "kysely";
import type { Database } from "../connect.ts";

/**
 * A home that is marked as rented by mistake gets its visits back: a visit that it cancels keeps what it was for ten
 * minutes, and is announced after six seconds, so that most mistakes are never announced.
 */
export async function up(db: Database): Promise<void> {
  // Status and open questions from before the home was rented; `told` once both sides were notified.
  await sql`alter table visits add column before_cancel jsonb`.execute(db);
  await sql`drop function visits_cancel(uuid[])`.execute(db);
  await sql`
    create function visits_cancel(ids uuid[], is_rented boolean default false) returns void language plpgsql as $$
      declare
        cancelled record;
      begin
        for cancelled in
          update visits set status = 'cancelled', version = version + 1, move_to = null, move_by = null,
            answer_by = null, updated_at = clock_timestamp(),
            reason = case when is_rented then 'The home is rented.' else reason end,
            before_cancel = case when is_rented then jsonb_build_object(
              'status', status, 'move_to', move_to, 'move_by', move_by, 'answer_by', answer_by) end
          where id = any (ids) returning id, version, starts_at
        loop
          insert into visit_events (visit_id, version, event, starts_at)
          values (cancelled.id, cancelled.version, 'cancelled', cancelled.starts_at);
          perform graphile_worker.add_job('notifyCancelledVisit', json_build_object('visit_id', cancelled.id),
            run_at := clock_timestamp() + case when is_rented then interval '6 seconds' else interval '0' end,
            job_key := 'cancelled:' || cancelled.id);
        end loop;
      end
    $$`.execute(db);
  await sql`
    create or replace function visits_follow_home() returns trigger language plpgsql as $$
      begin
        perform visits_cancel(
          array(select id from visits where property_id = old.id and status in ('proposed', 'asked', 'booked') order by id),
          tg_op = 'UPDATE' and new.status <> 'rejected');
        return case when tg_op = 'DELETE' then old else new end;
      end
    $$`.execute(db);
  // An answer to a mail sets only `away`.
  await sql`drop trigger visits_follow_home on properties`.execute(db);
  await sql`
    create trigger visits_follow_home after update of status, is_available, away on properties for each row
      when ((new.status = 'rejected' and old.status <> 'rejected')
        or (new.away = 'rented' and old.away is distinct from 'rented'))
      execute function visits_follow_home()`.execute(db);
  await sql`
    create function visits_return() returns trigger language plpgsql as $$
      declare
        cancelled record;
      begin
        for cancelled in
          select visits.* from visits join accounts tenant on tenant.id = tenant_id and tenant.is_active
          where property_id = new.id and status = 'cancelled' and before_cancel is not null
            and visits.updated_at > clock_timestamp() - interval '10 minutes'
            and (starts_at is null or starts_at > clock_timestamp())
            and not exists (select from blocks
              where (blocker_id, blocked_id) in ((tenant_id, visits.owner_id), (visits.owner_id, tenant_id)))
          order by visits.id for no key update of visits
        loop
          begin
            update visits set status = cancelled.before_cancel ->> 'status', version = version + 1, reason = null,
              move_to = (cancelled.before_cancel ->> 'move_to')::timestamptz,
              move_by = cancelled.before_cancel ->> 'move_by',
              answer_by = (cancelled.before_cancel ->> 'answer_by')::timestamptz,
              before_cancel = null, updated_at = clock_timestamp()
            where id = cancelled.id;
            insert into visit_events (visit_id, version, event, starts_at)
            values (cancelled.id, cancelled.version + 1, 'restored', cancelled.starts_at);
            perform graphile_worker.add_job('notifyRestoredVisit', json_build_object(
              'visit_id', cancelled.id, 'was_told', coalesce((cancelled.before_cancel ->> 'told')::boolean, false)));
          exception when exclusion_violation or unique_violation then
            -- The tenant has booked something else at this time, or this home again.
            null;
          end;
        end loop;
        return null;
      end
    $$`.execute(db);
  await sql`
    create trigger visits_return after update of is_available, away on properties for each row
      when (old.away = 'rented' and new.away is distinct from 'rented' and new.status <> 'rejected')
      execute function visits_return()`.execute(db);
}
