import { sql } from "kysely";
import { CITIES } from "#contract/places/cities.ts";
import { FURNISHINGS, PROPERTY_TYPES } from "#contract/properties/property-terms.ts";

/** `catalogue.kind` is one number for city, type and furnishing: their places in the lists of the contract. */

const PER_TYPE = FURNISHINGS.length;
const PER_CITY = PROPERTY_TYPES.length * PER_TYPE;

interface KindParts {
  city: number;
  type: number;
  furnishing: number;
}

/** Returns the kind of homes with these places in `CITIES`, `PROPERTY_TYPES` and `FURNISHINGS`. */
export const kindOf = ({ city, type, furnishing }: KindParts): number => city * PER_CITY + type * PER_TYPE + furnishing;

/** Returns the places that a kind stands for. */
export const partsOfKind = (kind: number): KindParts => ({
  city: Math.floor(kind / PER_CITY),
  type: Math.floor((kind % PER_CITY) / PER_TYPE),
  furnishing: kind % PER_TYPE,
});

/** The parts of a column `kind` in SQL: city and type by name, furnishing by its place. */
export const CITY_OF_KIND = sql<string>`(${[...CITIES]}::text[])[kind / ${sql.lit(PER_CITY)} + 1]`;
export const TYPE_OF_KIND = sql<string>`(${[...PROPERTY_TYPES]}::text[])[kind % ${sql.lit(PER_CITY)} / ${sql.lit(PER_TYPE)} + 1]`;
export const FURNISHING_OF_KIND = sql<number>`(kind % ${sql.lit(PER_TYPE)})`;
