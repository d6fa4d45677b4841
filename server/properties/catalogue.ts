import { z } from "zod";
import { CITIES } from "#contract/cities.ts";
import type { PropertyFilters } from "#contract/properties.ts";
import { AMENITIES, FURNISHINGS, PROPERTY_TYPES, type PropertyType, TENANT_TYPES } from "#contract/property-terms.ts";

/** Filters in the words of the table `catalogue`; migration 0004 packs its columns the same way. */

/** Masks over `catalogue.traits`: all of the amenities, any of the tenants, any of the furnishings. */
export interface Traits {
  amenities: number;
  tenants: number;
  furnishings: number;
}

/** What a list asks of the catalogue. Null: not asked. */
export interface Wanted {
  shelves: number[];
  /** Rupees a month, both included. */
  minRent: number;
  maxRent: number;
  areas: string[] | null;
  traits: Traits | null;
  /** Free to move into by this day, or, where `later`, only after it. */
  availableFrom: string | null;
  later: boolean;
  ids: string[] | null;
  /** Text of a tsquery. */
  words: string | null;
}

const TENANT_BIT = AMENITIES.length;
const FURNISHING_BIT = TENANT_BIT + TENANT_TYPES.length;
const MAX_INTEGER = 2_147_483_647;

function shelfOf(city: number, type: number, featured: boolean): number {
  return (city * PROPERTY_TYPES.length + type) * 2 + (featured ? 1 : 0);
}

export function isFeaturedShelf(shelf: number): boolean {
  return shelf % 2 === 1;
}

/** The shelves of a city (all cities where none is named, none where it is unknown) and types. */
function shelvesOf(city: string | undefined, types: readonly PropertyType[]): number[] {
  return CITIES.flatMap((name, cityPlace) =>
    city && name.toLowerCase() !== city.toLowerCase()
      ? []
      : PROPERTY_TYPES.flatMap((type, typePlace) =>
          types.length === 0 || types.includes(type)
            ? [shelfOf(cityPlace, typePlace, false), shelfOf(cityPlace, typePlace, true)]
            : [],
        ),
  );
}

function mask<T>(words: readonly T[], wanted: readonly T[], firstBit: number): number {
  return words.reduce((bits, word, place) => (wanted.includes(word) ? bits | (1 << (firstBit + place)) : bits), 0);
}

function traitsOf({ amenities = [], tenantType = [], furnished = [] }: PropertyFilters): Traits | null {
  if (amenities.length + tenantType.length + furnished.length === 0) return null;
  return {
    amenities: mask(AMENITIES, amenities, 0),
    tenants: mask(TENANT_TYPES, tenantType.length > 0 ? tenantType : TENANT_TYPES, TENANT_BIT),
    furnishings: mask(FURNISHINGS, furnished.length > 0 ? furnished : FURNISHINGS, FURNISHING_BIT),
  };
}

const orNull = <T>(list: T[] | undefined): T[] | null => (list && list.length > 0 ? list : null);

/** What the filters of a list ask for. The words of a search are worked out apart, since they take the database's dictionary. */
export function wantedOf(filters: PropertyFilters & { ids?: string[] | undefined }): Wanted {
  return {
    shelves: shelvesOf(filters.city, filters.type ?? []),
    minRent: Math.min(filters.minRent ?? 0, MAX_INTEGER),
    maxRent: Math.min(filters.maxRent ?? MAX_INTEGER, MAX_INTEGER),
    areas: orNull(filters.location),
    traits: traitsOf(filters),
    availableFrom: filters.availableFrom ?? null,
    later: false,
    ids: filters.ids ?? null,
    words: null,
  };
}

/** Featured listings alone. */
export function onlyFeatured(wanted: Wanted): Wanted {
  return { ...wanted, shelves: wanted.shelves.filter(isFeaturedShelf) };
}

/** False where no listing can fit, whatever the catalogue holds. */
export function canMatch({ shelves, ids }: Wanted): boolean {
  return shelves.length > 0 && ids?.length !== 0;
}

const wholeNumber = z.number().int().nonnegative();

/** Where a list goes on: all that any order goes by, of the last listing given. */
export const afterSchema = z.object({
  featured: z.boolean(),
  /** Microseconds since 1970. */
  listed: wholeNumber,
  rent: wholeNumber.max(MAX_INTEGER),
  id: z.guid(),
});
export type After = z.infer<typeof afterSchema>;
