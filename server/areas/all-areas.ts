import type { RankedArea } from "#contract/areas/where.ts";
import type { City } from "#contract/places/cities.ts";
import type { PropertyType } from "#contract/properties/property-terms.ts";
import type { Database } from "../db/connect.ts";
import { type Counted, countLive, listFigures, listRents } from "./queries.ts";
import { rangeOf, reasonOf } from "./service.ts";

/** The figures of all areas at once, for comparing them. */

/** What is free in an area now, and what homes cost there. */
export type AreaAtOnce = Pick<RankedArea, "range" | "reason" | "fits" | "days_to_rent">;

interface Named {
  city: City;
  area: string | null;
}
const keyOf = ({ city, area }: Named) => `${city}/${area}`;

/**
 * Returns a function from an area to its figures: `fits` counts the live homes that are wanted, and the range is of one
 * type.
 */
export async function allAreas(
  db: Database,
  wanted: Counted,
  rentsOf: PropertyType,
): Promise<(area: Named) => AreaAtOnce> {
  const { cities } = wanted;
  const [live, rents, figures] = await Promise.all([
    countLive(db, wanted),
    listRents(db, cities, null, rentsOf),
    listFigures(db, cities, null),
  ]);
  const fits = new Map<string, number>();
  for (const count of live) fits.set(keyOf(count), (fits.get(keyOf(count)) ?? 0) + count.live);
  const rentsBy = new Map(rents.map((stored) => [keyOf(stored), stored]));
  const figuresBy = new Map(figures.map((stored) => [keyOf(stored), stored]));
  return ({ city, area }) => {
    const key = keyOf({ city, area });
    const stored = rentsBy.get(key);
    const range = rangeOf(stored);
    return {
      range: range && { p25: range.p25, p75: range.p75 },
      reason: reasonOf(stored, figuresBy.has(keyOf({ city, area: "" }))),
      fits: fits.get(key) ?? 0,
      days_to_rent: figuresBy.get(key)?.days_to_rent ?? null,
    };
  };
}
