import type { PropertyFilters } from "#contract/browse/property-filters.ts";
import type { City } from "#contract/places/cities.ts";
import type { CommuteMode } from "#contract/places/commute.ts";
import type { PlaceKind, Position, Region } from "#contract/places/geography.ts";
import { AppError } from "../errors.ts";
import { findPlace } from "./gazetteer.ts";

/** A place of the query with its position. */
export interface NamedPlace {
  id: string;
  kind: PlaceKind;
  name: string;
  city: City | null;
  region: Region;
  position: Position;
}

export const PLACE_FIELDS = ["near", "commuteTo", "commuteTo2"] as const;
type PlaceField = (typeof PLACE_FIELDS)[number];
type Fault = { path: string; message: string };

function placeOf(path: string, id: string): NamedPlace | Fault {
  const place = findPlace(id);
  if (place === null) return { path, message: `There is no place "${id}".` };
  const { kind, name, city, region, lat, lon } = place;
  if (lat === null || lon === null)
    return { path, message: `The position of ${name} is not known. Choose a station or a landmark nearby.` };
  return { id, kind, name, city, region, position: { lat, lon } };
}

/**
 * Returns the places with these ids, a list for each parameter.
 * @throws AppError `invalid` that lists every unknown place
 */
export function requirePlaces(given: readonly (readonly [path: string, ids: readonly string[]])[]): NamedPlace[][] {
  const found = given.map(([path, ids]) => ids.map((id) => placeOf(path, id)));
  const faults = found.flat().filter((place): place is Fault => "message" in place);
  const [first] = faults;
  if (first) throw new AppError("invalid", { text: first.message, fields: faults });
  return found.map((places) => places.filter((place) => "id" in place));
}

/** The places of a query. Homes are near any of those in `near`. */
export type Places = Record<PlaceField, readonly NamedPlace[]>;

/**
 * Returns the places that a query names.
 * @throws AppError `invalid` that lists every unknown place
 */
export function placesOf(query: Pick<PropertyFilters, PlaceField>): Places {
  const given = PLACE_FIELDS.map((path) => [path, [query[path] ?? []].flat()] as const);
  const [near = [], commuteTo = [], commuteTo2 = []] = requirePlaces(given);
  return { near, commuteTo, commuteTo2 };
}

/** Where people travel to, in their order. */
export interface Commuting {
  to: NamedPlace[];
  by: CommuteMode;
}

type CommuteQuery = Pick<PropertyFilters, "commuteTo" | "commuteTo2" | "commuteBy">;

export const commutingOf = ({ commuteTo, commuteTo2 }: Places, { commuteBy = "walk" }: CommuteQuery): Commuting => ({
  to: [...commuteTo, ...commuteTo2],
  by: commuteBy,
});

/**
 * Returns where the people of a query travel to.
 * @throws AppError `invalid` for an unknown place
 */
export function readCommuting({ commuteTo, commuteTo2, commuteBy }: CommuteQuery): Commuting {
  return commutingOf(placesOf({ commuteTo, commuteTo2 }), { commuteBy });
}
