import { sql } from "kysely";
import { CITIES } from "#contract/places/cities.ts";
import { keysOfAreas, shortKey } from "../browse/area-keys.ts";
import { type CatalogueFilters, KINDS_OF_CITY, kinds } from "../browse/catalogue.ts";
import type { Database } from "../db/connect.ts";
import { areaId } from "./area-figures.ts";
import type { PlacedArea } from "./area-list.ts";

/** Returns how many live homes have a wanted type and rent, by `areaId`. Areas without one are missing. */
export async function countFitting(
  db: Database,
  areas: readonly PlacedArea[],
  wanted: CatalogueFilters,
): Promise<ReadonlyMap<string, number>> {
  const keys = await keysOfAreas(
    db,
    areas.map(({ area }) => area),
  );
  // By city, not by kind: a row for each kind would take longer to read than the counts.
  const { rows } = await sql<{ city: number; key: number; homes: number }>`
    select kind / ${sql.lit(KINDS_OF_CITY)} as city, ${shortKey(sql`area_key`)} as key, count(*)::int as homes
    from catalogue where kind = any(${kinds(wanted)}::int[]) and rent <= ${wanted.maxRent}
    group by kind / ${sql.lit(KINDS_OF_CITY)}, area_key`.execute(db);
  const ids = new Map(areas.map((area, at) => [`${area.city} ${keys[at]}`, areaId(area)]));
  return new Map(
    rows.flatMap(({ city, key, homes }) => {
      const id = ids.get(`${CITIES[city]} ${key}`);
      return id === undefined ? [] : [[id, homes] as const];
    }),
  );
}
