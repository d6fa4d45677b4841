import type { Suggestion } from "#contract/places/place-endpoints.ts";

import { type Filters, regionOf } from "../filters.ts";
import { PLACE_FILTERS } from "./place-texts.ts";

/** Returns why homes cannot be searched by a place: it is in another region, or its position is not known. */
export function placeFault({ region, lat, name }: Suggestion, filters: Filters): string | null {
  const searched = regionOf(filters);
  if (searched !== null && region !== searched) return PLACE_FILTERS.otherRegion(region);
  return lat === null ? PLACE_FILTERS.noPosition(name) : null;
}
