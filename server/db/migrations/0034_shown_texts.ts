import { sql } from "kysely";
import type { Database } from "../connect.ts";

/** Concurrent index builds cannot run in a transaction. */
export const inTransaction = false;

const TEXTS = ["title", "description", "area", "nearby_landmarks", "owner_name"];
const textsOf = (row: string) => sql.raw(`(${TEXTS.map((name) => `${row}.${name}`).join(", ")})`);

const statements = [
  // When the texts were last searched for contacts; null: not yet. A job checks them.
  sql`alter table properties add column if not exists texts_checked_at timestamptz`,
  sql`drop index concurrently if exists properties_unchecked_texts`,
  sql`create index concurrently properties_unchecked_texts on properties (id) where texts_checked_at is null`,

  // Texts that were changed without a check, such as by a process of the previous version, are checked by the job.
  sql`create or replace function properties_recheck_texts() returns trigger language plpgsql as $$
    begin
      new.shown := null;
      new.texts_checked_at := null;
      return new;
    end
  $$`,
  sql`create or replace trigger properties_recheck_texts before update of ${sql.raw(TEXTS.join(", "))} on properties for each row
    when (${textsOf("old")} is distinct from ${textsOf("new")}
      and new.texts_checked_at is not distinct from old.texts_checked_at)
    execute function properties_recheck_texts()`,

  // Returns a list as others see it.
  sql`create or replace function shown_list(shown jsonb, name text, list text[]) returns text[]
    language sql immutable parallel safe
    return case when shown ? name then array(select jsonb_array_elements_text(shown -> name)) else list end`,

  // Search words and area are those of the texts that others see.
  sql`create or replace view catalogue_rows as
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
        search_words(concat_ws(' ', texts.title, texts.description, texts.area, replace(texts.area, ' ', ''), properties.city,
          array_to_string(texts.landmarks, ' ')))
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
    ) places`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
