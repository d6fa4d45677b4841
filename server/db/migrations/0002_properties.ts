import { type Kysely, sql } from "kysely";

const statements = [
  sql`create extension if not exists pg_trgm`,
  sql`create extension if not exists unaccent`,
  sql`create extension if not exists btree_gin`,

  sql`create table properties (
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
      and tenant_types <@ array['Bachelor', 'Family', 'Boy', 'Girl', 'Working Professional', 'Students', 'Couples', 'Employees']
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

    constraint properties_featured_only_approved check (not featured or status = 'approved'),
    constraint properties_rejection_has_reason check ((status = 'rejected') = (rejection_reason is not null and rejection_reason ~ '[^[:space:]]')),
    constraint properties_placeholders_match check (cardinality(image_placeholders) = cardinality(images))
  )`,

  sql`create function accounts_sync_properties() returns trigger language plpgsql as $$
    begin
      update properties
        set owner_active = new.is_active, owner_avatar = new.avatar, owner_email = new.email
        where owner_id = new.id;
      return null;
    end
  $$`,
  sql`create trigger accounts_sync_properties after update of is_active, avatar, email on accounts
    for each row when (old.is_active is distinct from new.is_active or old.avatar is distinct from new.avatar or old.email is distinct from new.email)
    execute function accounts_sync_properties()`,

  // Uploaded pictures. Properties refer to them by address. The sweep deletes unused ones.
  sql`create table uploads (
    path text primary key,
    account_id uuid references accounts on delete set null,
    kind text not null check (kind in ('property-images', 'avatars')),
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    placeholder text,
    created_at timestamptz not null default now()
  )`,
  sql`create index uploads_account on uploads (account_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
