-- People. Credentials are in the tables of the auth service; other features only use accounts.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;
-- For exclusion constraints that compare ids and numbers besides ranges.
create extension if not exists btree_gist;

create table accounts (
  id uuid primary key,
  email text unique check (email = lower(email) and length(email) <= 254),
  name text not null check (length(name) <= 200),
  phone text check (phone ~ '^[+]?[0-9]{10,13}$'),
  type text not null default 'tenant' check (type in ('admin', 'owner', 'tenant')),
  avatar text,
  bio text check (length(bio) <= 1000),
  default_location text,
  is_active boolean not null default true,
  user_metadata jsonb not null default '{}'
    constraint accounts_metadata_is_an_object check (jsonb_typeof(user_metadata) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- may not start conversations until then
  limited_until timestamptz,
  -- may not post homes or start conversations
  broker_since timestamptz,
  -- how many mails in a row a mail server has refused for the address
  mail_refusals smallint not null default 0 check (mail_refusals >= 0)
);
create index accounts_created on accounts (created_at desc, id desc);

-- Finds the accounts that show a picture before it is deleted.
create index accounts_avatar on accounts (avatar) where avatar is not null;
create index accounts_admins on accounts (id) where type = 'admin';
create index accounts_inactive on accounts (id) where not is_active;

-- A full pending list is merged by the write that fills it, which holds its locks meanwhile. The default of 4 MB takes
-- 1.5 s among a million listings.
create index accounts_sought on accounts using gin ((name || ' ' || coalesce(email, '')) gin_trgm_ops)
  with (gin_pending_list_limit = 256);

-- A number is written with or without its country code, so the last ten digits are compared.
create index accounts_phone_end on accounts (right(phone, 10)) where phone is not null;

-- Requires an active admin. The lock serialises two admins who deactivate or delete each other, so that the second sees
-- the first change.
create function accounts_keep_an_admin() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('accounts_keep_an_admin', 0));
    if not exists (select from accounts where type = 'admin' and is_active) then
      raise exception 'the last active admin stays'
        using errcode = 'check_violation', constraint = 'accounts_last_admin';
    end if;
    return null;
  end
$$;
create trigger accounts_keep_an_admin_update after update of type, is_active on accounts for each row
  when (old.type = 'admin' and old.is_active and not (new.type = 'admin' and new.is_active))
  execute function accounts_keep_an_admin();
create trigger accounts_keep_an_admin_delete after delete on accounts for each row
  when (old.type = 'admin' and old.is_active) execute function accounts_keep_an_admin();

-- Notifies every process of deactivated accounts, whatever the cause, so that their sockets close.
create function accounts_tell_closed() returns trigger language plpgsql as $$
  begin
    perform pg_notify('account_closed', old.id::text);
    return null;
  end
$$;
create trigger accounts_tell_closed after update of is_active on accounts
  for each row when (old.is_active and not new.is_active) execute function accounts_tell_closed();

-- Token buckets, shared by all processes. Unlogged, because losing them in a crash is acceptable and they then write
-- no WAL. Only `key` is indexed, because each request updates its bucket. The sweep reads the small table sequentially.
create unlogged table rate_limits (
  key text primary key,
  allowed_at timestamptz not null
) with (fillfactor = 50);
