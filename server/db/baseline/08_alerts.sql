-- Notifications, saved homes and saved searches.

-- What happened, for one account. A row has ids, numbers and times only; titles and names are read when it is shown.
-- `subject_id` names a home, search or visit, by kind. It has no foreign key, so that deleting a home changes no rows
-- of other people. Kinds are checked by the code, so that a new kind needs no migration.
create table notifications (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null constraint notifications_kind check (kind ~ '^[a-z_]{1,40}$'),
  group_key text not null constraint notifications_group_key check (length(group_key) between 1 and 100),
  subject_id uuid not null,
  count integer not null constraint notifications_count check (count > 0),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  read_at timestamptz
);
create unique index notifications_unread on notifications (account_id, group_key) where read_at is null;
create index notifications_by_time on notifications (account_id, updated_at desc, id desc);

-- An account without a row has the defaults. The column channels has only the switches that were changed.
create table notification_settings (
  account_id uuid primary key references accounts on delete cascade,
  seen_through timestamptz not null default 'epoch',
  channels jsonb not null default '{}' constraint notification_settings_channels
    check (jsonb_typeof(channels) = 'object' and length(channels::text) <= 1000),
  quiet_from time default '22:00',
  quiet_to time default '08:00',
  show_message_text boolean not null default false,
  constraint notification_settings_quiet_both check ((quiet_from is null) = (quiet_to is null)),
  constraint notification_settings_quiet_length check (quiet_from <> quiet_to),
  constraint notification_settings_quiet_half_hours check (
    extract(epoch from quiet_from)::int % 1800 = 0 and extract(epoch from quiet_to)::int % 1800 = 0
    and quiet_from < '24:00' and quiet_to < '24:00')
);

-- A browser that gets push notifications. It ends with its session. The column sealed has endpoint and keys, encrypted.
create table push_subscriptions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  session_id uuid not null references auth_sessions on delete cascade,
  endpoint_hash bytea not null constraint push_subscriptions_endpoint unique,
  host text not null check (length(host) between 1 and 253),
  sealed bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz not null default clock_timestamp()
);
create index push_subscriptions_of_account on push_subscriptions (account_id, created_at desc);
create index push_subscriptions_of_session on push_subscriptions (session_id);

create table favorites (
  account_id uuid not null references accounts on delete cascade,
  property_id uuid not null constraint favorites_property references properties on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, property_id)
);
create index favorites_newest on favorites (account_id, created_at desc, property_id desc);
create index favorites_of_property on favorites (property_id);

-- The latest news about a saved home for each person who saved it, by kind.
create table favorite_alerts (
  account_id uuid not null references accounts on delete cascade,
  property_id uuid not null references properties on delete cascade,
  kind text not null check (kind in ('price_drop', 'back_on_market', 'saved_home_gone')),
  -- the lowest rent of the 30 days before a drop
  rent_before integer,
  -- when it happened to the home
  happened_at timestamptz not null,
  -- when the mail about it is due; null once it was sent, or if there is none
  mail_due_at timestamptz,
  primary key (account_id, property_id, kind)
);
create index favorite_alerts_of_home on favorite_alerts (property_id);
create index favorite_alerts_by_mail on favorite_alerts (mail_due_at, account_id) where mail_due_at is not null;

-- The time up to which people were notified about the homes that they saved: one row.
create table favorite_alert_progress (
  is_only boolean primary key default true check (is_only),
  notified_until timestamptz not null
);

-- Queues a job for the people who saved a home that is deleted while it is live.
create function favorites_note_deletion() returns trigger language plpgsql as $$
  declare
    people uuid[] := array(select account_id from favorites where property_id = old.id order by account_id);
  begin
    if cardinality(people) > 0 then
      perform graphile_worker.add_job('notifyDeletedHome',
        json_build_object('property_id', old.id, 'account_ids', to_json(people)));
    end if;
    return old;
  end
$$;
create trigger favorites_note_deletion before delete on properties for each row
  when (old.live) execute function favorites_note_deletion();

create table saved_searches (
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
  -- how many homes an instant search has announced on an Indian day
  instant_day date,
  instant_count integer not null default 0 check (instant_count >= 0),
  constraint saved_searches_due check ((due_at is null) = (frequency = 'off')),
  constraint saved_searches_once unique (account_id, filters_hash)
);
create index saved_searches_by_due on saved_searches (due_at, account_id);

-- What a search is filed under: its areas, or else its city and types. An empty name stands for any. A home that
-- matches a search has one of its keys.
create function saved_search_keys(filters jsonb) returns text[]
  language sql immutable strict parallel safe
  return case
    when filters ? 'location' then array(
      select area_key(area)::text from jsonb_array_elements_text(filters -> 'location') area
    )
    else array(
      select coalesce(filters ->> 'city', '') || '/' || type
      from jsonb_array_elements_text(coalesce(filters -> 'type', '[""]')) type
    )
  end;

-- The keys of the searches that a home may match. The order of cities and types is that of catalogue.kind.
create function home_keys(area_key bigint, kind integer) returns text[]
  language sql immutable strict parallel safe
  return array(
    select area_key::text
    union all
    select city || '/' || type from
      unnest(array['',
        (array['Bangalore', 'Delhi', 'Noida', 'Greater Noida', 'Faridabad', 'Ghaziabad'])[kind / 18 + 1]]) city,
      unnest(array['', (array['RK', '1BHK', '2BHK', '3BHK', '4BHK', 'Duplex'])[kind % 18 / 3 + 1]]) type
  );

-- Lets new homes look up the instant searches that may match them, so that other searches need not be read.
create index saved_searches_instant on saved_searches using gin (saved_search_keys(filters))
  with (fastupdate = off) where frequency = 'instant';

-- The time up to which events were announced to instant searches: one row.
create table instant_alert_progress (
  is_only boolean primary key default true check (is_only),
  announced_until timestamptz not null
);

insert into instant_alert_progress (announced_until) values (clock_timestamp());

-- What alerts know about each home that was live since they exist. A round begins when a home becomes live after at
-- least 24 hours of absence; within a round, a search announces a home once.
create table alert_homes (
  property_id uuid primary key references properties on delete cascade,
  round integer not null,
  -- null while the home is live
  away_since timestamptz,
  -- when people were notified that the home is gone; older than away_since if it has returned since
  gone_notified_at timestamptz
);
create index alert_homes_by_absence on alert_homes (away_since) where away_since is not null;

-- What happened to a home, with the columns of the catalogue at that time, so that conditions on the catalogue can be
-- used on events. 'known' is the state of a home before its first event; it is never announced.
create table alert_events (
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
);
create index alert_events_waiting on alert_events (at) where processed_at is null;
create index alert_events_of_home on alert_events (property_id, round, at);
create index alert_events_recent on alert_events (at);
create index alert_events_processed on alert_events (processed_at);

-- Returns null, or '-infinity' if the session leaves its changes out of alerts.
create function alert_mark() returns timestamptz language sql stable
  return case when current_setting('basera.alerts', true) = 'off' then '-infinity'::timestamptz end;

-- Returns the lowest rent of the last 30 days if this rent is at least 500 rupees and 2 % below it, else null.
create function rent_before_drop(home uuid, rent_now integer) returns integer language sql stable
  return (
    select min(rent) from (
      (select rent from alert_events where property_id = home and at >= clock_timestamp() - interval '30 days')
      union all
      (select rent from alert_events where property_id = home and at < clock_timestamp() - interval '30 days'
        order by at desc limit 1)
    ) recent
    having min(rent) - rent_now >= 500 and min(rent) - rent_now >= min(rent) * 0.02
  );

-- Catalogue rows exist while a home is live, and change when a filter's column changes: these triggers see every way
-- a home changes. Bit 25 of traits is "featured", which no saved search reads.
create function alerts_note_new() returns trigger language plpgsql as $$
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
    end) what (happened)
    where happened <> 'changed' or exists (
      select from (
        select * from alert_events where property_id = fresh.id order by round desc, at desc limit 1
      ) last
      where
        (fresh.area_key, fresh.rent, fresh.traits & ~(1 << 25), fresh.available_from,
          fresh.kind, fresh.spot, fresh.deposit, fresh.words)
        is distinct from
        (last.area_key, last.rent, last.traits & ~(1 << 25), last.available_from,
          last.kind, last.spot, last.deposit, last.words)
    );

    insert into alert_homes (property_id, round) select id, 1 from fresh
    on conflict (property_id) do update set
      round = alert_homes.round + (alert_homes.away_since <= a_day_ago)::int, away_since = null;
    return null;
  end
$$;

-- Homes that were live before alerts existed become known with their first change.
create function alerts_note_change() returns trigger language plpgsql as $$
  begin
    with unknown as (
      insert into alert_homes (property_id, round)
      select earlier.id, 1 from earlier join fresh on fresh.id = earlier.id where
        (fresh.area_key, fresh.rent, fresh.traits & ~(1 << 25), fresh.available_from,
          fresh.kind, fresh.spot, fresh.deposit, fresh.words)
        is distinct from
        (earlier.area_key, earlier.rent, earlier.traits & ~(1 << 25), earlier.available_from,
          earlier.kind, earlier.spot, earlier.deposit, earlier.words)
      on conflict do nothing returning property_id
    )
    insert into alert_events (
      property_id, event, round, at, processed_at,
      area_key, rent, traits, available_from, kind, spot, deposit, words
    )
    select id, 'known', 1, to_timestamp(listed / 1000000.0), '-infinity',
      earlier.area_key, earlier.rent, earlier.traits, earlier.available_from,
      earlier.kind, earlier.spot, earlier.deposit, earlier.words
    from earlier join unknown on property_id = id;

    insert into alert_events (
      property_id, event, round, rent_before, processed_at,
      area_key, rent, traits, available_from, kind, spot, deposit, words
    )
    select fresh.id, 'changed', home.round, rent_before_drop(fresh.id, fresh.rent), alert_mark(),
      fresh.area_key, fresh.rent, fresh.traits, fresh.available_from,
      fresh.kind, fresh.spot, fresh.deposit, fresh.words
    from fresh join earlier on earlier.id = fresh.id join alert_homes home on home.property_id = fresh.id
    where
        (fresh.area_key, fresh.rent, fresh.traits & ~(1 << 25), fresh.available_from,
          fresh.kind, fresh.spot, fresh.deposit, fresh.words)
        is distinct from
        (earlier.area_key, earlier.rent, earlier.traits & ~(1 << 25), earlier.available_from,
          earlier.kind, earlier.spot, earlier.deposit, earlier.words);
    return null;
  end
$$;

create function alerts_note_absence() returns trigger language plpgsql as $$
  begin
    with unknown as (
      insert into alert_homes (property_id, round)
      select id, 1 from earlier where exists (select from properties where properties.id = earlier.id)
      on conflict do nothing returning property_id
    )
    insert into alert_events (
      property_id, event, round, at, processed_at,
      area_key, rent, traits, available_from, kind, spot, deposit, words
    )
    select id, 'known', 1, to_timestamp(listed / 1000000.0), '-infinity',
      earlier.area_key, earlier.rent, earlier.traits, earlier.available_from,
      earlier.kind, earlier.spot, earlier.deposit, earlier.words
    from earlier join unknown on property_id = id;

    update alert_homes set away_since = clock_timestamp() from earlier where property_id = id;
    return null;
  end
$$;
create trigger alerts_note_new after insert on catalogue
  referencing new table as fresh for each statement execute function alerts_note_new();
create trigger alerts_note_change after update on catalogue
  referencing old table as earlier new table as fresh for each statement execute function alerts_note_change();
create trigger alerts_note_absence after delete on catalogue
  referencing old table as earlier for each statement execute function alerts_note_absence();
