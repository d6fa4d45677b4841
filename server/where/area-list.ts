import { REGION_OF_CITY, REGIONS, type Region } from "#contract/places/geography.ts";
import { PLACED_AREAS, type PlacedArea } from "../areas/surroundings.ts";
import { createNearestTable, fillNearest, type NearestTable } from "../places/nearest.ts";

/** The areas of a region with a position, and the stations near each. */
export interface PlacedAreas {
  areas: readonly PlacedArea[];
  nearest: NearestTable;
}

function placedIn(region: Region): PlacedAreas {
  const areas = PLACED_AREAS.filter(({ city }) => REGION_OF_CITY[city] === region);
  const nearest = createNearestTable(areas.length);
  for (const [at, { position }] of areas.entries()) fillNearest(nearest, at, position.lat, position.lon);
  return { areas, nearest };
}

/** The areas of each region. */
export const AREAS_OF_REGION = Object.fromEntries(REGIONS.map((region) => [region, placedIn(region)])) as Record<
  Region,
  PlacedAreas
>;
