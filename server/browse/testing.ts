import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import type { CommuteMode } from "#contract/places/commute.ts";
import { metresBetween, walkSeconds } from "#contract/places/distance.ts";
import type { Bounds, Position, Precision } from "#contract/places/geography.ts";
import { centreOf, spotAt } from "#contract/places/grid.ts";
import type { ListSort } from "#contract/properties/property-terms.ts";
import { findAreaPosition } from "../db/area-positions.ts";
import type { Database } from "../db/connect.ts";
import { commuteMinutes, inMinutes } from "../places/commute.ts";
import { findPlace } from "../places/gazetteer.ts";
import { STATIONS } from "../places/metro.ts";
import { LONGEST_MINUTES } from "../places/spots.ts";

/* Homes with positions, and a plain evaluation of filters by place, independent of the spot maps. */

const SEED = 11;

/** Areas with an exact position, a rough one, and none. */
const AREAS = ["Indiranagar", "Whitefield", "Hebbal", "Arekere", "Nowhere Layout"];
const RENTS = [20_000, 21_000, 22_000];
export const TYPES = ["1BHK", "2BHK"];

interface Home {
  id: string;
  city: string;
  area: string;
  type: string;
  rent: number;
  security_deposit: number;
  pets_allowed: boolean;
  smoking: boolean;
  latitude: number | null;
  longitude: number | null;
}

export type PlacedHome = Home & { place: { centre: Position; precision: Precision } | null };

const pin = fc.record({
  latitude: fc.double({ min: 12.85, max: 13.08, noNaN: true }),
  longitude: fc.double({ min: 77.45, max: 77.8, noNaN: true }),
});
const home: fc.Arbitrary<Home> = fc
  .record({
    area: fc.constantFrom(...AREAS),
    type: fc.constantFrom(...TYPES),
    rent: fc.constantFrom(...RENTS),
    security_deposit: fc.constantFrom(0, 50_000, 100_000),
    pets_allowed: fc.boolean(),
    smoking: fc.boolean(),
    pin: fc.option(pin, { freq: 4 }),
  })
  .map(({ pin, ...own }) => ({
    ...own,
    id: randomUUID(),
    city: "Bangalore",
    latitude: pin?.latitude ?? null,
    longitude: pin?.longitude ?? null,
  }));

function placeOf({ city, area, latitude, longitude }: Home) {
  if (latitude !== null && longitude !== null)
    return { centre: centreOf(spotAt({ lat: latitude, lon: longitude })), precision: "pin" as const };
  const known = findAreaPosition(city, area);
  return known && { centre: centreOf(spotAt(known)), precision: known.precision };
}

/** Inserts homes in Bangalore with and without positions, and 20 in Delhi. The same homes in every run. */
export async function insertPlacedHomes(db: Database, count: number): Promise<PlacedHome[]> {
  const inDelhi = { city: "Delhi", area: "Saket", latitude: 28.5245, longitude: 77.2066 };
  const sampled = fc.sample(home, { numRuns: count, seed: SEED });
  const all = [...sampled, ...sampled.slice(0, 20).map((one) => ({ ...one, ...inDelhi, id: randomUUID() }))];
  await sql`
    insert into properties (id, owner_name, owner_email, title, type, description, rent, security_deposit, city, area, furnished,
      tenant_types, images, image_placeholders, available_from, status, pets_allowed, smoking, latitude, longitude, position_source)
    select id, 'Meera', id || '@example.test', 'Bright home', type, 'A home.', rent, security_deposit, city, area, 'Furnished',
      '{Family}', '{}', '{}', '2026-01-01', 'approved', pets_allowed, smoking, latitude, longitude,
      case when latitude is not null then 'pin' end
    from json_populate_recordset(null::properties, ${JSON.stringify(all)}::text::json)`.execute(db);
  await sql`vacuum (analyze) catalogue`.execute(db);
  return all.map((one) => ({ ...one, place: placeOf(one) }));
}

/** Filters of a list. */
export interface PlaceQuery {
  city?: string | undefined;
  type?: string[] | undefined;
  maxRent?: number | undefined;
  maxDeposit?: number | undefined;
  pets?: true | undefined;
  smoking?: true | undefined;
  /** As in a URL or as a list. */
  near?: string | string[] | undefined;
  nearWithin?: number | undefined;
  metroWalk?: number | undefined;
  commuteTo?: string | undefined;
  commuteMax?: number | undefined;
  commuteTo2?: string | undefined;
  commuteMax2?: number | undefined;
  commuteBy?: CommuteMode | undefined;
  bounds?: Bounds | undefined;
}

const positionOf = (id: string): Position => {
  const { lat, lon } = findPlace(id) ?? {};
  if (typeof lat !== "number" || typeof lon !== "number") throw new Error(`no position: ${id}`);
  return { lat, lon };
};
const distance = (a: Position, b: Position) => metresBetween(a.lat, a.lon, b.lat, b.lon);

const nearestOf = (centre: Position, near: string | readonly string[]) =>
  Math.min(...[near].flat().flatMap((ids) => ids.split("~").map((id) => distance(centre, positionOf(id)))));

/** Cached, because homes in one cell have the same travel times. */
const known = new Map<string, number>();
/** Returns the minutes from a spot to a place, or infinity. */
export function minutesFrom(centre: Position, to: string, by: CommuteMode = "walk"): number {
  const key = JSON.stringify([centre, to, by]);
  const minutes = known.get(key) ?? commuteMinutes(centre, positionOf(to), by) ?? Number.POSITIVE_INFINITY;
  known.set(key, minutes);
  return minutes;
}
const walks = new Map<string, number>();
function stationWalk(centre: Position): number {
  const key = JSON.stringify(centre);
  const metres = walks.get(key) ?? Math.min(...STATIONS.map((station) => distance(centre, station)));
  walks.set(key, metres);
  return metres > 2000 ? Number.POSITIVE_INFINITY : inMinutes(walkSeconds(metres));
}

/** Returns whether a query has a filter by place. */
export const isPlaceQuery = ({ near, metroWalk, commuteTo, bounds }: PlaceQuery) =>
  [near, metroWalk, commuteTo, bounds].some((asked) => asked !== undefined);
const isCommuteLimited = ({ commuteTo, commuteMax, commuteTo2, commuteMax2 }: PlaceQuery) =>
  (commuteTo !== undefined && commuteMax !== undefined) || (commuteTo2 !== undefined && commuteMax2 !== undefined);
const isExact = (query: PlaceQuery) =>
  query.metroWalk !== undefined ||
  isCommuteLimited(query) ||
  (query.near !== undefined && (query.nearWithin ?? 1500) < 3000);
/** Returns whether a query only has commutes without a limit, so that homes without a position match, too. */
const isOpen = (query: PlaceQuery) => !isExact(query) && query.near === undefined && query.bounds === undefined;

/** Returns whether a home in Bangalore matches all filters that are not by place. */
export function fitsOtherwise(one: PlacedHome, query: PlaceQuery): boolean {
  return (
    one.city === "Bangalore" &&
    (query.type?.includes(one.type) ?? true) &&
    one.rent <= (query.maxRent ?? Number.POSITIVE_INFINITY) &&
    one.security_deposit <= (query.maxDeposit ?? Number.POSITIVE_INFINITY) &&
    (query.pets === undefined || one.pets_allowed) &&
    (query.smoking === undefined || one.smoking)
  );
}

/** Returns whether the position of a home is known well enough for the filters by place. */
export const isUsable = ({ place }: PlacedHome, query: PlaceQuery) =>
  isOpen(query) || (place !== null && (place.precision !== "rough" || !isExact(query)));

/** Returns whether a home matches the filters by place. */
export function fitsPlace(one: PlacedHome, query: PlaceQuery): boolean {
  if (!isPlaceQuery(query) || isOpen(query)) return true;
  if (one.place === null || !isUsable(one, query)) return false;
  const { centre } = one.place;
  const { near, nearWithin = 1500, metroWalk, commuteTo, commuteTo2, commuteBy, bounds } = query;
  const isWithin = (to: string | undefined, most: number | undefined) =>
    to === undefined || most === undefined || minutesFrom(centre, to, commuteBy) <= most;
  return (
    (near === undefined || nearestOf(centre, near) <= nearWithin) &&
    (metroWalk === undefined || stationWalk(centre) <= metroWalk) &&
    isWithin(commuteTo, query.commuteMax) &&
    isWithin(commuteTo2, query.commuteMax2) &&
    (bounds === undefined ||
      (centre.lat >= bounds.south &&
        centre.lat <= bounds.north &&
        centre.lon >= bounds.west &&
        centre.lon <= bounds.east))
  );
}

function keysOf({ place, rent }: PlacedHome, query: PlaceQuery, sort: ListSort): number[] {
  if (sort === "price-low") return [rent];
  if (sort !== "nearest" && (place === null || place.precision === "rough")) return [Number.MAX_SAFE_INTEGER, 0, rent];
  if (place === null) return [];
  if (sort === "nearest") return [Math.floor(nearestOf(place.centre, query.near ?? []) / 100), rent];
  const minutes = [query.commuteTo, query.commuteTo2].flatMap((to) =>
    to === undefined ? [] : [Math.min(minutesFrom(place.centre, to, query.commuteBy), LONGEST_MINUTES)],
  );
  const sum = minutes.reduce((total, one) => total + one, 0);
  return sort === "commute" ? [sum, 0, rent] : [Math.max(...minutes), sum, rent];
}

/** Returns the ids of the homes that a list must find, in its order. */
export function expectedIds(homes: readonly PlacedHome[], query: PlaceQuery, sort: ListSort): string[] {
  return homes
    .filter((one) => fitsOtherwise(one, query) && fitsPlace(one, query))
    .map((one) => ({ id: one.id, keys: keysOf(one, query, sort) }))
    .sort((a, b) => {
      const different = a.keys.findIndex((key, i) => key !== b.keys[i]);
      if (different >= 0) return (a.keys[different] ?? 0) - (b.keys[different] ?? 0);
      return a.id < b.id ? -1 : 1;
    })
    .map(({ id }) => id);
}
