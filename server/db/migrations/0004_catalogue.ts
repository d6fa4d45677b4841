import { type Kysely, sql } from "kysely";

/** Stop words: neither indexed nor searched. */
const STOP_WORDS = "{a,an,and,are,at,be,by,for,from,has,in,is,it,of,on,or,the,this,to,with}";
/** Word separators: ASCII except letters and digits, and punctuation and symbols outside of ASCII. */
const BETWEEN_WORDS =
  "[\\u0001-\\u002f\\u003a-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u2000-\\u206f\\u20a0-\\u20cf\\u3000-\\u303f]+";
const LONGEST_WORD = 40;

const statements = [
  // Returns the search words of a text: lower case, without accents, in order.
  sql`create function search_words(given text) returns text[] language sql immutable strict parallel safe
    return array(
      select left(word, ${sql.lit(LONGEST_WORD)})
      from unnest(string_to_array(
        btrim(regexp_replace(lower(unaccent('unaccent', replace(given, '₹', ' '))), ${sql.lit(BETWEEN_WORDS)}, ' ', 'g')), ' '
      )) with ordinality as parted (word, place)
      where word <> all (${sql.lit(STOP_WORDS)}::text[])
      order by place
    )`,

  // Returns a word and all variants with one letter deleted. Two words that share one differ by one edit: a letter
  // added, missing, wrong or misplaced.
  sql`create function letter_slips(word text) returns text[] language sql immutable strict parallel safe
    return array(
      select distinct overlay(word placing '' from place for 1) from generate_series(1, char_length(word)) place
    ) || word`,

  sql`create function area_key(area text) returns bigint language sql immutable strict parallel safe
    return hashtextextended(lower(btrim(area)), 0)`,

  // The columns that browse filters, sorts and searches by: one narrow row per live property, maintained by the
  // triggers below.
  sql`create table catalogue (
    id uuid primary key references properties on delete cascade,
    -- created_at in microseconds since 1970, which a cursor can represent exactly
    listed bigint not null,
    area_key bigint not null,
    rent integer not null,
    -- bits in the order of contract/property-terms.ts: 0-8 amenities, 9-15 tenant types, 16-18 furnishing, 19-24 type, 25 featured
    traits integer not null,
    available_from date not null,
    -- city, type and furnishing in one number, so that one index can start with all three: 18 * city + 3 * type + furnishing
    kind smallint not null,
    featured boolean not null,
    -- also contains city, type and furnishing with a leading #, so that the word index can filter by them
    words tsvector not null,
    -- The words are rarely read, so they are stored out of line: a page then has sixty rows instead of twelve.
    -- PostgreSQL does that only for rows above 2 kB. This padding makes them larger, and compresses to 30 bytes.
    padding text not null default repeat(' ', 2000)
  ) with (
    toast_tuple_target = 128,
    autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_insert_scale_factor = 0.02,
    autovacuum_analyze_scale_factor = 0.02
  )`,
  sql`alter table catalogue alter words set storage external, alter padding set storage main`,
  sql`create index catalogue_listed on catalogue (featured, listed desc, id desc) include (kind, rent, traits, available_from, area_key)`,
  sql`create index catalogue_rent on catalogue (kind, rent, id) include (listed, traits, available_from, area_key)`,
  sql`create index catalogue_area on catalogue (area_key, kind, rent, id) include (listed, traits, available_from)`,
  sql`create index catalogue_available on catalogue (kind, available_from) include (rent, traits, area_key)`,
  // fastupdate is off, because a long list of pending entries would slow down every search.
  sql`create index catalogue_search on catalogue using gin (words) with (gin_pending_list_limit = 256)`,

  // Every word that a live property has ever used, for prefixes and spelling correction. Unused words do no harm.
  sql`create table known_words (word text collate "C" primary key)`,
  sql`create index known_words_slips on known_words using gin (letter_slips(word)) with (fastupdate = off)
    where char_length(word) > 2 and word ~ '[^0-9]'`,
  sql`create index known_words_trigrams on known_words using gin (word gin_trgm_ops) with (fastupdate = off)
    where char_length(word) > 4 and word ~ '[^0-9]'`,

  // The comparisons with "= any (array(...))" keep these statements on the primary key, even if they were planned for a
  // bulk change.
  sql`create function catalogue_follow() returns trigger language plpgsql as $$
    begin
      delete from catalogue where id = any (array(select id from changed where not live));

      insert into catalogue (id, listed, area_key, rent, traits, available_from, kind, featured, words)
      select id, (extract(epoch from created_at) * 1000000)::bigint, area_key(area), rent,
        parking::int | (power_backup::int << 1) | (wifi::int << 2) | (ac::int << 3) | (gym::int << 4) | (lift::int << 5)
          | (security::int << 6) | (swimming_pool::int << 7) | (shopping_complex::int << 8)
          | (('Bachelor' = any (tenant_types))::int << 9) | (('Family' = any (tenant_types))::int << 10)
          | (('Boy' = any (tenant_types))::int << 11) | (('Girl' = any (tenant_types))::int << 12)
          | ((tenant_types && array['Working Professional', 'Employees'])::int << 13)
          | (('Students' = any (tenant_types))::int << 14) | (('Couples' = any (tenant_types))::int << 15)
          | (1 << (16 + furnishing_place)) | (1 << (19 + type_place)) | (featured::int << 25),
        available_from, city_place * 18 + type_place * 3 + furnishing_place, featured,
        array_to_tsvector(
          search_words(concat_ws(' ', title, description, area, replace(area, ' ', ''), city, array_to_string(nearby_landmarks, ' ')))
          || array['#' || city, '#' || type, '#' || furnished]
        )
      from changed cross join lateral (select
        array_position(array['Bangalore', 'Delhi', 'Noida', 'Greater Noida', 'Faridabad', 'Ghaziabad'], city) - 1 as city_place,
        array_position(array['RK', '1BHK', '2BHK', '3BHK', '4BHK', 'Duplex'], type) - 1 as type_place,
        array_position(array['Furnished', 'Semi-Furnished', 'Unfurnished'], furnished) - 1 as furnishing_place
      ) places
      where live
      on conflict (id) do update set
        listed = excluded.listed, area_key = excluded.area_key, rent = excluded.rent, traits = excluded.traits,
        available_from = excluded.available_from, kind = excluded.kind, featured = excluded.featured,
        words = excluded.words
        where catalogue is distinct from excluded;

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
  sql`create trigger catalogue_follow_insert after insert on properties
    referencing new table as changed for each statement execute function catalogue_follow()`,
  sql`create trigger catalogue_follow_update after update on properties
    referencing new table as changed for each statement execute function catalogue_follow()`,
  // Adds the existing properties.
  sql`update properties set version = version`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
