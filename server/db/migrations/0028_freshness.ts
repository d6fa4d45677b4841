import { type Kysely, sql } from "kysely";

const statements = [
  // New columns without a default need no rewrite. The constraints are validated by 0033, without a lock.
  sql`alter table properties
    add column away text,
    add column away_reason text,
    add column away_since timestamptz,
    -- when the owner confirmed it, and when a tenant found it available
    add column confirmed_at timestamptz,
    add column found_at timestamptz,
    -- when the owner is asked next, and when the home is paused without an answer; null if it is not live
    add column asks_at timestamptz,
    add column pauses_at timestamptz,
    -- days after which half of such homes are gone
    add column typical_days smallint`,
  sql`alter table properties
    add constraint properties_away check (away in ('paused', 'rented')) not valid,
    add constraint properties_away_reason check (
      away_reason is null or away = 'paused' and away_reason in ('owner', 'unconfirmed', 'taken')
    ) not valid,
    add constraint properties_available_unless_away check (is_available = (away is null)) not valid`,

  // How fast homes of a city and size leave, by night: contract/freshness-terms.ts has the formulas.
  sql`create table freshness_rates (
    city text not null,
    size text not null,
    night date not null,
    -- homes that left since the night before, and days that homes were live
    left_count integer not null,
    live_days double precision not null,
    -- share of homes that leave per day, and the days computed from it
    rate double precision not null check (rate > 0),
    typical_days smallint not null,
    ask_days smallint not null,
    pause_days smallint not null,
    primary key (city, size, night)
  )`,

  // The sizes of contract/freshness-terms.ts.
  sql`create function home_size(type text) returns text language sql immutable strict parallel safe
    return case when type in ('RK', '1BHK') then '1' when type = '2BHK' then '2' else '3' end`,

  // Supports statements that set is_available and not away.
  sql`create function properties_availability() returns trigger language plpgsql as $$
    begin
      if new.away is not distinct from old.away then
        new.away := case when not new.is_available then 'rented' end;
      end if;
      return new;
    end
  $$`,
  sql`create trigger properties_availability before update of is_available on properties
    for each row execute function properties_availability()`,

  // Keeps is_available and away equal, and the clock running while the home is live.
  sql`create function properties_freshness() returns trigger language plpgsql as $$
    declare
      days record;
      starts_at timestamptz;
    begin
      -- Also rows from before this column.
      if new.away is null and old.away is null and not new.is_available then
        new.away := 'rented';
      end if;
      new.is_available := new.away is null;
      if new.away is distinct from old.away and new.away_since is not distinct from old.away_since then
        new.away_since := case when new.away is not null then clock_timestamp() end;
      end if;
      new.away_reason := case when new.away = 'paused' then coalesce(new.away_reason, 'owner') end;

      if new.status <> 'approved' or new.away is not null or not new.owner_active then
        new.asks_at := null;
        new.pauses_at := null;
      elsif new.asks_at is not distinct from old.asks_at
        and (old.live is not true or new.confirmed_at is distinct from old.confirmed_at) then
        select typical_days, ask_days, pause_days into days from freshness_rates
          where city = new.city and size = home_size(new.type)
          order by night desc limit 1;
        starts_at := case when old.live then coalesce(new.confirmed_at, clock_timestamp()) else clock_timestamp() end;
        -- Without a rate, a home leaves in 21 days.
        new.typical_days := coalesce(days.typical_days, 15);
        new.asks_at := starts_at + make_interval(days => coalesce(days.ask_days, 6));
        new.pauses_at := starts_at + make_interval(days => coalesce(days.pause_days, 11));
      end if;
      return new;
    end
  $$`,
  sql`create trigger properties_freshness before insert or update on properties
    for each row execute function properties_freshness()`,

  // One question to an owner whether the home is still available. Only a hash of the link's token is stored.
  sql`create table freshness_asks (
    id uuid primary key,
    property_id uuid not null references properties on delete cascade,
    -- 'rented': whether a home that is rented for a year is still needed
    cause text not null check (cause in ('clock', 'tenant', 'evidence', 'rented')),
    token_hash bytea unique,
    opened_at timestamptz not null default clock_timestamp(),
    mailed_at timestamptz,
    reminded_at timestamptz,
    pause_mailed_at timestamptz,
    answered_at timestamptz,
    answer text check (answer in ('available', 'rented', 'paused')),
    constraint freshness_asks_answer_both check ((answered_at is null) = (answer is null))
  )`,
  sql`create unique index freshness_asks_one_open on freshness_asks (property_id) where answered_at is null`,
  sql`create index freshness_asks_unsent on freshness_asks (opened_at) where answered_at is null and mailed_at is null`,
  sql`create index freshness_asks_property on freshness_asks (property_id, opened_at)`,

  // Tenants who asked, and wait for the answer.
  sql`create table still_there_asks (
    property_id uuid not null references properties on delete cascade,
    account_id uuid not null references accounts on delete cascade,
    created_at timestamptz not null default clock_timestamp(),
    primary key (property_id, account_id)
  )`,
  sql`create index still_there_asks_account on still_there_asks (account_id)`,

  // What a guest of a conversation found out about a home. The last one of a person since the confirmation counts.
  sql`create table outcomes (
    id uuid primary key,
    property_id uuid not null references properties on delete cascade,
    account_id uuid references accounts on delete set null,
    outcome text not null check (outcome in ('taken', 'available', 'other_terms')),
    weight real not null check (weight between 0 and 1),
    created_at timestamptz not null default clock_timestamp(),
    -- whether it proved right
    judged text check (judged in ('right', 'wrong')),
    judged_at timestamptz
  )`,
  sql`create index outcomes_property on outcomes (property_id, created_at)`,
  sql`create index outcomes_account on outcomes (account_id, created_at)`,
  sql`create index outcomes_unjudged on outcomes (created_at) where outcome = 'taken' and judged is null`,

  // State of the clock: one row.
  sql`create table freshness_state (
    only_row boolean primary key default true check (only_row),
    ran_at timestamptz,
    -- the day in India, the live homes when it began, and how many of them the clock has paused
    day date,
    live_homes integer not null default 0,
    paused integer not null default 0,
    -- when the clock stopped pausing, because it would have paused too many homes; until when an admin allowed more
    stopped_at timestamptz,
    allowed_until timestamptz,
    -- mails in the hour that began at this time
    mail_hour timestamptz,
    mails integer not null default 0
  )`,
  sql`insert into freshness_state default values`,

  // The public history of a listing. Its posting is properties.created_at.
  sql`create table property_events (
    id uuid primary key,
    property_id uuid not null references properties on delete cascade,
    type text not null check (type in ('posted', 'approved', 'rent', 'deposit', 'available_from', 'photos', 'text', 'paused',
      'resumed', 'rented', 'confirmed', 'reposted')),
    was jsonb,
    became jsonb,
    at timestamptz not null default clock_timestamp()
  )`,
  sql`create index property_events_by_time on property_events (property_id, at desc, id desc)`,
  sql`create index property_events_left on property_events (at) where type in ('rented', 'paused')`,
  sql`create function property_events_stay() returns trigger language plpgsql as $$
    begin
      -- A deleted listing takes its history along.
      if tg_op = 'DELETE' and not exists (select from properties where id = old.property_id) then
        return old;
      end if;
      raise exception 'the history is only ever added to' using errcode = 'restrict_violation', constraint = 'property_events_stay';
    end
  $$`,
  sql`create trigger property_events_stay before update or delete on property_events
    for each row execute function property_events_stay()`,

  // Facts about a deleted listing, kept for 180 days, to recognise it when the same owner posts it again.
  sql`create table former_listings (
    property_id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    history jsonb not null,
    photo_hashes text[] not null default '{}',
    text_bands integer[] not null default '{}',
    first_posted_at timestamptz not null,
    deleted_at timestamptz not null default clock_timestamp()
  )`,
  sql`create index former_listings_account on former_listings (account_id)`,

  // Adds the time of the confirmation to the catalogue, in microseconds since 1970; 0 without one.
  sql`create or replace view catalogue_rows as
    select id, (extract(epoch from created_at) * 1000000)::bigint as listed, area_key(properties.area) as area_key, rent,
      parking::int | (power_backup::int << 1) | (wifi::int << 2) | (ac::int << 3) | (gym::int << 4) | (lift::int << 5)
        | (security::int << 6) | (swimming_pool::int << 7) | (shopping_complex::int << 8)
        | (('Bachelor' = any (tenant_types))::int << 9) | (('Family' = any (tenant_types))::int << 10)
        | (('Boy' = any (tenant_types))::int << 11) | (('Girl' = any (tenant_types))::int << 12)
        | ((tenant_types && array['Working Professional', 'Employees'])::int << 13)
        | (('Students' = any (tenant_types))::int << 14) | (('Couples' = any (tenant_types))::int << 15)
        | (1 << (16 + furnishing_place)) | (1 << (19 + type_place)) | (featured::int << 25)
        | (pets_allowed::int << 26) | (smoking::int << 27) | (drinking::int << 28)
        | (((properties.latitude is null and place.precision = 'rough') is true)::int << 29) as traits,
      available_from, (city_place * 18 + type_place * 3 + furnishing_place)::smallint as kind, featured,
      case when properties.latitude is null then spot_of(place.latitude, place.longitude)
        else spot_of(properties.latitude, properties.longitude) end as spot,
      security_deposit as deposit,
      array_to_tsvector(
        search_words(concat_ws(' ', title, description, properties.area, replace(properties.area, ' ', ''), properties.city,
          array_to_string(nearby_landmarks, ' ')))
        || array['#' || properties.city, '#' || type, '#' || furnished]
      ) as words,
      coalesce((extract(epoch from greatest(confirmed_at, found_at)) * 1000000)::bigint, 0) as confirmed
    from properties
    left join area_positions place on place.city = properties.city and place.area_key = area_key(properties.area)
    cross join lateral (select
      array_position(array['Bangalore', 'Delhi', 'Noida', 'Greater Noida', 'Faridabad', 'Ghaziabad'], properties.city) - 1
        as city_place,
      array_position(array['RK', '1BHK', '2BHK', '3BHK', '4BHK', 'Duplex'], type) - 1 as type_place,
      array_position(array['Furnished', 'Semi-Furnished', 'Unfurnished'], furnished) - 1 as furnishing_place
    ) places`,
  // The comparisons with "= any (array(...))" keep these statements on the primary key, even if they were planned for a
  // bulk change.
  sql`create or replace function catalogue_follow() returns trigger language plpgsql as $$
    begin
      delete from catalogue where id = any (array(select id from changed where not live));

      insert into catalogue (id, listed, area_key, rent, traits, available_from, kind, featured, spot, deposit, confirmed, words)
      select id, listed, area_key, rent, traits, available_from, kind, featured, spot, deposit, confirmed, words
      from catalogue_rows where id = any (array(select id from changed where live))
      on conflict (id) do update set
        listed = excluded.listed, area_key = excluded.area_key, rent = excluded.rent, traits = excluded.traits,
        available_from = excluded.available_from, kind = excluded.kind, featured = excluded.featured,
        spot = excluded.spot, deposit = excluded.deposit, confirmed = excluded.confirmed, words = excluded.words
        where (catalogue.listed, catalogue.area_key, catalogue.rent, catalogue.traits, catalogue.available_from,
            catalogue.kind, catalogue.featured, catalogue.spot, catalogue.deposit, catalogue.confirmed, catalogue.words)
          is distinct from (excluded.listed, excluded.area_key, excluded.rent, excluded.traits, excluded.available_from,
            excluded.kind, excluded.featured, excluded.spot, excluded.deposit, excluded.confirmed, excluded.words);

      insert into known_words (word)
      select word from (
        select distinct unnest(tsvector_to_array(words)) collate "C" as word
        from catalogue where id = any (array(select id from changed where live))
      ) used
      where word !~ '^#' and not exists (select from known_words known where known.word = used.word)
      order by word
      on conflict do nothing;
      return null;
    end
  $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
