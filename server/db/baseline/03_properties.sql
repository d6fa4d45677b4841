-- Listings, their pictures and their owners.

create table properties (
  id uuid primary key,
  owner_id uuid constraint properties_one_per_owner unique references accounts on delete cascade,
  owner_name text not null check (length(owner_name) <= 200),
  owner_email text constraint properties_one_per_owner_email unique check (owner_email = lower(owner_email)),
  owner_phone text,
  preferred_contact text not null default 'message' check (preferred_contact in ('message', 'phone', 'email')),
  -- copies of the owner's account, updated by accounts_sync_properties
  owner_avatar text,
  owner_active boolean not null default true,

  title text not null check (title <> ''),
  type text not null check (type in ('RK', '1BHK', '2BHK', '3BHK', '4BHK', 'Duplex')),
  description text not null,
  rent integer not null constraint properties_rent check (rent between 1000 and 10000000),
  security_deposit integer not null constraint properties_deposit check (security_deposit between 0 and 10000000),
  maintenance integer not null default 0 constraint properties_maintenance check (maintenance between 0 and 10000000),
  city text not null check (city in ('Bangalore', 'Delhi', 'Noida', 'Greater Noida', 'Faridabad', 'Ghaziabad')),
  area text not null check (area <> '' and length(area) <= 100),
  nearby_landmarks text[] not null default '{}',

  furnished text not null check (furnished in ('Furnished', 'Semi-Furnished', 'Unfurnished')),
  parking boolean not null default false,
  power_backup boolean not null default false,
  wifi boolean not null default false,
  ac boolean not null default false,
  gym boolean not null default false,
  lift boolean not null default false,
  security boolean not null default false,
  swimming_pool boolean not null default false,
  shopping_complex boolean not null default false,

  tenant_types text[] not null constraint properties_tenant_types check (
    cardinality(tenant_types) > 0
    and tenant_types <@ array[
      'Bachelor', 'Family', 'Boy', 'Girl', 'Working Professional', 'Students', 'Couples', 'Employees'
    ]
  ),
  pets_allowed boolean not null default false,
  smoking boolean not null default false,
  drinking boolean not null default false,

  images text[] not null default '{}' constraint properties_images check (cardinality(images) <= 5),
  image_placeholders text[] not null default '{}',

  available_from date not null,
  is_available boolean not null default true,
  featured boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  rejection_reason text,
  -- key of an imported listing: importing it again updates this row
  import_key text constraint properties_import_key unique,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  live boolean not null generated always as (status = 'approved' and is_available and owner_active) stored,

  latitude double precision,
  longitude double precision,
  position_source text constraint properties_position_source check (position_source in ('pin', 'import')),
  away text constraint properties_away check (away in ('paused', 'rented')),
  away_reason text,
  away_since timestamptz,
  -- when the owner confirmed it, and when a tenant found it available
  confirmed_at timestamptz,
  found_at timestamptz,
  -- when the owner is asked next, and when the home is paused without an answer; null if it is not live
  asks_at timestamptz,
  pauses_at timestamptz,
  -- days after which half of such homes are gone
  typical_days smallint,
  -- the texts that others see, where they differ: with dots instead of telephone numbers and other contacts
  shown jsonb,
  -- when the texts were last searched for contacts; null: not yet. A job checks them
  texts_checked_at timestamptz,

  constraint properties_featured_only_approved check (not featured or status = 'approved'),
  constraint properties_rejection_has_reason check (
    (status = 'rejected') = (rejection_reason is not null and rejection_reason ~ '[^[:space:]]')
  ),
  constraint properties_placeholders_match check (cardinality(image_placeholders) = cardinality(images)),
  constraint properties_position_whole check (num_nonnulls(latitude, longitude, position_source) in (0, 3)),
  constraint properties_position_in_region check (
    latitude is null or case when city = 'Bangalore'
      then latitude >= 12.6 and latitude < 13.4 and longitude >= 77.3 and longitude < 77.9
      else latitude >= 28.1 and latitude < 29 and longitude >= 76.8 and longitude < 77.8
    end
  ),
  constraint properties_away_reason check (
    away_reason is null or away = 'paused' and away_reason in ('owner', 'unconfirmed', 'taken')
  ),
  constraint properties_available_unless_away check (is_available = (away is null))
);

-- Finds the listings that show a picture before it is deleted.
create index properties_images on properties using gin (images) with (gin_pending_list_limit = 256);

-- The admin's lists.
create index properties_newest on properties (created_at desc, id desc);
create index properties_status on properties (status, created_at desc, id desc);
create index properties_featured on properties (created_at desc, id desc) where featured;
create index properties_sought on properties using gin
  ((title || ' ' || area || ' ' || city || ' ' || owner_name || ' ' || coalesce(owner_email, '')) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index properties_phone_end on properties (right(owner_phone, 10)) where owner_phone is not null;
create index properties_unchecked_texts on properties (id) where texts_checked_at is null;
create index properties_asked on properties (asks_at, id) where live;
create index properties_pausing on properties (pauses_at, id) where live;
create index properties_away_since on properties (away, away_since, id) where away is not null;

-- Uploaded pictures. Properties refer to them by address. The sweep deletes unused ones.
create table uploads (
  path text primary key,
  account_id uuid references accounts on delete set null,
  kind text not null check (kind in ('property-images', 'avatars')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text,
  created_at timestamptz not null default now()
);
create index uploads_account on uploads (account_id);
create index uploads_created on uploads (created_at);

create function accounts_sync_properties() returns trigger language plpgsql as $$
  begin
    update properties
      set owner_active = new.is_active, owner_avatar = new.avatar, owner_email = new.email
      where owner_id = new.id;
    return null;
  end
$$;
create trigger accounts_sync_properties after update of is_active, avatar, email on accounts
  for each row when (
    old.is_active is distinct from new.is_active
    or old.avatar is distinct from new.avatar
    or old.email is distinct from new.email
  )
  execute function accounts_sync_properties();

-- Returns the account that has verified the address, or must verify it before signing in. A sign-up that can be used
-- without verification does not count.
create function holder_of_address(address text) returns uuid language sql stable strict
  return (
    select accounts.id from accounts left join auth_users on auth_users.account_id = accounts.id
    where accounts.email = address and (auth_users.account_id is null or auth_users.email_proven)
  );

-- Assigns a listing that only has an address to the account that owns the address, if there is one. The address is
-- locked meanwhile, here and in auth_users_claim_listing.
create function properties_find_holder() returns trigger language plpgsql as $$
  declare
    address text := new.owner_email;
    holder accounts%rowtype;
  begin
    perform pg_advisory_xact_lock(hashtextextended('listing of ' || address, 0));
    select * into holder from accounts where id = holder_of_address(address)
      and not exists (select from properties where owner_id = accounts.id);
    if found then
      new.owner_id := holder.id;
      new.owner_active := holder.is_active;
      new.owner_avatar := holder.avatar;
    end if;
    return new;
  end
$$;
create trigger properties_find_holder before insert or update of owner_id, owner_email on properties
  for each row when (new.owner_id is null and new.owner_email is not null)
  execute function properties_find_holder();

-- Assigns the listing with an address to the account that has just verified it.
create function auth_users_claim_listing() returns trigger language plpgsql as $$
  declare
    address text := (select email from accounts where id = new.account_id);
  begin
    if address is null then
      return null;
    end if;
    perform pg_advisory_xact_lock(hashtextextended('listing of ' || address, 0));
    update properties set owner_id = accounts.id, owner_active = accounts.is_active, owner_avatar = accounts.avatar
      from accounts
      where accounts.id = new.account_id and properties.owner_id is null and properties.owner_email = address
        and not exists (select from properties own where own.owner_id = accounts.id);
    if found then
      update accounts set type = 'owner', updated_at = now() where id = new.account_id and type = 'tenant';
    end if;
    return null;
  end
$$;
create trigger auth_users_claim_listing after insert or update of email_proven on auth_users
  for each row when (new.email_proven) execute function auth_users_claim_listing();

-- Notifies every process of pages that it must render again (server/http/pages/page-cache.ts). The owner's name, picture and
-- activity are columns of the property, so a change of the account arrives here too.
create function properties_tell_pages() returns trigger language plpgsql as $$
  begin
    perform pg_notify('page_changed', coalesce(new.id, old.id)::text);
    if coalesce(new.featured, false) or coalesce(old.featured, false) then
      perform pg_notify('page_changed', 'home');
    end if;
    return null;
  end
$$;
create trigger properties_tell_pages after insert or update or delete on properties
  for each row execute function properties_tell_pages();

-- Texts that were changed without a check are checked by the job.
create function properties_recheck_texts() returns trigger language plpgsql as $$
  begin
    new.shown := null;
    new.texts_checked_at := null;
    return new;
  end
$$;
create trigger properties_recheck_texts
  before update of title, description, area, nearby_landmarks, owner_name on properties for each row
  when ((old.title, old.description, old.area, old.nearby_landmarks, old.owner_name) is distinct from
    (new.title, new.description, new.area, new.nearby_landmarks, new.owner_name)
    and new.texts_checked_at is not distinct from old.texts_checked_at)
  execute function properties_recheck_texts();
