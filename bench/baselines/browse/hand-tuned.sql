-- What lists need, and an index for each of their orders and filters, of what is live alone.
create function words_of(title text, description text, area text, city text, landmarks text[]) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple', regexp_replace(lower(concat_ws(' ', title, description, area, city, array_to_string(landmarks, ' '))), '[^a-z0-9]+', ' ', 'g'));
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
  words tsvector generated always as (words_of(title, description, area, city, nearby_landmarks)) stored
);
create index listings_by_rent on listings (rent, id) where live;
create index listings_of_city_by_rent on listings (city, rent, id) include (available_from) where live;
create index listings_of_type_by_rent on listings (city, type, rent, id) include (furnished, available_from) where live;
create index listings_by_time on listings (created_at, id) include (available_from) where live;
create index listings_of_city_by_time on listings (city, created_at, id) where live;
create index listings_by_featured on listings (featured, created_at, id) where live;
create index listings_of_city_by_featured on listings (city, featured, created_at, id) where live;
create index listings_of_area on listings (area) where live;
create index listings_by_words on listings using gin (words) with (fastupdate = off) where live;
