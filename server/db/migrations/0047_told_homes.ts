import { sql } from "kysely";
import type { Database } from "../connect.ts";

/**
 * Records which homes a saved search has announced. Searches are changed in batches, each in a separate transaction.
 * Every statement can be repeated.
 */
export const inTransaction = false;

const BATCH = 10_000;

const statements = [
  sql`create table if not exists told_homes (
    search_id uuid not null references saved_searches on delete cascade,
    property_id uuid not null references properties on delete cascade,
    round integer not null,
    told_at timestamptz not null default clock_timestamp(),
    -- whether the mail about it is still to be sent
    mail_waits boolean not null,
    primary key (search_id, property_id)
  )`,
  sql`create index if not exists told_homes_of_home on told_homes (property_id)`,
  sql`create index if not exists told_homes_by_time on told_homes (told_at)`,
  sql`create index if not exists told_homes_by_mail on told_homes (search_id) where mail_waits`,

  // When the next mail of an instant search may be sent. Null: at once.
  sql`alter table saved_searches add column if not exists next_mail_at timestamptz`,

  // A home that returns to the market within a day has an event, so that searches that missed it look again.
  sql`create or replace function alerts_note_new() returns trigger language plpgsql as $$
    declare
      a_day_ago timestamptz := clock_timestamp() - interval '24 hours';
    begin
      insert into alert_events (
        property_id, event, round, rent_before, processed_at,
        area_key, rent, traits, available_from, kind, spot, deposit, words
      )
      select fresh.id, happened, coalesce(home.round, 0) + (happened <> 'changed')::int,
        case when happened = 'changed' then rent_before_drop(fresh.id, fresh.rent) end, alert_mark(),
        fresh.area_key, fresh.rent, fresh.traits, fresh.available_from,
        fresh.kind, fresh.spot, fresh.deposit, fresh.words
      from fresh
      left join alert_homes home on home.property_id = fresh.id
      cross join lateral (select case
        when home.property_id is null then 'listed' when home.away_since <= a_day_ago then 'back' else 'changed'
      end) what (happened);

      insert into alert_homes (property_id, round) select id, 1 from fresh
      on conflict (property_id) do update set
        round = alert_homes.round + (alert_homes.away_since <= a_day_ago)::int, away_since = null;
      return null;
    end
  $$`,
];

/** What searches have announced until now was not recorded, so homes that matched before are not new for them. */
async function forgetEarlierHomes(db: Database): Promise<void> {
  for (let last = "00000000-0000-0000-0000-000000000000"; ; ) {
    const { rows } = await sql<{ id: string }>`
      with batch as (
        select id, greatest(matches_from, announced_until, case when frequency = 'instant' and due_at <= until
          - interval '5 minutes' then until end) as known_until
        from saved_searches cross join (select announced_until as until from instant_alert_progress) progress
        where id > ${last}::uuid order by id limit ${BATCH}::int
      )
      update saved_searches set matches_from = known_until from batch where batch.id = saved_searches.id
      returning saved_searches.id`.execute(db);
    if (rows.length === 0) return;
    last =
      rows
        .map(({ id }) => id)
        .sort()
        .at(-1) ?? last;
  }
}

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  await forgetEarlierHomes(db);
}
