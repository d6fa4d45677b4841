import type { AreaRefusal } from "#contract/areas/area-terms.ts";
import type { Region } from "#contract/places/geography.ts";
import type { PropertyType } from "#contract/properties/property-terms.ts";
import type { Database } from "../db/connect.ts";
import type { PlacedArea } from "./area-list.ts";

/** What homes cost in an area, as of last night. */
export interface AreaRents {
  range: { p25: number; p75: number } | null;
  reason: AreaRefusal | null;
  days_to_rent: number | null;
}

export const UNKNOWN_RENTS: AreaRents = { range: null, reason: "no_model", days_to_rent: null };

/** Returns the key of an area in maps. */
export const areaId = ({ city, area }: Pick<PlacedArea, "city" | "area">): string => `${city}/${area}`;

/** Returns the rents of a type in the areas of a region, by `areaId`. */
export async function readAreaRents(
  _db: Database,
  _region: Region,
  _type: PropertyType,
): Promise<ReadonlyMap<string, AreaRents>> {
  return new Map();
}
