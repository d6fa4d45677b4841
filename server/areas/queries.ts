import { sql } from "kysely";
import type { City } from "#contract/places/cities.ts";
import { CITIES } from "#contract/places/cities.ts";
import { FURNISHINGS, PROPERTY_TYPES } from "#contract/properties/property-terms.ts";
import type { RentRefusal } from "#contract/properties/rent-terms.ts";
import type { Database } from "../db/connect.ts";
import { CITY_OF_KIND, FURNISHING_OF_KIND, kindOf, TYPE_OF_KIND } from "../properties/kind.ts";
import { isRecentNight } from "../rents/counting.ts";

/** Live homes of a type in an area. `area` is null outside of the catalogue. */
export interface LiveCount {
  city: City;
  area: string | null;
  type: (typeof PROPERTY_TYPES)[number];
  live: number;
}

/** Which live homes are counted. */
export interface Counted {
  cities: readonly City[];
  /** Catalogue names; undefined means all areas. */
  areas?: readonly string[];
  types?: readonly (typeof PROPERTY_TYPES)[number][];
  maxRent?: number;
}

/** Returns how many homes are live, by area and type. */
export async function countLive(db: Database, wanted: Counted): Promise<LiveCount[]> {
  const { cities, areas, types = PROPERTY_TYPES, maxRent } = wanted;
  const kinds = cities.flatMap((city) =>
    types.flatMap((type) =>
      FURNISHINGS.map((_, furnishing) =>
        kindOf({ city: CITIES.indexOf(city), type: PROPERTY_TYPES.indexOf(type), furnishing }),
      ),
    ),
  );
  const inAreas =
    areas === undefined
      ? sql``
      : sql`and area_key = any (array(select area_key(name) from unnest(${areas}::text[]) name))`;
  const withinRent = maxRent === undefined ? sql`` : sql`and rent <= ${maxRent}::int`;
  const { rows } = await sql<LiveCount>`
    select city, area, type, live from (
      select ${CITY_OF_KIND} as city, ${TYPE_OF_KIND} as type, area_key, live from (
        select kind - ${FURNISHING_OF_KIND} as kind, area_key, count(*)::int as live
        from catalogue where kind = any (${kinds}::smallint[]) ${inAreas} ${withinRent} group by 1, 2
      ) counted
    ) named left join area_positions place using (city, area_key)`.execute(db);
  return rows;
}

/** What the last night stored of the rents of a type in an area. The rents are null if refused. */
export interface StoredRents {
  city: City;
  area: string;
  type: (typeof PROPERTY_TYPES)[number];
  homes: number;
  refused: Exclude<RentRefusal, "no_model"> | null;
  p10: number | null;
  p25: number | null;
  p50: number | null;
  p75: number | null;
  p90: number | null;
}

/** What the last night stored about an area besides rents. */
export interface StoredFigures {
  city: City;
  area: string;
  owners: number;
  deposit_months: number | null;
  days_to_rent: number | null;
  confirmed_week: number | null;
  made_at: Date;
}

/**
 * Returns the rents of areas of these cities ('' is the whole city), computed at most 72 hours ago. `areas: null` means
 * all areas.
 */
export async function listRents(
  db: Database,
  cities: readonly City[],
  areas: readonly string[] | null,
  type?: string,
): Promise<StoredRents[]> {
  const { rows } = await sql<StoredRents>`
    select rents.city, rents.area, type, homes, refused, p10, p25, p50, p75, p90
    from area_rents rents
    where rents.city = any (${cities}::text[])
      and (${areas === null}::boolean or rents.area = any (${areas ?? []}::text[]))
      and (${type ?? null}::text is null or type = ${type ?? null}::text)
      and exists (select from area_figures figures where figures.city = rents.city and figures.area = '' and ${isRecentNight()})`.execute(
    db,
  );
  return rows;
}

/**
 * Returns other figures of areas of these cities ('' is the whole city), computed at most 72 hours ago. `areas: null`
 * means all areas.
 */
export async function listFigures(
  db: Database,
  cities: readonly City[],
  areas: readonly string[] | null,
): Promise<StoredFigures[]> {
  const { rows } = await sql<StoredFigures>`
    select city, area, owners, deposit_months::float8 as deposit_months, days_to_rent, confirmed_week, made_at
    from area_figures where city = any (${cities}::text[]) and ${isRecentNight()}
      and (${areas === null}::boolean or area = any (${areas ?? []}::text[]))`.execute(db);
  return rows;
}
