import { sql } from "kysely";
import type { Position, Precision } from "#contract/places/geography.ts";
import { AREAS } from "#contract/places/places.ts";
import roughAreas from "#contract/places/rough-areas.json" with { type: "json" };
import type { Database } from "./connect.ts";
import { FIRST_ID } from "./lists.ts";

/**
 * Positions of the catalogue's areas, for homes without a pin. The table `area_positions` has all areas of the catalogue
 * for SQL, also those without a position.
 */

export interface AreaPosition extends Position {
  city: string;
  area: string;
  precision: Precision;
}

const ROUGH: ReadonlySet<string> = new Set(roughAreas);
const precisionOf = (city: string, area: string) => (ROUGH.has(`area:${city}/${area}`) ? "rough" : "area");

/** Every area of the catalogue. */
const ALL_AREAS = Object.entries(AREAS).flatMap(([city, areas]) =>
  areas.map(({ name, lat, lon }) => ({
    city,
    area: name,
    lat,
    lon,
    precision: lat === null || lon === null ? null : precisionOf(city, name),
  })),
);

/** Every area with a position. */
export const AREA_POSITIONS: readonly AreaPosition[] = ALL_AREAS.filter(
  (area): area is AreaPosition => area.precision !== null,
);

/** The function `area_key` in SQL ignores the same differences. */
const keyOf = (city: string, area: string) => `${city}/${area.trim().toLowerCase()}`;
const byKey = new Map(AREA_POSITIONS.map((area) => [keyOf(area.city, area.area), area]));

/** Returns the position of an area. Null for areas without one, and outside of the catalogue. */
export function findAreaPosition(city: string, area: string): AreaPosition | null {
  return byKey.get(keyOf(city, area)) ?? null;
}

/** Homes per transaction, which locks them for a few milliseconds. */
const BATCH = 1000;

/**
 * Updates position, deposit and traits of an area's homes in the catalogue, in batches. Locks the homes first, so that a
 * concurrent change is either seen or comes later.
 */
async function relistHomes(db: Database, areaKey: string): Promise<void> {
  for (let last: string | undefined = FIRST_ID; last !== undefined; ) {
    const after: string = last;
    last = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string }>`
        select id from properties
        where id = any (array(select id from catalogue where id > ${after}::uuid and area_key = ${areaKey}::bigint order by id limit ${BATCH}::int))
        order by id for no key update`.execute(trx);
      const ids = rows.map(({ id }) => id);
      await sql`
        update catalogue set spot = fresh.spot, deposit = fresh.deposit, traits = fresh.traits
        from catalogue_rows fresh
        where fresh.id = catalogue.id and catalogue.id = any (${ids}::uuid[])
          and (catalogue.spot, catalogue.deposit, catalogue.traits) is distinct from (fresh.spot, fresh.deposit, fresh.traits)`.execute(
        trx,
      );
      return ids.at(-1);
    });
  }
}

/**
 * Brings the table `area_positions` up to date. Areas with a changed position are marked until `relistHomes` has updated
 * their homes. A new area without a position changes no home.
 */
async function writeAreaPositions(db: Database): Promise<void> {
  const wanted = sql`json_to_recordset(${JSON.stringify(ALL_AREAS)}::text::json)
    as wanted (city text, area text, lat double precision, lon double precision, precision text)`;
  await sql`
    insert into area_positions as known (city, area, latitude, longitude, precision, is_stale)
    select city, area, lat, lon, precision, lat is not null from ${wanted}
    on conflict (city, area_key) do update
      set (area, latitude, longitude, precision, is_stale) = (excluded.area, excluded.latitude, excluded.longitude, excluded.precision, true)
    where (known.latitude, known.longitude, known.precision)
      is distinct from (excluded.latitude, excluded.longitude, excluded.precision)`.execute(db);
  await sql`
    update area_positions known set latitude = null, longitude = null, precision = null, is_stale = true
    where latitude is not null
      and not exists (select from ${wanted} where wanted.city = known.city and area_key(wanted.area) = known.area_key)`.execute(
    db,
  );
}

/**
 * Writes the positions of this version's areas, and updates the homes of changed areas. Runs at every start; an
 * interrupted run continues at the next start.
 */
export async function syncAreaPositions(db: Database): Promise<void> {
  await writeAreaPositions(db);
  const { rows } = await sql<{ key: string }>`
    select area_key::text as key from area_positions where is_stale`.execute(db);
  for (const { key } of rows) {
    await relistHomes(db, key);
    await sql`update area_positions set is_stale = false where area_key = ${key}::bigint`.execute(db);
  }
}
