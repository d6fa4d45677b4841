-- The tables that Prisma generates from schema.prisma.
create extension pg_trgm;
create table users (id uuid primary key, name text not null, email text not null);
create table listings (
  id uuid primary key,
  owner_id uuid not null,
  preferred_contact text not null default 'message',
  title text not null,
  type text not null,
  description text not null,
  rent integer not null,
  security_deposit integer not null,
  maintenance integer not null default 0,
  city text not null,
  area text not null,
  nearby_landmarks text[],
  furnished text not null,
  parking boolean not null default false,
  power_backup boolean not null default false,
  wifi boolean not null default false,
  ac boolean not null default false,
  gym boolean not null default false,
  lift boolean not null default false,
  security boolean not null default false,
  swimming_pool boolean not null default false,
  shopping_complex boolean not null default false,
  tenant_types text[],
  pets_allowed boolean not null default false,
  smoking boolean not null default false,
  drinking boolean not null default false,
  images text[],
  image_placeholders text[],
  available_from date not null,
  is_available boolean not null default true,
  featured boolean not null default false,
  status text not null default 'pending',
  created_at timestamp(3) not null default current_timestamp,
  updated_at timestamp(3) not null
);
create unique index users_email_key on users (email);
create index listings_owner_id_idx on listings (owner_id);
create index listings_city_type_rent_idx on listings (city, type, rent);
create index listings_city_featured_created_at_id_idx on listings (city, featured desc, created_at desc, id desc);
create index listings_city_created_at_id_idx on listings (city, created_at desc, id desc);
create index listings_city_rent_id_idx on listings (city, rent, id);
create index listings_featured_created_at_id_idx on listings (featured desc, created_at desc, id desc);
create index listings_created_at_id_idx on listings (created_at desc, id desc);
create index listings_rent_id_idx on listings (rent, id);
create index listings_type_idx on listings (type);
create index listings_furnished_idx on listings (furnished);
create index listings_area_idx on listings (area);
create index listings_available_from_idx on listings (available_from);
create index listings_tenant_types_idx on listings using gin (tenant_types);
create index listings_title_idx on listings using gin (title gin_trgm_ops);
create index listings_description_idx on listings using gin (description gin_trgm_ops);
create index listings_area_text_idx on listings using gin (area gin_trgm_ops);
create index listings_city_text_idx on listings using gin (city gin_trgm_ops);
alter table listings add constraint listings_owner_id_fkey foreign key (owner_id) references users on delete cascade on update cascade;
