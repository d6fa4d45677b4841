import type { CommuteMode } from "#contract/places/commute.ts";
import { METRES_PER_DEGREE, metresBetween } from "#contract/places/distance.ts";
import type { Bounds, Position, Region } from "#contract/places/geography.ts";
import { SPOTS, spotsOf } from "#contract/places/grid.ts";
import { ROUGH_NEAR_METRES } from "#contract/properties/property-terms.ts";
import { minutesTo, type SpotTable, spotTable, walkToStation } from "../places/spots.ts";
import { ROUGH_MASK } from "./bits.ts";
import type { CatalogueHome } from "./catalogue-home.ts";

/** What the filters by place compare, per spot. */

/** The filters by place, with resolved places. */
export interface PlaceWish {
  /** The region in which homes can match. Null for all regions; then there is no commute. */
  region: Region | null;
  /** Homes are near any of these positions. */
  near: { to: readonly Position[]; metres: number } | null;
  /** Minutes on foot to the nearest station. */
  metroWalk: number | null;
  /** `minutes`: the limit. Null without one: then the commute only orders homes. */
  commutes: { to: Position; minutes: number | null }[];
  by: CommuteMode;
  bounds: Bounds | null;
}

export type PlaceFilter = "commuteTo" | "commuteTo2" | "near" | "metroWalk" | "bounds";

/** Returns the value for a spot in the region, in the unit of the filter's limit. Null if it is not known. */
type Measure = (spot: number) => number | null;

/** A filter by place of a query. */
export interface PlaceCheck {
  filter: PlaceFilter;
  /** Null without a limit: all homes pass. */
  limit: number | null;
  measure: Measure;
  /**
   * Returns the value of a home. It is not known outside of the region, and for a rough position if the filter needs an
   * exact one.
   */
  valueIn(home: Pick<CatalogueHome, "spot" | "traits">): number | null;
}

/** Returns whether a value fails a limit. An unknown value fails every limit. */
export const exceeds = (limit: number | null, value: number | null): boolean =>
  limit !== null && (value === null || value > limit);

/** Returns whether a query has a filter by place. */
export const hasPlaceFilter = ({ commutes, near, metroWalk, bounds }: PlaceWish): boolean =>
  commutes.length > 0 || near !== null || metroWalk !== null || bounds !== null;

/** Returns whether "near" needs an exact position. */
export const isNearExact = ({ near }: PlaceWish): boolean => near !== null && near.metres < ROUGH_NEAR_METRES;

/** Returns the first spot of a region, and the first spot after it. */
export const rangeOf = (region: Region | null): { first: number; end: number } =>
  region === null ? { first: 0, end: SPOTS } : spotsOf(region);

interface Measured {
  measure: Measure;
  /** Whether the filter needs an exact position. */
  isExact: boolean;
}

function checkIn(
  { region }: PlaceWish,
  filter: PlaceFilter,
  limit: number | null,
  { measure, isExact }: Measured,
): PlaceCheck {
  const { first, end } = rangeOf(region);
  const isKnown = (spot: number, traits: number) =>
    spot >= first && spot < end && !(isExact && (traits & ROUGH_MASK) !== 0);
  const valueIn: PlaceCheck["valueIn"] = ({ spot, traits }) => (isKnown(spot, traits) ? measure(spot) : null);
  return { filter, limit, measure, valueIn };
}

/** Returns the check of the minutes on foot to the nearest station. */
export async function walkCheck(wish: PlaceWish): Promise<PlaceCheck> {
  const table = await spotTable();
  const measure = (spot: number) => {
    const seconds = walkToStation(table, spot);
    return seconds === null ? null : seconds / 60;
  };
  return checkIn(wish, "metroWalk", wish.metroWalk, { measure, isExact: true });
}

/** Distances above `farthest` may be measured as null, which takes less time. */
function metresTo(to: Position, { lat, lon }: SpotTable, farthest: number): Measure {
  // A little wider than the limit, because the exact distance decides.
  const north = (farthest * 1.01) / METRES_PER_DEGREE;
  return (spot) => {
    const spotLat = lat[spot] ?? 0;
    if (Math.abs(spotLat - to.lat) > north) return null;
    return metresBetween(spotLat, lon[spot] ?? 0, to.lat, to.lon);
  };
}

const isWithin = ({ south, west, north, east }: Bounds, lat: number, lon: number) =>
  lat >= south && lat <= north && lon >= west && lon <= east;

/** Returns the least of these figures; null if there is none. */
function leastOf(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** Returns the filters by place of a query. With `farthest`, metres above it may be null. */
export async function placeChecks(wish: PlaceWish, farthest = Number.POSITIVE_INFINITY): Promise<PlaceCheck[]> {
  if (!hasPlaceFilter(wish)) return [];
  const { region, near, metroWalk, commutes, by, bounds } = wish;
  const table = await spotTable();
  const minutes = region === null ? [] : await Promise.all(commutes.map(({ to }) => minutesTo({ to, region, by })));
  const checks = minutes.map((measure, place) => {
    const limit = commutes[place]?.minutes ?? null;
    return checkIn(wish, place === 0 ? "commuteTo" : "commuteTo2", limit, { measure, isExact: true });
  });
  if (near) {
    const measures = near.to.map((to) => metresTo(to, table, farthest));
    const measure: Measure = (spot) => leastOf(measures.map((metresFrom) => metresFrom(spot)));
    checks.push(checkIn(wish, "near", near.metres, { measure, isExact: isNearExact(wish) }));
  }
  if (metroWalk !== null) checks.push(await walkCheck(wish));
  if (bounds) {
    const isOutside = (spot: number) => !isWithin(bounds, table.lat[spot] ?? 0, table.lon[spot] ?? 0);
    const measure = (spot: number) => (isOutside(spot) ? null : 0);
    checks.push(checkIn(wish, "bounds", 0, { measure, isExact: false }));
  }
  return checks;
}
