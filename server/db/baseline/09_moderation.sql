-- The audit log, reports, duplicates, and cases with their decisions.

-- Actions of admins. The actor is not a foreign key, because entries are kept unchanged after the accounts are
-- deleted.
create table audit_log (
  id uuid primary key,
  actor_id uuid not null,
  actor_name text not null,
  action text not null,
  subject_type text not null generated always as (split_part(action, '.', 1)) stored
    constraint audit_log_subject_type
    check (subject_type in ('property', 'user', 'contact', 'case', 'appeal', 'report')),
  subject_id uuid not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default clock_timestamp(),
  -- the owner of a deleted property, whose personal data its entries may contain
  owner_id uuid
);
create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_subject on audit_log (subject_id, created_at desc, id desc);
create index audit_log_owner on audit_log (owner_id) where owner_id is not null;
create index audit_log_actor on audit_log (actor_id);

-- Returns logged values without personal data: the names of changed fields, and only values that identify no person.
create function without_personal_data(noted jsonb) returns jsonb language sql immutable strict
  return (
    select coalesce(
      jsonb_object_agg(name, case
        when name in ('status', 'type', 'is_active', 'is_available', 'featured') then value else 'null'::jsonb
      end),
      '{}'
    )
    from jsonb_each(noted) as fields (name, value)
  );

-- Entries never change, except that personal data is removed when the person is deleted. Actor, action, subject and
-- time are kept.
create function audit_log_stays() returns trigger language plpgsql as $$
  declare
    may_change boolean := false;
  begin
    if tg_op = 'UPDATE' then
      may_change := (new.id, new.actor_id, new.action, new.subject_id, new.created_at)
          is not distinct from (old.id, old.actor_id, old.action, old.subject_id, old.created_at)
        and (old.owner_id is null or new.owner_id is not distinct from old.owner_id)
        and (new.actor_name = old.actor_name
          or (new.actor_name = '' and not exists (select from accounts where id = old.actor_id)))
        and ((new.before, new.after) is not distinct from (old.before, old.after)
          or ((new.before, new.after)
              is not distinct from (without_personal_data(old.before), without_personal_data(old.after))
            and not exists (select from accounts where id in (old.subject_id, old.owner_id))
            and not exists (select from properties where id = old.subject_id)));
    end if;
    if may_change then
      return new;
    end if;
    raise exception 'the audit log is only ever added to'
      using errcode = 'restrict_violation', constraint = 'audit_log_stays';
  end
$$;
create trigger audit_log_stays before delete or truncate on audit_log
  for each statement execute function audit_log_stays();
create trigger audit_log_stays_as_it_is before update on audit_log
  for each row execute function audit_log_stays();

create function properties_leave_audit_log() returns trigger language plpgsql as $$
  begin
    update audit_log set owner_id = old.owner_id where subject_id = old.id and owner_id is null;
    return null;
  end
$$;
create trigger properties_leave_audit_log after delete on properties
  for each row when (old.owner_id is not null) execute function properties_leave_audit_log();

-- Triggers run in order of name. This one must run after those of the foreign keys, which delete the person's
-- property.
create function accounts_leave_audit_log() returns trigger language plpgsql as $$
  begin
    update audit_log set actor_name = '' where actor_id = old.id;
    update audit_log set before = without_personal_data(before), after = without_personal_data(after)
      where subject_id = old.id or owner_id = old.id;
    return null;
  end
$$;
create trigger accounts_leave_audit_log after delete on accounts
  for each row execute function accounts_leave_audit_log();

create table reports (
  id uuid primary key,
  reporter_id uuid references accounts on delete set null,
  subject_type text not null check (subject_type in ('property', 'account', 'message')),
  subject_id uuid not null,
  -- the home or person whose case the report joins; for a message its sender
  about_type text not null check (about_type in ('property', 'account')),
  about_id uuid not null,
  reason text not null check (reason in ('taken', 'broker', 'not_real', 'wrong_facts', 'money_first', 'impersonation',
    'harassment', 'discrimination', 'spam', 'other')),
  text text check (char_length(text) between 1 and 1000),
  -- the reported message and up to five before it, as they stood
  excerpt jsonb,
  weight real not null check (weight between 0 and 1),
  state text not null default 'received' check (state in ('received', 'in_review', 'decided')),
  outcome text check (outcome in ('listing_removed', 'person_warned', 'nothing_found', 'already_gone')),
  created_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  constraint reports_decided check (
    (state = 'decided') = (outcome is not null) and (outcome is null) = (decided_at is null)
  )
);
create index reports_about on reports (about_type, about_id) where state <> 'decided';
create index reports_reporter on reports (reporter_id, created_at);

-- People whose reports weigh 0 until a time.
create table muted_reporters (
  account_id uuid primary key references accounts on delete cascade,
  until timestamptz not null
);

-- Fingerprints of listings that were rejected, or taken down by an admin, and then deleted. Swept after 180 days.
create table removed_listings (
  property_id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  reason text not null check (reason in ('rejected', 'taken_down')),
  text_bands integer[] not null,
  removed_at timestamptz not null default clock_timestamp()
);
create index removed_listings_account on removed_listings (account_id);
create index removed_listings_time on removed_listings (removed_at);
create index removed_listings_texts on removed_listings using gin (text_bands) with (fastupdate = off);

-- Hashes of a picture and of its mirror image. The hash of a removed listing's picture outlives the picture.
create table photo_hashes (
  -- a hash of the path, because backups hold no sequences
  id bigint primary key,
  path text unique references uploads on delete cascade,
  removed_id uuid references removed_listings on delete cascade,
  hash bit(256) not null,
  mirrored bit(256) not null,
  quality smallint not null check (quality between 0 and 100),
  constraint photo_hashes_has_source check ((path is null) <> (removed_id is null))
);
create index photo_hashes_removed on photo_hashes (removed_id) where removed_id is not null;

-- The hash in 16 parts of 16 bits, with the part's number in the upper bits of the key. Only of comparable pictures.
-- The whole hash is in the index, which rules out candidates without reading their rows. That needs the visibility map.
create table photo_bands (
  key integer not null,
  photo_id bigint not null references photo_hashes on delete cascade,
  hash bit(256) not null,
  primary key (key, photo_id) include (hash)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
create index photo_bands_photo on photo_bands (photo_id);

-- MinHash bands of descriptions.
create table text_bands (
  key integer not null,
  property_id uuid not null references properties on delete cascade,
  primary key (key, property_id)
);
create index text_bands_property on text_bands (property_id);

-- Hashes of word sequences that more than 1 % of descriptions contain.
create table common_shingles (shingle integer primary key);

create table cases (
  id uuid primary key,
  subject_type text not null check (subject_type in ('property', 'account')),
  subject_id uuid not null,
  state text not null default 'open' check (state in ('open', 'decided', 'appealed')),
  risk smallint not null default 0 check (risk between 0 and 100),
  due_at timestamptz not null,
  is_overdue boolean not null default false,
  claimed_by uuid references accounts on delete set null,
  claimed_until timestamptz,
  version integer not null default 1,
  -- families of its signals, for the filter
  families text[] not null default '{}',
  -- what the search looks at: title, place and owner of a listing, name of a person; empty once it is closed
  sought text not null default '',
  -- what the rules were given at the last evaluation
  inputs jsonb not null default '{}',
  evaluated_at timestamptz,
  opened_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  constraint cases_claim_both check (claimed_until is not null or claimed_by is null),
  constraint cases_closed check ((state = 'open') = (closed_at is null))
);
create unique index cases_one_open on cases (subject_type, subject_id) where state = 'open';
create index cases_queue on cases (is_overdue desc, risk desc, opened_at, id) where state = 'open';
create index cases_queue_by_kind on cases (subject_type, is_overdue desc, risk desc, opened_at, id)
  where state = 'open';
create index cases_families on cases using gin (families) with (fastupdate = off) where state = 'open';
create index cases_sought on cases using gin (sought gin_trgm_ops) with (gin_pending_list_limit = 256)
  where state = 'open';
create index cases_due on cases (due_at) where state = 'open' and not is_overdue;
create index cases_closed on cases (closed_at desc, id desc) where state <> 'open';
create index cases_subject on cases (subject_id);

-- Opens a case for each listing that waits for review, due in 72 hours.
create function properties_open_case() returns trigger language plpgsql as $$
  begin
    insert into cases (id, subject_type, subject_id, due_at, sought)
    values (gen_random_uuid(), 'property', new.id, clock_timestamp() + interval '72 hours',
      concat_ws(' ', new.title, new.area, new.city, new.owner_name))
    on conflict do nothing;
    return null;
  end
$$;
create trigger properties_open_case_insert after insert on properties for each row
  when (new.status = 'pending') execute function properties_open_case();
create trigger properties_open_case_update after update of status on properties for each row
  when (new.status = 'pending' and old.status <> 'pending') execute function properties_open_case();

-- What a rule found about the subject of a case. Evidence is made of the facts when it is shown.
create table signals (
  id uuid primary key,
  case_id uuid not null references cases on delete cascade,
  rule text not null check (rule ~ '^[a-z_]{1,40}$'),
  version smallint not null,
  family text not null check (family ~ '^[a-z_]{1,40}$'),
  weight real not null check (weight between 0 and 1),
  confidence real not null check (confidence between 0 and 1),
  facts jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint signals_one_a_rule unique (case_id, rule)
);

create table decisions (
  id uuid primary key,
  case_id uuid not null references cases on delete cascade,
  subject_type text not null,
  subject_id uuid not null,
  -- the person whom it affects
  account_id uuid references accounts on delete set null,
  outcome text not null check (outcome in ('approve', 'reject', 'dismiss', 'warn', 'limit', 'deactivate', 'clear',
    'allow_more', 'broker')),
  decided_by uuid references accounts on delete set null,
  days smallint,
  -- what was decided and why, for the person whom it affects; null if nothing was decided against the person
  statement text,
  -- inputs and findings of the rules as they stood
  rule_set integer not null,
  inputs jsonb not null,
  findings jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index decisions_case on decisions (case_id);
create index decisions_subject on decisions (subject_id, created_at);
create index decisions_account on decisions (account_id, created_at);
create index decisions_time on decisions (created_at);

create table appeals (
  id uuid primary key,
  decision_id uuid not null unique references decisions on delete cascade,
  account_id uuid references accounts on delete set null,
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null,
  outcome text check (outcome in ('upheld', 'reversed')),
  statement text,
  decided_by uuid references accounts on delete set null,
  decided_at timestamptz,
  constraint appeals_decided check (
    (outcome is null) = (decided_at is null) and (outcome is null) = (statement is null)
  )
);
create index appeals_open on appeals (due_at) where outcome is null;
create index appeals_account on appeals (account_id);

-- Decisions cannot be changed or deleted. Only values of deleted people and listings, and old inputs, are cleared.
create function decisions_stay() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE'
      and (old.id, old.case_id, old.subject_type, old.subject_id, old.outcome, old.rule_set, old.created_at)
        = (new.id, new.case_id, new.subject_type, new.subject_id, new.outcome, new.rule_set, new.created_at)
      and new.days is not distinct from old.days
      and (new.statement is null or new.statement = old.statement)
      and (new.account_id is null or new.account_id = old.account_id)
      and (new.decided_by is null or new.decided_by = old.decided_by)
      and (new.inputs = '{}' or new.inputs = old.inputs)
    then
      return new;
    end if;
    raise exception 'decisions are only ever added' using errcode = 'restrict_violation', constraint = 'decisions_stay';
  end
$$;
create trigger decisions_stay before update or delete on decisions
  for each row execute function decisions_stay();

create function findings_without_facts(findings jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(finding - 'facts'), '[]') from jsonb_array_elements(findings) finding
$$;

create function cases_forget_subject() returns trigger language plpgsql as $$
  begin
    delete from signals where case_id in (select id from cases where subject_id = old.id);
    update cases set state = case state when 'open' then 'decided' else state end,
      closed_at = coalesce(closed_at, clock_timestamp()), sought = '', inputs = '{}', families = '{}',
      version = version + 1
      where subject_id = old.id;
    update decisions set inputs = '{}', findings = findings_without_facts(findings) where subject_id = old.id;
    if tg_table_name = 'accounts' then
      update decisions set inputs = '{}', findings = findings_without_facts(findings), statement = null,
        account_id = null
        where account_id = old.id;
      update cases set state = 'decided' where state = 'appealed' and id in (
        select case_id from decisions join appeals on appeals.decision_id = decisions.id
        where appeals.account_id = old.id and appeals.outcome is null);
      delete from appeals where account_id = old.id and outcome is null;
      update appeals set text = '-', statement = '-' where account_id = old.id;
    end if;
    return old;
  end
$$;
create trigger cases_forget_property before delete on properties
  for each row execute function cases_forget_subject();
create trigger cases_forget_account before delete on accounts
  for each row execute function cases_forget_subject();

create table rule_sets (
  version integer primary key,
  digest text not null,
  changes text not null,
  released_at timestamptz not null default clock_timestamp()
);

create table transparency_months (
  month date primary key,
  figures jsonb not null,
  counted_at timestamptz not null default clock_timestamp()
);
