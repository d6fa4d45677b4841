-- What Prisma makes of schema.prisma.
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
create index listings_area_idx on listings (area);
create index listings_status_is_available_featured_created_at_idx on listings (status, is_available, featured, created_at);
create index listings_status_is_available_created_at_idx on listings (status, is_available, created_at);
create index listings_status_is_available_rent_idx on listings (status, is_available, rent);
alter table listings add constraint listings_owner_id_fkey foreign key (owner_id) references users on delete cascade on update cascade;
