import { CITIES } from "#contract/places/cities.ts";
import { FURNISHINGS, PROPERTY_TYPES } from "#contract/properties/property-terms.ts";
import type { Database } from "../db/connect.ts";
import { findRentFacts, medianRent } from "./listing-queries.ts";

/** Minimum number of homes for a meaningful median. */
const MIN_HOMES = 12;

/** The rents of live homes of the same type, in the area or, if it has fewer than 12, in the city. */
export interface RentsOfKind {
  /** The rent of the listing itself. */
  rent: number;
  median: number;
  /** Number of homes. */
  count: number;
  /** The name of the area or city. */
  place: string;
}

/** Returns the values of `catalogue.kind` for a city and type, with any furnishing. */
function kindsOf(city: string, type: string): number[] {
  const first = (CITIES as readonly string[]).indexOf(city) * PROPERTY_TYPES.length;
  const ofType = first + (PROPERTY_TYPES as readonly string[]).indexOf(type);
  return FURNISHINGS.map((_, furnishing) => ofType * FURNISHINGS.length + furnishing);
}

/** Returns the rents of homes of the same type. Null if there are fewer than 12 in the city too. */
export async function rentsOfKind(db: Database, propertyId: string): Promise<RentsOfKind | null> {
  const facts = await findRentFacts(db, propertyId);
  if (!facts) return null;
  const { rent, area, city, type } = facts;
  const kinds = kindsOf(city, type);
  for (const [place, within] of [
    [area, area],
    [city, null],
  ] as const) {
    const { median, count } = await medianRent(db, propertyId, { kinds, area: within });
    if (median !== null && count >= MIN_HOMES) return { rent, median, count, place };
  }
  return null;
}
