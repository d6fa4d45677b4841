import { CITIES, type City } from "#contract/cities.ts";
import { COMMUTE_MINUTES, type CommuteMode } from "#contract/commute.ts";
import { type PlaceKind, type Position, REGION_OF_CITY, type Region } from "#contract/geography.ts";
import type { PropertyFilters } from "#contract/property-filters.ts";
import { type ListSort, NEAR_METRES, ROUGH_NEAR_METRES } from "#contract/property-terms.ts";
import { AppError } from "../errors.ts";
import { findPlace } from "../places/gazetteer.ts";
import { ROUGH_MASK, type Wanted } from "./catalogue.ts";
import { type PlaceWish, type SpotMap, spotMapOf } from "./spot-map.ts";

/** A place of the query with its position. */
export interface NamedPlace {
  id: string;
  kind: PlaceKind;
  name: string;
  city: City | null;
  region: Region;
  position: Position;
}

const PLACE_FIELDS = ["near", "commuteTo", "commuteTo2"] as const;
type PlaceField = (typeof PLACE_FIELDS)[number];
type Fault = { path: PlaceField; message: string };

function placeOf(path: PlaceField, id: string): NamedPlace | Fault {
  const place = findPlace(id);
  if (place === null) return { path, message: `There is no place "${id}".` };
  const { kind, name, city, region, lat, lon } = place;
  if (lat === null || lon === null)
    return { path, message: `The position of ${name} is not known. Choose a station or a landmark nearby.` };
  return { id, kind, name, city, region, position: { lat, lon } };
}

type Places = Partial<Record<PlaceField, NamedPlace>>;

/**
 * Returns the places that a query names.
 * @throws AppError `invalid` that lists every unknown place
 */
function placesOf(query: Partial<Record<PlaceField, string | undefined>>): Places {
  const places: Places = {};
  const faults: Fault[] = [];
  for (const path of PLACE_FIELDS) {
    const id = query[path];
    const found = id === undefined ? undefined : placeOf(path, id);
    if (found && "id" in found) places[path] = found;
    else if (found) faults.push(found);
  }
  const [first] = faults;
  if (first) throw new AppError("invalid", { text: first.message, fields: faults });
  return places;
}

/** Where people travel to, in their order. */
export interface Commuting {
  to: NamedPlace[];
  by: CommuteMode;
}

type CommuteQuery = Pick<PropertyFilters, "commuteTo" | "commuteTo2" | "commuteBy">;

const commutingOf = ({ commuteTo, commuteTo2 }: Places, { commuteBy = "walk" }: CommuteQuery): Commuting => ({
  to: [commuteTo, commuteTo2].filter((place) => place !== undefined),
  by: commuteBy,
});

/**
 * Returns where the people of a query travel to.
 * @throws AppError `invalid` for an unknown place
 */
export function readCommuting({ commuteTo, commuteTo2, commuteBy }: CommuteQuery): Commuting {
  return commutingOf(placesOf({ commuteTo, commuteTo2 }), { commuteBy });
}

/** Returns the region of the requested homes. Null if all regions are requested. */
function regionOf({ city, region }: PropertyFilters): Region | null {
  const known = CITIES.find((name) => name.toLowerCase() === city?.toLowerCase());
  return known === undefined ? (region ?? null) : REGION_OF_CITY[known];
}

/** @throws AppError `other_region` if a place is outside of the region of the homes, or of the first place */
function requireOneRegion(places: Places, region: Region | null): Region | null {
  const named = PLACE_FIELDS.flatMap((path) => (places[path] ? [{ path, place: places[path] }] : []));
  const wanted = region ?? named[0]?.place.region ?? null;
  const fields = named
    .filter(({ place }) => place.region !== wanted)
    .map(({ path, place }) => ({ path, message: `That is in ${place.region}: choose a city there.` }));
  const [first] = fields;
  if (first) throw new AppError("other_region", { text: first.message, fields });
  return wanted;
}

/** The filters by place of a query. */
export interface PlaceFilters {
  spots: SpotMap;
  region: Region | null;
  /** Whether homes with a rough position are left out. */
  isExact: boolean;
  commuting: Commuting;
}

/** Returns filters limited to the cities of the region of these places. */
export function inRegion(wanted: Wanted, { region }: Pick<PlaceWish, "region">): Wanted {
  const isIn = (city: City | undefined) => city !== undefined && (region === null || REGION_OF_CITY[city] === region);
  return { ...wanted, cities: wanted.cities.filter((place) => isIn(CITIES[place])) };
}

/** Adds the filters by place to the other filters. */
export function withPlaces(wanted: Wanted, filters: PlaceFilters): Wanted {
  const traits = { ...wanted.traits, none: filters.isExact ? ROUGH_MASK : null };
  return { ...inRegion(wanted, filters), traits, spots: filters.spots };
}

/** Returns filters for the homes that do not match only because their position is not known well enough. */
export function withoutPlace(wanted: Wanted, filters: PlaceFilters): Wanted {
  return { ...inRegion(wanted, filters), unplaced: filters.isExact ? "rough" : "unknown" };
}

/** The places and limits that a query asks for. */
export interface PlaceQuery {
  wish: PlaceWish;
  near: NamedPlace | null;
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
    near: places.near ? { to: places.near.position, metres: nearWithin } : null,
    metroWalk,
    commutes: commuting.to.map(({ position }, i) => ({
      to: position,
      minutes: limits[i] ?? COMMUTE_MINUTES.usual,
    })),
    by: commuting.by,
    bounds,
  };
  return { wish, near: places.near ?? null, commuting };
}

/** Returns whether "near" needs an exact position. */
export const isNearExact = ({ near }: PlaceWish): boolean => near !== null && near.metres < ROUGH_NEAR_METRES;

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
  if (commutes.length === 0 && near === null && metroWalk === null && bounds === null) return null;
  const isExact = commutes.length > 0 || metroWalk !== null || isNearExact(wish);
  return { spots: await spotMapOf(wish, sort), region, isExact, commuting };
}
