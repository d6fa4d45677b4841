import type { PropertyFilters } from "#contract/browse/property-filters.ts";
import { CITIES, type City } from "#contract/places/cities.ts";
import { REGION_OF_CITY, type Region } from "#contract/places/geography.ts";
import { type ListSort, NEAR_METRES } from "#contract/properties/property-terms.ts";
import { AppError } from "../errors.ts";
import {
  type Commuting,
  commutingOf,
  type NamedPlace,
  PLACE_FIELDS,
  type Places,
  placesOf,
} from "../places/destinations.ts";
import { ROUGH_MASK } from "./bits.ts";
import type { CatalogueFilters } from "./catalogue.ts";
import { hasPlaceFilter, isNearExact, type PlaceWish } from "./place-checks.ts";
import { type SpotMap, spotMapOf } from "./spot-map.ts";

/** Returns the region of the requested homes. Null if all regions are requested. */
function regionOf({ city, region }: PropertyFilters): Region | null {
  const known = CITIES.find((name) => name.toLowerCase() === city?.toLowerCase());
  return known === undefined ? (region ?? null) : REGION_OF_CITY[known];
}

/** @throws AppError `other_region` if a place is outside of the homes' region or of the first place's region */
function requireOneRegion(places: Places, region: Region | null): Region | null {
  const named = PLACE_FIELDS.flatMap((path) => places[path].map((place) => ({ path, place })));
  const wanted = region ?? named[0]?.place.region ?? null;
  const fields = named
    .filter(({ place }) => place.region !== wanted)
    .map(({ path, place }) => ({ path, message: `That place is in ${place.region}. Pick a city there.` }));
  const [first] = fields;
  if (first) throw new AppError("other_region", { text: first.message, fields });
  return wanted;
}

/** The filters by place of a query. */
export interface PlaceFilters {
  spots: SpotMap;
  region: Region | null;
  /**
   * Which homes a limit leaves out because of their position: none, those with an unknown position, or also those with
   * a rough position.
   */
  leftOut: "none" | "unknown" | "rough";
  commuting: Commuting;
}

/** Returns filters limited to the cities in these places' region. */
export function inRegion(wanted: CatalogueFilters, { region }: Pick<PlaceWish, "region">): CatalogueFilters {
  const isIn = (city: City | undefined) => city !== undefined && (region === null || REGION_OF_CITY[city] === region);
  return { ...wanted, cities: wanted.cities.filter((place) => isIn(CITIES[place])) };
}

/** Adds the filters by place to the other filters. */
export function withPlaces(wanted: CatalogueFilters, filters: PlaceFilters): CatalogueFilters {
  const { leftOut, spots } = filters;
  const traits = { ...wanted.traits, none: leftOut === "rough" ? ROUGH_MASK : null };
  return { ...inRegion(wanted, filters), traits, spots, isAnywhere: leftOut === "none" };
}

/** Returns filters for the homes that do not match only because their position is not known well enough. */
export function withoutPlace(wanted: CatalogueFilters, filters: PlaceFilters): CatalogueFilters {
  const { leftOut } = filters;
  return { ...inRegion(wanted, filters), ...(leftOut === "none" ? { ids: [] } : { unplaced: leftOut }) };
}

/** The places and limits that a query asks for. */
export interface PlaceQuery {
  wish: PlaceWish;
  near: readonly NamedPlace[];
  commuting: Commuting;
}

/**
 * Returns the places and limits of a query, with resolved places.
 * @throws AppError `invalid` for an unknown place, `other_region`
 */
export function readPlaceQuery(filters: PropertyFilters): PlaceQuery {
  const { nearWithin = NEAR_METRES.usual, metroWalk = null, bounds = null } = filters;
  const places = placesOf(filters);
  const commuting = commutingOf(places, filters);
  const limits = [filters.commuteMax, filters.commuteMax2];
  const wish: PlaceWish = {
    region: requireOneRegion(places, regionOf(filters)),
    near: places.near.length > 0 ? { to: places.near.map(({ position }) => position), metres: nearWithin } : null,
    metroWalk,
    commutes: commuting.to.map(({ position }, i) => ({
      to: position,
      minutes: limits[i] ?? null,
    })),
    by: commuting.by,
    bounds,
  };
  return { wish, near: places.near, commuting };
}

/**
 * Returns the filters by place of a query. Null if it has none.
 * @throws AppError `invalid` for an unknown place, `other_region`, `no_commute` for an order without one
 */
export async function readPlaceFilters(filters: PropertyFilters, sort: ListSort): Promise<PlaceFilters | null> {
  if ((sort === "commute" || sort === "commute-fair") && filters.commuteTo === undefined) {
    const error = new AppError("no_commute");
    throw new AppError("no_commute", { fields: [{ path: "sort", message: error.message }] });
  }
  const { wish, commuting } = readPlaceQuery(filters);
  const { region, near, metroWalk, commutes, bounds } = wish;
  if (!hasPlaceFilter(wish)) return null;
  const isExact = commutes.some(({ minutes }) => minutes !== null) || metroWalk !== null || isNearExact(wish);
  const leftOut = isExact ? "rough" : near !== null || bounds !== null ? "unknown" : "none";
  return { spots: await spotMapOf(wish, sort), region, leftOut, commuting };
}
