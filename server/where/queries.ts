import { sql } from "kysely";
import { CITIES } from "#contract/places/cities.ts";
import { keysOfAreas, shortKey } from "../browse/area-keys.ts";
import { type CatalogueFilters, kinds, partsOfKind } from "../browse/catalogue.ts";
import type { Database } from "../db/connect.ts";
import { areaId } from "./area-figures.ts";
import type { PlacedArea } from "./area-list.ts";

/** Returns the number of live homes that match, by `areaId`. Areas without one are missing. */
export async function countFitting(
  db: Database,
  areas: readonly PlacedArea[],
  wanted: Pick<CatalogueFilters, "cities" | "types" | "furnishings" | "maxRent">,
): Promise<ReadonlyMap<string, number>> {
  const keys = await keysOfAreas(
    db,
    areas.map(({ area }) => area),
  );
  const { rows } = await sql<{ kind: number; key: number; homes: number }>`
    select kind, ${shortKey(sql`area_key`)} as key, count(*)::int as homes from catalogue
    where kind = any(${kinds(wanted as CatalogueFilters)}::int[]) and rent <= ${wanted.maxRent}
    group by kind, area_key`.execute(db);
  const ids = new Map(areas.map((area, at) => [`${area.city} ${keys[at]}`, areaId(area)]));
  const fits = new Map<string, number>();
  for (const { kind, key, homes } of rows) {
    const id = ids.get(`${CITIES[partsOfKind(kind).city]} ${key}`);
    if (id !== undefined) fits.set(id, (fits.get(id) ?? 0) + homes);
  }
  return fits;
}
