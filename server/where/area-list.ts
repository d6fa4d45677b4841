import { CITIES, type City } from "#contract/places/cities.ts";
import { type Position, REGION_OF_CITY, REGIONS, type Region } from "#contract/places/geography.ts";
import { AREAS } from "#contract/places/places.ts";
import { createNearestTable, fillNearest, type NearestTable } from "../places/nearest.ts";

/** An area of the catalogue whose position is known. */
export interface PlacedArea {
  city: City;
  area: string;
  position: Position;
}

/** The areas of a region with a position, and the stations near each. */
export interface PlacedAreas {
  areas: readonly PlacedArea[];
  nearest: NearestTable;
}

function placedIn(region: Region): PlacedAreas {
  const areas = CITIES.filter((city) => REGION_OF_CITY[city] === region).flatMap((city) =>
    AREAS[city].flatMap(({ name, lat, lon }) =>
      lat === null || lon === null ? [] : [{ city, area: name, position: { lat, lon } }],
    ),
  );
  const nearest = createNearestTable(areas.length);
  for (const [at, { position }] of areas.entries()) fillNearest(nearest, at, position.lat, position.lon);
  return { areas, nearest };
}

/** The areas of each region. */
export const PLACED_AREAS = Object.fromEntries(REGIONS.map((region) => [region, placedIn(region)])) as Record<
  Region,
  PlacedAreas
>;
