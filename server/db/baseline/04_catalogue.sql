-- The columns that browse filters, sorts and searches by (decision 0009).

-- Returns the search words of a text: lower case, without accents, in order. Words end at ASCII characters except
-- letters and digits, and at punctuation and symbols outside of ASCII. Stop words are neither indexed nor searched.
create function search_words(given text) returns text[] language sql immutable strict parallel safe
  return array(
    select left(word, 40)
    from unnest(string_to_array(
      btrim(regexp_replace(
        lower(unaccent('unaccent', replace(given, '₹', ' '))),
        '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u3000-\u303f]+',
        ' ', 'g'
      )), ' '
    )) with ordinality as parted (word, place)
    where word <> all ('{a,an,and,are,at,be,by,for,from,has,in,is,it,of,on,or,the,this,to,with}'::text[])
    order by place
  );

-- Returns a word and all variants with one letter deleted. Two words that share one differ by one edit: a letter
-- added, missing, wrong or misplaced.
create function letter_slips(word text) returns text[] language sql immutable strict parallel safe
  return array(
    select distinct overlay(word placing '' from place for 1) from generate_series(1, char_length(word)) place
  ) || word;

create function area_key(area text) returns bigint language sql immutable strict parallel safe
  return hashtextextended(lower(btrim(area)), 0);

-- Written by server/db/area-positions.ts.
create table area_positions (
  city text not null,
  area text not null,
  area_key bigint generated always as (area_key(area)) stored,
  latitude double precision,
  longitude double precision,
  precision text check (precision in ('area', 'rough')),
  -- whether homes of the area are still listed with another position
  is_stale boolean not null,
  primary key (city, area_key)
);

-- Returns the grid cell of a position, like spotAt() in contract/places/grid.ts; -1 outside of the grid.
create function spot_of(latitude double precision, longitude double precision) returns integer
  language sql immutable parallel safe
  return coalesce(
    (select case
      when north >= 0 and north < 320 and east >= 0 and east < 240 then north * 240 + east
      when north_ncr >= 0 and north_ncr < 360 and east_ncr >= 0 and east_ncr < 400
        then 76800 + north_ncr * 400 + east_ncr
    end from (select
      floor((latitude - 12.6) * 400 + 1e-9)::int as north, floor((longitude - 77.3) * 400 + 1e-9)::int as east,
      floor((latitude - 28.1) * 400 + 1e-9)::int as north_ncr, floor((longitude - 76.8) * 400 + 1e-9)::int as east_ncr
    ) cell),
    -1);

-- One narrow row per live property, maintained by the triggers below.
create table catalogue (
  id uuid primary key references properties on delete cascade,
  -- created_at in microseconds since 1970, which a cursor can represent exactly
  listed bigint not null,
  area_key bigint not null,
  rent integer not null,
  -- bits: 0-8 amenities, 9-15 tenant types, 16-18 furnishing, 19-24 type (each in the order of
  -- contract/properties/property-terms.ts), 25 featured, 26-28 pets, smoking, drinking, 29 rough position
  traits integer not null,
  available_from date not null,
  -- 18 * city + 3 * type + furnishing: one number, so that one index can start with all three
  kind smallint not null,
  featured boolean not null,
  -- also contains city, type and furnishing with a leading #, so that the word index can filter by them
  words tsvector not null,
  -- The words are rarely read, so they are stored out of line: a page then has sixty rows instead of twelve.
  -- PostgreSQL does that only for rows above 2 kB. This padding makes them larger, and compresses to 30 bytes.
  padding text not null default repeat(' ', 2000),
  spot integer not null default -1,
  deposit integer not null default 0,
  -- when the owner confirmed the home or a tenant found it available, in microseconds since 1970; 0: never
  confirmed bigint not null default 0,
  -- not used yet
  size_sqft smallint not null default 0
) with (
  toast_tuple_target = 128,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);
alter table catalogue alter words set storage external, alter padding set storage main;

-- Each column that an index covers costs 3 % of a scan, so they cover only what lists filter by.
create index catalogue_by_time on catalogue (featured, listed desc, id desc)
  include (kind, rent, traits, available_from, area_key, spot, deposit, confirmed);
create index catalogue_by_rent on catalogue (kind, rent, id)
  include (listed, traits, available_from, area_key, spot, deposit, confirmed);
create index catalogue_by_area on catalogue (area_key, kind, rent, id)
  include (listed, traits, available_from, spot, deposit, confirmed);
create index catalogue_by_date on catalogue (kind, available_from)
  include (rent, traits, area_key, spot, deposit, confirmed);
create index catalogue_by_spot on catalogue (spot, kind, rent, id)
  include (listed, traits, available_from, area_key, deposit, confirmed);

-- Homes without a position, and with a rough one (bit 29).
create index catalogue_unplaced on catalogue (kind, rent, id)
  include (listed, traits, available_from, area_key, spot, deposit, confirmed)
  where spot < 0 or traits & 536870912 <> 0;

-- A long list of pending entries would slow down every search.
create index catalogue_search on catalogue using gin (words) with (gin_pending_list_limit = 256);

-- Every word that a live property has ever used, for prefixes and spelling correction. Unused words do no harm.
create table known_words (word text collate "C" primary key);
create index known_words_slips on known_words using gin (letter_slips(word)) with (fastupdate = off)
  where char_length(word) > 2 and word ~ '[^0-9]';
create index known_words_trigrams on known_words using gin (word gin_trgm_ops) with (fastupdate = off)
  where char_length(word) > 4 and word ~ '[^0-9]';

-- Returns a list as others see it.
create function shown_list(shown jsonb, name text, list text[]) returns text[]
  language sql immutable parallel safe
  return case when shown ? name then array(select jsonb_array_elements_text(shown -> name)) else list end;

-- What the catalogue has for each property. The spot is that of the pin, or of the area. Search words and area are
-- those of the texts that others see.
create view catalogue_rows as
  select id, (extract(epoch from created_at) * 1000000)::bigint as listed, area_key(texts.area) as area_key, rent,
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
      search_words(concat_ws(' ', texts.title, texts.description, texts.area, replace(texts.area, ' ', ''),
        properties.city, array_to_string(texts.landmarks, ' ')))
      || array['#' || properties.city, '#' || type, '#' || furnished]
    ) as words,
    coalesce((extract(epoch from greatest(confirmed_at, found_at)) * 1000000)::bigint, 0) as confirmed
  from properties
  cross join lateral (select
    coalesce(shown ->> 'title', title) as title,
    coalesce(shown ->> 'description', description) as description,
    coalesce(shown ->> 'area', properties.area) as area,
    shown_list(shown, 'nearby_landmarks', nearby_landmarks) as landmarks
  ) texts
  left join area_positions place on place.city = properties.city and place.area_key = area_key(texts.area)
  cross join lateral (select
    array_position(array['Bangalore', 'Delhi', 'Noida', 'Greater Noida', 'Faridabad', 'Ghaziabad'], properties.city) - 1
      as city_place,
    array_position(array['RK', '1BHK', '2BHK', '3BHK', '4BHK', 'Duplex'], type) - 1 as type_place,
    array_position(array['Furnished', 'Semi-Furnished', 'Unfurnished'], furnished) - 1 as furnishing_place
  ) places;

-- The comparisons with "= any (array(...))" keep these statements on the primary key, even if they were planned for a
-- bulk change.
create function catalogue_follow() returns trigger language plpgsql as $$
  begin
    delete from catalogue where id = any (array(select id from changed where not live));

    insert into catalogue
      (id, listed, area_key, rent, traits, available_from, kind, featured, spot, deposit, confirmed, words)
    select id, listed, area_key, rent, traits, available_from, kind, featured, spot, deposit, confirmed, words
    from catalogue_rows where id = any (array(select id from changed where live))
    on conflict (id) do update set
      listed = excluded.listed, area_key = excluded.area_key, rent = excluded.rent, traits = excluded.traits,
      available_from = excluded.available_from, kind = excluded.kind, featured = excluded.featured,
      spot = excluded.spot, deposit = excluded.deposit, confirmed = excluded.confirmed, words = excluded.words
      where (catalogue.listed, catalogue.area_key, catalogue.rent, catalogue.traits, catalogue.available_from,
          catalogue.kind, catalogue.featured, catalogue.spot, catalogue.deposit, catalogue.confirmed, catalogue.words)
        is distinct from (excluded.listed, excluded.area_key, excluded.rent, excluded.traits, excluded.available_from,
          excluded.kind, excluded.featured, excluded.spot, excluded.deposit, excluded.confirmed, excluded.words);

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
$$;
create trigger catalogue_follow_insert after insert on properties
  referencing new table as changed for each statement execute function catalogue_follow();
create trigger catalogue_follow_update after update on properties
  referencing new table as changed for each statement execute function catalogue_follow();
