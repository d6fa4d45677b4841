import { type Kysely, sql } from "kysely";

/** Columns of the catalogue that filters read. */
const IMAGE = ["area_key", "rent", "traits", "available_from", "kind", "spot", "deposit", "words"];
const image = sql.raw(IMAGE.join(", "));
const imageOf = (row: string) => IMAGE.map((column) => `${row}.${column}`).join(", ");
const columnsOf = (row: string) => sql.raw(imageOf(row));
/** Bit 25 of traits is "featured", which no saved search reads. */
const compared = (row: string) => sql.raw(`(${imageOf(row).replace(`${row}.traits`, `${row}.traits & ~(1 << 25)`)})`);
const differs = (one: string, other: string) => sql`${compared(one)} is distinct from ${compared(other)}`;

/** Notes the state of the homes in `unknown` before their change. */
const noteKnown = sql`insert into alert_events (property_id, event, round, at, processed_at, ${image})
  select id, 'known', 1, to_timestamp(listed / 1000000.0), '-infinity', ${columnsOf("earlier")}
  from earlier join unknown on property_id = id`;

const statements = [
  sql`create table saved_searches (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    -- null: the name is made from the filters
    name text check (char_length(name) between 1 and 80),
    shown_name text not null,
    filters jsonb not null check (filters <> '{}'),
    filters_hash bytea not null,
    -- the tsquery of the search words, as it was when the search was saved
    words tsquery,
    -- whether misspelt words were corrected when the search was saved
    corrected boolean not null default false,
    frequency text not null check (frequency in ('instant', 'daily', 'weekly', 'off')),
    email boolean not null,
    push boolean not null,
    seen_at timestamptz not null default clock_timestamp(),
    -- homes that were announced before are not matched
    matches_from timestamptz not null default clock_timestamp(),
    -- homes whose events were processed up to this time have been announced
    announced_until timestamptz not null default clock_timestamp(),
    -- when the next announcement is due; null while the search is off
    due_at timestamptz,
    created_at timestamptz not null default clock_timestamp(),
    constraint saved_searches_due check ((due_at is null) = (frequency = 'off')),
    constraint saved_searches_once unique (account_id, filters_hash)
  )`,
  sql`create index saved_searches_by_due on saved_searches (due_at, account_id)`,

  // What alerts know about each home that was live since they exist. A round begins when a home becomes live after at
  // least 24 hours of absence; within a round, a search announces a home once.
  sql`create table alert_homes (
    property_id uuid primary key references properties on delete cascade,
    round integer not null,
    -- null while the home is live
    away_since timestamptz
  )`,

  // What happened to a home, with the columns of the catalogue at that time, so that conditions on the catalogue can be
  // used on events. 'known' is the state of a home before its first event; it is never announced.
  sql`create table alert_events (
    property_id uuid not null references properties on delete cascade,
    event text not null check (event in ('known', 'listed', 'back', 'changed')),
    round integer not null,
    -- the lowest rent of the last 30 days, if the rent has dropped noticeably below it
    rent_before integer,
    area_key bigint not null,
    rent integer not null,
    traits integer not null,
    available_from date not null,
    kind smallint not null,
    spot integer not null,
    deposit integer not null,
    words tsvector not null,
    at timestamptz not null default clock_timestamp(),
    -- null: not processed yet; '-infinity': never announced
    processed_at timestamptz,
    primary key (property_id, at)
  )`,
  sql`create index alert_events_waiting on alert_events (at) where processed_at is null`,
  sql`create index alert_events_of_home on alert_events (property_id, round, at)`,
  sql`create index alert_events_recent on alert_events (at)`,
  sql`create index alert_events_processed on alert_events (processed_at)`,

  // Returns null, or '-infinity' if the session leaves its changes out of alerts.
  sql`create function alert_mark() returns timestamptz language sql stable
    return case when current_setting('basera.alerts', true) = 'off' then '-infinity'::timestamptz end`,

  // Returns the lowest rent of the last 30 days if this rent is at least 500 rupees and 2 % below it, else null.
  sql`create function rent_before_drop(home uuid, rent_now integer) returns integer language sql stable
    return (
      select min(rent) from (
        (select rent from alert_events where property_id = home and at >= clock_timestamp() - interval '30 days')
        union all
        (select rent from alert_events where property_id = home and at < clock_timestamp() - interval '30 days'
          order by at desc limit 1)
      ) recent
      having min(rent) - rent_now >= 500 and min(rent) - rent_now >= min(rent) * 0.02
    )`,

  // Catalogue rows exist while a home is live, and change when a filter's column changes: these triggers see every way
  // a home changes.
  sql`create function alerts_note_new() returns trigger language plpgsql as $$
    declare
      a_day_ago timestamptz := clock_timestamp() - interval '24 hours';
    begin
      insert into alert_events (property_id, event, round, rent_before, processed_at, ${image})
      select fresh.id, happened, coalesce(home.round, 0) + (happened <> 'changed')::int,
        case when happened = 'changed' then rent_before_drop(fresh.id, fresh.rent) end, alert_mark(), ${columnsOf("fresh")}
      from fresh
      left join alert_homes home on home.property_id = fresh.id
      cross join lateral (select case
        when home.property_id is null then 'listed' when home.away_since <= a_day_ago then 'back' else 'changed'
      end) what (happened)
      where happened <> 'changed' or exists (
        select from (
          select * from alert_events where property_id = fresh.id order by round desc, at desc limit 1
        ) last
        where ${differs("fresh", "last")}
      );

      insert into alert_homes (property_id, round) select id, 1 from fresh
      on conflict (property_id) do update set
        round = alert_homes.round + (alert_homes.away_since <= a_day_ago)::int, away_since = null;
      return null;
    end
  $$`,
  // Homes that were live before alerts existed become known with their first change.
  sql`create function alerts_note_change() returns trigger language plpgsql as $$
    begin
      with unknown as (
        insert into alert_homes (property_id, round)
        select earlier.id, 1 from earlier join fresh on fresh.id = earlier.id where ${differs("fresh", "earlier")}
        on conflict do nothing returning property_id
      )
      ${noteKnown};

      insert into alert_events (property_id, event, round, rent_before, processed_at, ${image})
      select fresh.id, 'changed', home.round, rent_before_drop(fresh.id, fresh.rent), alert_mark(), ${columnsOf("fresh")}
      from fresh join earlier on earlier.id = fresh.id join alert_homes home on home.property_id = fresh.id
      where ${differs("fresh", "earlier")};
      return null;
    end
  $$`,
  sql`create function alerts_note_absence() returns trigger language plpgsql as $$
    begin
      with unknown as (
        insert into alert_homes (property_id, round)
        select id, 1 from earlier where exists (select from properties where properties.id = earlier.id)
        on conflict do nothing returning property_id
      )
      ${noteKnown};

      update alert_homes set away_since = clock_timestamp() from earlier where property_id = id;
      return null;
    end
  $$`,
  sql`create trigger alerts_note_new after insert on catalogue
    referencing new table as fresh for each statement execute function alerts_note_new()`,
  sql`create trigger alerts_note_change after update on catalogue
    referencing old table as earlier new table as fresh for each statement execute function alerts_note_change()`,
  sql`create trigger alerts_note_absence after delete on catalogue
    referencing old table as earlier for each statement execute function alerts_note_absence()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
