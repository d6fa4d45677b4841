import type { QueryClient } from "@tanstack/react-query";
import { type Region, regionAt } from "#contract/places/geography.ts";
import type { MapView } from "#web/features/map/projection.ts";
import { type FoundPlace, placeOf, usePlace } from "#web/features/places/use-place.ts";
import type { CallOptions } from "#web/lib/api/api.ts";
import { clearedFilters, consistent, type Filters, regionOf } from "./filters.ts";

/** The places that filters name. An id in the URL may be unknown, or in a different region from the homes. */

const FIELDS = ["near", "commuteTo", "commuteTo2"] as const;
type Named = Pick<Filters, (typeof FIELDS)[number]>;

/** Places by id: null for an unknown id. Ids that could not be loaded are missing. */
export type Places = Readonly<Record<string, FoundPlace>>;

const idsOf = (filters: Named) => FIELDS.flatMap((field) => filters[field] ?? []);

/** Loads the places of filters, in a loader. */
export async function loadPlaces(client: QueryClient, filters: Named, call: CallOptions): Promise<Places> {
  const ids = idsOf(filters);
  const places = await Promise.all(ids.map((id) => client.fetchQuery(placeOf(id, call))));
  return Object.fromEntries(ids.map((id, i) => [id, places[i] ?? null]));
}

/** Returns the places of filters. `areLoading`: which filters apply is not known yet. */
export function useFilterPlaces(filters: Named): { places: Places; areLoading: boolean } {
  const { near, commuteTo, commuteTo2 } = filters;
  const [first = null, second = null] = near;
  const ids = [first, second, commuteTo, commuteTo2];
  const found = [usePlace(first), usePlace(second), usePlace(commuteTo), usePlace(commuteTo2)];
  const known = ids.flatMap((id, i) => {
    const place = found[i]?.place;
    return id === null || place === undefined ? [] : [[id, place] as const];
  });
  return { places: Object.fromEntries(known), areLoading: found.some(({ isLoading }) => isLoading) };
}

/** Returns the region that is searched. Without a city or a region, the first place with a position decides. */
function searchedRegion(filters: Filters, places: Places): Region | null {
  const named = idsOf(filters).flatMap((id) => places[id] ?? []);
  return regionOf(filters) ?? named.find(({ lat }) => lat !== null)?.region ?? null;
}

/** The region whose map is shown while the search has none. */
const USUAL_REGION: Region = "Bangalore";

/** Returns the region whose map is shown: the searched region, or the region of the map window in the URL. */
export function mapRegion(filters: Filters, places: Places, view: MapView | null): Region {
  const { bounds } = filters;
  const inBounds = bounds && regionAt({ lat: bounds.south, lon: bounds.west });
  return searchedRegion(filters, places) ?? inBounds ?? (view && regionAt(view)) ?? USUAL_REGION;
}

/** Returns the filters without unknown places, places without a position, and places outside of the searched region. */
export function placedFilters(filters: Filters, places: Places): Filters {
  const region = searchedRegion(filters, places);
  const isIn = (other: Region | null) => region === null || other === region;
  const isKept = (id: string) => {
    const place = places[id];
    return place === undefined || (place !== null && place.lat !== null && isIn(place.region));
  };
  const kept = (id: string | null) => (id !== null && isKept(id) ? id : null);
  return consistent({
    ...filters,
    near: filters.near.filter(isKept),
    commuteTo: kept(filters.commuteTo),
    commuteTo2: kept(filters.commuteTo2),
  });
}

/** Returns the filters for another city: keeps only the order and the places in its region. The map window changes. */
export function inCity(filters: Filters, city: string | null, places: Places): Filters {
  const { near, nearWithin, commuteTo, commuteMax, commuteTo2, commuteMax2, commuteBy } = filters;
  const ofPlaces = { near, nearWithin, commuteTo, commuteMax, commuteTo2, commuteMax2, commuteBy };
  return placedFilters({ ...clearedFilters(filters), ...ofPlaces, city, region: null, sort: filters.sort }, places);
}
