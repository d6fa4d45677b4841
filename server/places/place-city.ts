import type { City } from "#contract/places/cities.ts";
import { REGION_OF_CITY, type Region } from "#contract/places/geography.ts";
import type { Place } from "./gazetteer.ts";
import { nearestCity } from "./nearest-area.ts";

/** Returns the city of a place, or of the area nearest to it. */
export const cityNear = ({ city, lat, lon }: Place): City | null =>
  city ?? (lat === null || lon === null ? null : (nearestCity({ lat, lon }) ?? null));

/** Returns 0 for a place in the city, or in the region without one, 1 for another city of the region, 2 elsewhere. */
export function cityDistance(home: { city: City | null; region: Region | null }, place: Place): 0 | 1 | 2 {
  const { city, region } = home;
  if (city === null) return region === null || place.region === region ? 0 : 2;
  if (cityNear(place) === city) return 0;
  return place.region === REGION_OF_CITY[city] ? 1 : 2;
}
