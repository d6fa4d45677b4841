-- The columns that lists need. Partial indexes on live listings for each order include the columns of every filter, so
-- that ids and totals are read from the index alone. A search term is looked up in one lower-cased text.
create extension pg_trgm;
-- Otherwise the planner compares a long text before a short column.
alter function textlike(text, text) cost 10;
create table listings (
  id uuid primary key,
  owner_name text not null,
  owner_email text,
  preferred_contact text not null,
  title text not null,
  type text not null,
  description text not null,
  rent integer not null,
  security_deposit integer not null,
  maintenance integer not null,
  city text not null,
  area text not null,
  nearby_landmarks text[] not null,
  furnished text not null,
  parking boolean not null,
  power_backup boolean not null,
  wifi boolean not null,
  ac boolean not null,
  gym boolean not null,
  lift boolean not null,
  security boolean not null,
  swimming_pool boolean not null,
  shopping_complex boolean not null,
  tenant_types text[] not null,
  pets_allowed boolean not null,
  smoking boolean not null,
  drinking boolean not null,
  images text[] not null,
  image_placeholders text[] not null,
  available_from date not null,
  is_available boolean not null,
  featured boolean not null,
  status text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  live boolean not null,
  searched text not null generated always as (lower(title || chr(10) || description || chr(10) || area || chr(10) || city)) stored
);
create index listings_by_featured on listings (featured desc, created_at desc, id desc)
  include (city, type, rent, furnished, area, tenant_types, available_from, parking, power_backup, wifi, ac, gym, security) where live;
create index listings_by_time on listings (created_at desc, id desc)
  include (city, type, rent, furnished, area, tenant_types, available_from, parking, power_backup, wifi, ac, gym, security) where live;
create index listings_by_rent on listings (rent, id)
  include (city, type, furnished, area, tenant_types, available_from, parking, power_backup, wifi, ac, gym, security) where live;
create index listings_of_city_by_featured on listings (city, featured desc, created_at desc, id desc)
  include (type, rent, furnished, area, tenant_types, available_from, parking, power_backup, wifi, ac, gym, security) where live;
create index listings_of_city_by_time on listings (city, created_at desc, id desc)
  include (type, rent, furnished, area, tenant_types, available_from, parking, power_backup, wifi, ac, gym, security) where live;
create index listings_of_city_by_rent on listings (city, rent, id)
  include (type, furnished, area, tenant_types, available_from, parking, power_backup, wifi, ac, gym, security) where live;
create index listings_of_type_by_rent on listings (city, type, rent, id)
  include (furnished, area, tenant_types, available_from, parking, power_backup, wifi, ac, gym, security) where live;
create index listings_of_area_by_rent on listings (area, rent, id)
  include (city, type, furnished, tenant_types, available_from, parking, power_backup, wifi, ac, gym, security) where live;
create index listings_by_text on listings using gin (searched gin_trgm_ops) with (fastupdate = off) where live;
