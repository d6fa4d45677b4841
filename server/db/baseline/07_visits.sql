-- Visits of homes. Opening hours are minutes after midnight in India, between 7 am and 9 pm, on quarters of an hour.

create table visit_settings (
  property_id uuid primary key references properties on delete cascade,
  length_minutes smallint not null default 30 check (length_minutes in (15, 30, 45, 60)),
  pause_minutes smallint not null default 15 check (pause_minutes in (0, 15, 30)),
  mode text not null default 'instant' check (mode in ('instant', 'ask')),
  meeting_point text check (char_length(meeting_point) between 1 and 300),
  updated_at timestamptz not null default clock_timestamp()
);

create table visit_windows (
  property_id uuid not null references properties on delete cascade,
  -- 1 Monday to 7 Sunday
  weekday smallint not null check (weekday between 1 and 7),
  opens smallint not null,
  closes smallint not null,
  primary key (property_id, weekday, opens),
  constraint visit_windows_within_the_day check (
    opens >= 420 and closes <= 1260 and opens < closes and opens % 15 = 0 and closes % 15 = 0
  ),
  constraint visit_windows_apart exclude using gist
    (property_id with =, weekday with =, int4range(opens, closes) with &&)
);

-- Single days with further hours, or closed from midnight to midnight.
create table visit_days (
  property_id uuid not null references properties on delete cascade,
  day date not null,
  is_closed boolean not null,
  opens smallint not null,
  closes smallint not null,
  primary key (property_id, day, opens),
  constraint visit_days_within_the_day check (
    case when is_closed then opens = 0 and closes = 1440
      else opens >= 420 and closes <= 1260 and opens < closes and opens % 15 = 0 and closes % 15 = 0
    end
  ),
  constraint visit_days_apart exclude using gist
    (property_id with =, day with =, int4range(opens, closes) with &&)
);

create table visits (
  id uuid primary key,
  property_id uuid references properties on delete set null,
  former_property_id uuid not null,
  conversation_id uuid references conversations on delete set null,
  tenant_id uuid references accounts on delete set null,
  owner_id uuid references accounts on delete set null,
  client_id text not null check (length(client_id) between 1 and 100),
  status text not null check (
    status in ('proposed', 'asked', 'booked', 'done', 'cancelled', 'declined', 'lapsed', 'no_show')),
  -- null while times are only proposed
  starts_at timestamptz,
  ends_at timestamptz,
  -- the end of the pause after it, until which the home is not offered
  held_until timestamptz,
  length_minutes smallint not null,
  pause_minutes smallint not null,
  proposals timestamptz[] not null default '{}' check (cardinality(proposals) <= 3),
  -- a new time that one side has proposed
  move_to timestamptz,
  move_by text check (move_by in ('tenant', 'owner')),
  moves smallint not null default 0 check (moves between 0 and 3),
  -- when an open question ends by itself
  answer_by timestamptz,
  version integer not null default 1,
  reason text check (char_length(reason) between 1 and 200),
  -- who cancelled it; null if the home or an account went
  ended_by text check (ended_by in ('tenant', 'owner')),
  reported_by text check (reported_by in ('tenant', 'owner')),
  reported_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint visits_client_id unique (tenant_id, client_id),
  constraint visits_times check (
    (starts_at is null) = (ends_at is null) and (starts_at is null) = (held_until is null)
    and starts_at < ends_at and ends_at <= held_until and isfinite(starts_at) and isfinite(held_until)),
  constraint visits_on_a_quarter check (extract(epoch from starts_at)::bigint % 900 = 0),
  constraint visits_have_a_time check (status not in ('asked', 'booked', 'done', 'no_show') or starts_at is not null),
  constraint visits_move_both check ((move_to is null) = (move_by is null)),
  constraint visits_report_both check ((reported_by is null) = (reported_at is null)),
  constraint visits_home_free exclude using gist (former_property_id with =, tstzrange(starts_at, held_until) with &&)
    where (status in ('asked', 'booked')),
  constraint visits_tenant_free exclude using gist (tenant_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status in ('asked', 'booked'))
);
create unique index visits_one_open on visits (tenant_id, former_property_id)
  where status in ('proposed', 'asked', 'booked');
create index visits_of_tenant on visits (tenant_id, coalesce(starts_at, created_at));
create index visits_of_owner on visits (owner_id, coalesce(starts_at, created_at));
create index visits_of_home on visits (property_id);
create index visits_of_conversation on visits (conversation_id);
create index visits_to_answer on visits (answer_by) where answer_by is not null;
create index visits_to_finish on visits (ends_at) where status = 'booked';

-- What happened to a visit, by its versions.
create table visit_events (
  visit_id uuid not null references visits on delete cascade,
  version integer not null,
  event text not null check (event ~ '^[a-z_]{1,20}$'),
  by text check (by in ('tenant', 'owner')),
  starts_at timestamptz,
  at timestamptz not null default clock_timestamp(),
  primary key (visit_id, version)
);

-- Cancels visits that cannot take place any more, and queues a job that notifies both sides.
create function visits_cancel(ids uuid[]) returns void language plpgsql as $$
  declare
    cancelled record;
  begin
    for cancelled in
      update visits set status = 'cancelled', version = version + 1, move_to = null, move_by = null, answer_by = null,
        updated_at = clock_timestamp()
      where id = any (ids) returning id, version, starts_at
    loop
      insert into visit_events (visit_id, version, event, starts_at)
      values (cancelled.id, cancelled.version, 'cancelled', cancelled.starts_at);
      perform graphile_worker.add_job('notifyCancelledVisit', json_build_object('visit_id', cancelled.id));
    end loop;
  end
$$;

create function visits_follow_home() returns trigger language plpgsql as $$
  begin
    perform visits_cancel(array(
      select id from visits where property_id = old.id and status in ('proposed', 'asked', 'booked') order by id
    ));
    return case when tg_op = 'DELETE' then old else new end;
  end
$$;
create trigger visits_follow_home after update of status, is_available on properties for each row
  when ((new.status = 'rejected' and old.status <> 'rejected') or (old.is_available and not new.is_available))
  execute function visits_follow_home();
create trigger visits_follow_deleted_home before delete on properties for each row
  execute function visits_follow_home();

create function visits_follow_account() returns trigger language plpgsql as $$
  begin
    perform visits_cancel(array(
      select id from visits
      where old.id in (tenant_id, owner_id) and status in ('proposed', 'asked', 'booked') order by id
    ));
    return case when tg_op = 'DELETE' then old else new end;
  end
$$;
create trigger visits_follow_account after update of is_active on accounts for each row
  when (old.is_active and not new.is_active) execute function visits_follow_account();
create trigger visits_follow_deleted_account before delete on accounts for each row
  execute function visits_follow_account();

-- A past visit stays for the other side, and goes with the last one.
create function visits_go_with_both() returns trigger language plpgsql as $$
  begin
    delete from visits where id = new.id;
    return null;
  end
$$;
create trigger visits_go_with_both after update of tenant_id, owner_id on visits for each row
  when (new.tenant_id is null and new.owner_id is null) execute function visits_go_with_both();

-- The address of a person's calendar. Only a hash of its secret is stored.
create table calendar_feeds (
  account_id uuid primary key references accounts on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default clock_timestamp(),
  last_read_at timestamptz
);
