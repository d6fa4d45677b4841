import type { PropertyFilters } from "#contract/browse/property-filters.ts";
import {
  AMENITIES,
  FURNISHINGS,
  PROPERTY_TYPES,
  RULE_FILTERS,
  type RuleFilter,
  TENANT_TYPES,
} from "#contract/properties/property-terms.ts";

/** Number of bits of a JavaScript integer without its sign bit. */
const MAX_BITS = 31;

/**
 * Places groups of bits one after the other, and returns the first bit of each.
 * @throws Error if they do not fit into one number
 */
export function layOut<Group extends string>(sizes: Readonly<Record<Group, number>>): Record<Group, number> {
  let used = 0;
  const starts = (Object.entries(sizes) as [Group, number][]).map(([group, size]) => {
    const start = used;
    used += size;
    return [group, start] as const;
  });
  if (used > MAX_BITS) throw new Error(`${used} bits do not fit into one number: ${Object.keys(sizes).join(", ")}.`);
  return Object.fromEntries(starts) as Record<Group, number>;
}

export const RULE_FILTER_NAMES = Object.keys(RULE_FILTERS) as RuleFilter[];

/** The first bit of each group in `catalogue.traits`. The view `catalogue_rows` packs its columns in the same order. */
export const TRAITS = layOut({
  amenities: AMENITIES.length,
  tenantType: TENANT_TYPES.length,
  furnished: FURNISHINGS.length,
  type: PROPERTY_TYPES.length,
  featured: 1,
  rules: RULE_FILTER_NAMES.length,
  /** The position is known to about 2 km only. */
  rough: 1,
});
export const FEATURED_MASK = 1 << TRAITS.featured;
export const ROUGH_MASK = 1 << TRAITS.rough;

/** Returns the bits of the wanted words. */
export function mask<T>(words: readonly T[], wanted: readonly T[], firstBit: number): number {
  return words.reduce((bits, word, place) => (wanted.includes(word) ? bits | (1 << (firstBit + place)) : bits), 0);
}

/** Returns the bits of `catalogue.traits` for tenant types as they are shown. */
export const tenantBits = (types: readonly string[]): number => mask<string>(TENANT_TYPES, types, TRAITS.tenantType);

/** Returns the bits of `catalogue.traits` for the wanted amenities. */
export const amenityBits = ({ amenities = [] }: PropertyFilters): number =>
  mask(AMENITIES, amenities, TRAITS.amenities);

/** Returns the bits of `catalogue.traits` for the wanted house rules. */
export const ruleBits = (filters: PropertyFilters): number =>
  mask(
    RULE_FILTER_NAMES,
    RULE_FILTER_NAMES.filter((rule) => filters[rule]),
    TRAITS.rules,
  );
