import { type Kysely, sql } from "kysely";

const statements = [
  // New columns without a default need no rewrite. The constraints are validated in the next migration, without a lock.
  sql`alter table properties add column latitude double precision, add column longitude double precision,
    add column position_source text`,
  sql`alter table properties
    add constraint properties_position_source check (position_source in ('pin', 'import')) not valid,
    add constraint properties_position_whole
      check (num_nonnulls(latitude, longitude, position_source) in (0, 3)) not valid,
    add constraint properties_position_in_region check (
      latitude is null or case when city = 'Bangalore'
        then latitude >= 12.6 and latitude < 13.4 and longitude >= 77.3 and longitude < 77.9
        else latitude >= 28.1 and latitude < 29 and longitude >= 76.8 and longitude < 77.8
      end
    ) not valid`,

  // Written by server/db/area-positions.ts.
  sql`create table area_positions (
    city text not null,
    area text not null,
    area_key bigint generated always as (area_key(area)) stored,
    latitude double precision,
    longitude double precision,
    precision text check (precision in ('area', 'rough')),
    -- whether homes of the area are still listed with another position
    is_stale boolean not null,
    primary key (city, area_key)
  )`,

  // Returns the grid cell of a position, like spotAt() in contract/grid.ts; -1 outside of the grid.
  sql`create function spot_of(latitude double precision, longitude double precision) returns integer
    language sql immutable parallel safe
    return coalesce(
      (select case
        when north >= 0 and north < 320 and east >= 0 and east < 240 then north * 240 + east
        when north_ncr >= 0 and north_ncr < 360 and east_ncr >= 0 and east_ncr < 400 then 76800 + north_ncr * 400 + east_ncr
      end from (select
        floor((latitude - 12.6) * 400 + 1e-9)::int as north, floor((longitude - 77.3) * 400 + 1e-9)::int as east,
        floor((latitude - 28.1) * 400 + 1e-9)::int as north_ncr, floor((longitude - 76.8) * 400 + 1e-9)::int as east_ncr
      ) cell),
      -1)`,

  // A constant default needs no rewrite. The last two columns are for later versions, so that they need not rebuild the
  // indexes: when the owner confirmed the home, in microseconds since 1970, and its size; 0 is unknown. Each column that
  // an index covers costs 3 % of a scan, so they cover only what lists filter by: not the size.
  sql`alter table catalogue
    add column spot integer not null default -1,
    add column deposit integer not null default 0,
    add column confirmed bigint not null default 0,
    add column size_sqft smallint not null default 0`,

  // What the catalogue has for each property. The spot is that of the pin, or of the area. Bits of traits: 0-8 amenities,
  // 9-15 tenant types, 16-18 furnishing, 19-24 type, 25 featured, 26-28 pets, smoking, drinking, 29 rough position.
  sql`create view catalogue_rows as
    select id, (extract(epoch from created_at) * 1000000)::bigint as listed, area_key(properties.area) as area_key, rent,
      parking::int | (power_backup::int << 1) | (wifi::int << 2) | (ac::int << 3) | (gym::int << 4) | (lift::int << 5)
        | (security::int << 6) | (swimming_pool::int << 7) | (shopping_complex::int << 8)
        | (('Bachelor' = any (tenant_types))::int << 9) | (('Family' = any (tenant_types))::int << 10)
        | (('Boy' = any (tenant_types))::int << 11) | (('Girl' = any (tenant_types))::int << 12)
        | ((tenant_types && array['Working Professional', 'Employees'])::int << 13)
        | (('Students' = any (tenant_types))::int << 14) | (('Couples' = any (tenant_types))::int << 15)
        | (1 << (16 + furnishing_place)) | (1 << (19 + type_place)) | (featured::int << 25)
        | (pets_allowed::int << 26) | (smoking::int << 27) | (drinking::int << 28)
        | (((properties.latitude is null and place.precision = 'rough') is true)::int << 29) as traits,
      available_from, (city_place * 18 + type_place * 3 + furnishing_place)::smallint as kind, featured,
      case when properties.latitude is null then spot_of(place.latitude, place.longitude)
        else spot_of(properties.latitude, properties.longitude) end as spot,
      security_deposit as deposit,
      array_to_tsvector(
        search_words(concat_ws(' ', title, description, properties.area, replace(properties.area, ' ', ''), properties.city,
          array_to_string(nearby_landmarks, ' ')))
        || array['#' || properties.city, '#' || type, '#' || furnished]
      ) as words
    from properties
    left join area_positions place on place.city = properties.city and place.area_key = area_key(properties.area)
    cross join lateral (select
      array_position(array['Bangalore', 'Delhi', 'Noida', 'Greater Noida', 'Faridabad', 'Ghaziabad'], properties.city) - 1
        as city_place,
      array_position(array['RK', '1BHK', '2BHK', '3BHK', '4BHK', 'Duplex'], type) - 1 as type_place,
      array_position(array['Furnished', 'Semi-Furnished', 'Unfurnished'], furnished) - 1 as furnishing_place
    ) places`,

  // The comparisons with "= any (array(...))" keep these statements on the primary key, even if they were planned for a
  // bulk change.
  sql`create or replace function catalogue_follow() returns trigger language plpgsql as $$
    begin
      delete from catalogue where id = any (array(select id from changed where not live));

      insert into catalogue (id, listed, area_key, rent, traits, available_from, kind, featured, spot, deposit, words)
      select id, listed, area_key, rent, traits, available_from, kind, featured, spot, deposit, words
      from catalogue_rows where id = any (array(select id from changed where live))
      on conflict (id) do update set
        listed = excluded.listed, area_key = excluded.area_key, rent = excluded.rent, traits = excluded.traits,
        available_from = excluded.available_from, kind = excluded.kind, featured = excluded.featured,
        spot = excluded.spot, deposit = excluded.deposit, words = excluded.words
        where (catalogue.listed, catalogue.area_key, catalogue.rent, catalogue.traits, catalogue.available_from,
            catalogue.kind, catalogue.featured, catalogue.spot, catalogue.deposit, catalogue.words)
          is distinct from (excluded.listed, excluded.area_key, excluded.rent, excluded.traits, excluded.available_from,
            excluded.kind, excluded.featured, excluded.spot, excluded.deposit, excluded.words);

      insert into known_words (word)
      select word from (
        select distinct unnest(tsvector_to_array(words)) collate "C" as word
        from catalogue where id = any (array(select id from changed where live))
      ) used
      where word !~ '^#' and not exists (select from known_words known where known.word = used.word)
      order by word
      on conflict do nothing;
      return null;
    end
  $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
