-- When homes were confirmed, paused and rented.

-- How fast homes of a city and size leave, by night: contract/properties/freshness-terms.ts has the formulas.
create table freshness_rates (
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
);

-- The sizes of contract/properties/freshness-terms.ts.
create function home_size(type text) returns text language sql immutable strict parallel safe
  return case when type in ('RK', '1BHK') then '1' when type = '2BHK' then '2' else '3' end;

-- Supports statements that set is_available and not away.
create function properties_availability() returns trigger language plpgsql as $$
  begin
    if new.away is not distinct from old.away then
      new.away := case when not new.is_available then 'rented' end;
    end if;
    return new;
  end
$$;
create trigger properties_availability before update of is_available on properties
  for each row execute function properties_availability();

-- Keeps is_available and away equal, and the clock running while the home is live.
create function properties_freshness() returns trigger language plpgsql as $$
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
$$;
create trigger properties_freshness before insert or update on properties
  for each row execute function properties_freshness();

-- One question to an owner whether the home is still available. Only a hash of the link's token is stored.
create table freshness_asks (
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
);
create unique index freshness_asks_one_open on freshness_asks (property_id) where answered_at is null;
create index freshness_asks_unsent on freshness_asks (opened_at) where answered_at is null and mailed_at is null;
create index freshness_asks_property on freshness_asks (property_id, opened_at);

-- Tenants who asked, and wait for the answer.
create table still_there_asks (
  property_id uuid not null references properties on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (property_id, account_id)
);
create index still_there_asks_account on still_there_asks (account_id);

-- What a guest of a conversation found out about a home. The last one of a person since the confirmation counts.
create table outcomes (
  id uuid primary key,
  property_id uuid not null references properties on delete cascade,
  account_id uuid references accounts on delete set null,
  outcome text not null check (outcome in ('taken', 'available', 'other_terms')),
  weight real not null check (weight between 0 and 1),
  created_at timestamptz not null default clock_timestamp(),
  -- whether it proved right
  judged text check (judged in ('right', 'wrong')),
  judged_at timestamptz
);
create index outcomes_property on outcomes (property_id, created_at);
create index outcomes_account on outcomes (account_id, created_at);
create index outcomes_unjudged on outcomes (created_at) where outcome = 'taken' and judged is null;

-- State of the clock: one row.
create table freshness_state (
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
  mails integer not null default 0,
  -- how long ago live homes were confirmed, counted each night
  ages jsonb
);

insert into freshness_state default values;

-- The public history of a listing. Its posting is properties.created_at.
create table property_events (
  id uuid primary key,
  property_id uuid not null references properties on delete cascade,
  type text not null check (type in ('posted', 'approved', 'rent', 'deposit', 'available_from', 'photos', 'text',
    'paused', 'resumed', 'rented', 'confirmed', 'reposted')),
  was jsonb,
  became jsonb,
  at timestamptz not null default clock_timestamp()
);
create index property_events_by_time on property_events (property_id, at desc, id desc);
create index property_events_left on property_events (at) where type in ('rented', 'paused');

create function property_events_stay() returns trigger language plpgsql as $$
  begin
    -- A deleted listing takes its history along.
    if tg_op = 'DELETE' and not exists (select from properties where id = old.property_id) then
      return old;
    end if;
    raise exception 'the history is only ever added to'
      using errcode = 'restrict_violation', constraint = 'property_events_stay';
  end
$$;
create trigger property_events_stay before update or delete on property_events
  for each row execute function property_events_stay();

-- Records the public history of changed listings, and closes the open questions about them. Plans are kept, so one made
-- while a table was empty must not scan it later.
create function properties_history() returns trigger language plpgsql
set enable_seqscan = off as $$
begin
  insert into property_events (id, property_id, type, was, became)
  select gen_random_uuid(), changed.id, what.type, what.was, what.became
  from changed join earlier on earlier.id = changed.id cross join lateral (values
    ('approved', changed.status = 'approved' and earlier.status <> 'approved', null::jsonb, null::jsonb),
    ('rent', changed.rent <> earlier.rent, to_jsonb(earlier.rent), to_jsonb(changed.rent)),
    ('deposit', changed.security_deposit <> earlier.security_deposit, to_jsonb(earlier.security_deposit),
      to_jsonb(changed.security_deposit)),
    ('available_from', changed.available_from <> earlier.available_from, to_jsonb(earlier.available_from),
      to_jsonb(changed.available_from)),
    ('photos', changed.images <> earlier.images,
      to_jsonb((select count(*) from unnest(changed.images) image where image <> all (earlier.images))),
      to_jsonb(cardinality(changed.images))),
    ('text', (changed.title, changed.description) <> (earlier.title, earlier.description), null, null),
    ('paused', changed.away = 'paused' and earlier.away is distinct from 'paused', null, to_jsonb(changed.away_reason)),
    ('rented', changed.away = 'rented' and earlier.away is distinct from 'rented', null, null),
    ('resumed', changed.away is null and earlier.away is not null, null, null),
    -- Once a day in India.
    ('confirmed', changed.confirmed_at > coalesce(earlier.confirmed_at, '-infinity') and not exists (
      select from property_events event
      where event.property_id = changed.id and event.type = 'confirmed'
        and event.at >= date_trunc('day', clock_timestamp() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'
    ), null, null)
  ) what (type, has_happened, was, became)
  where what.has_happened;

  -- A pause by the clock or by tenants leaves the question open.
  update freshness_asks ask set answered_at = clock_timestamp(), answer = case
      when changed.away = 'rented' then 'rented' when changed.away = 'paused' then 'paused' else 'available'
    end
  from changed
  where ask.property_id = changed.id and ask.answered_at is null and ask.property_id = any (array(
    select changed.id from changed join earlier on earlier.id = changed.id
    where changed.confirmed_at > coalesce(earlier.confirmed_at, '-infinity')
      or changed.away is distinct from earlier.away
          and (changed.away is distinct from 'paused' or changed.away_reason = 'owner')
  ));
  -- Homes in review or without an active owner are not asked about.
  delete from freshness_asks
  where answered_at is null and property_id = any (array(
    select id from changed where status <> 'approved' or not owner_active
  ));
  return null;
end
$$;
create trigger properties_history after update on properties
referencing old table as earlier new table as changed for each statement execute function properties_history();

-- Facts about a deleted listing, kept for 180 days, to recognise it when the same owner posts it again.
create table former_listings (
  property_id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  history jsonb not null,
  photo_hashes text[] not null default '{}',
  text_bands integer[] not null default '{}',
  first_posted_at timestamptz not null,
  deleted_at timestamptz not null default clock_timestamp()
);
create index former_listings_account on former_listings (account_id);
