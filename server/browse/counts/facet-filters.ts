import type { FilterName } from "#contract/browse/filters.ts";
import type { PropertyFilters } from "#contract/browse/property-filters.ts";
import { CONFIRMED_WITHIN } from "#contract/properties/freshness-terms.ts";
import { AMENITIES, FURNISHINGS, PROPERTY_TYPES, TENANT_TYPES } from "#contract/properties/property-terms.ts";
import { FURNISHING_BIT, mask, ROUGH_MASK, RULE_BIT, RULES, TENANT_BIT, TYPE_BIT } from "../catalogue.ts";
import { confirmedPlace, type FacetHome, LATER } from "./facet-homes.ts";
import { type FactsOf, PLACE_FILTERS, type SpotFacts } from "./facet-places.ts";

/** The filters that a home does not match, as one number. Amenities and rules have the bits of `catalogue.traits`. */

/** The other filters. Their bits are between those of amenities and rules. */
const FILTERS = [
  "type",
  "minRent",
  "maxRent",
  "location",
  "furnished",
  "tenantType",
  "availableFrom",
  "confirmedWithin",
  "maxDeposit",
  ...PLACE_FILTERS,
] as const;
export type FacetFilter = (typeof FILTERS)[number];

const FIRST_BIT = AMENITIES.length;
const PLACE_BIT = FIRST_BIT + FILTERS.indexOf(PLACE_FILTERS[0]);

/** Returns the bit of a filter. */
export const bitOf = (filter: FacetFilter): number => 1 << (FIRST_BIT + FILTERS.indexOf(filter));

/** A filter. `value` is set for one value of a list that must match completely. */
export interface NamedFilter {
  filter: FilterName;
  value?: string;
}

/** All filters with their bits, in the order of the panel. */
export const PANEL: readonly (NamedFilter & { bit: number })[] = [
  ...(["type", "minRent", "maxRent", "location", "furnished", "tenantType"] as const).map(named),
  ...AMENITIES.map((value, place) => ({ filter: "amenities" as const, value, bit: 1 << place })),
  ...(["availableFrom", "confirmedWithin", ...PLACE_FILTERS] as const).map(named),
  ...RULES.map((filter, place) => ({ filter, bit: 1 << (RULE_BIT + place) })),
  named("maxDeposit"),
];

function named(filter: FacetFilter) {
  return { filter, bit: bitOf(filter) };
}

/** Returns a mask for the wanted words. Null if any will do. */
const anyOf = <T>(words: readonly T[], wanted: readonly T[] | undefined, bit: number): number | null =>
  wanted && wanted.length > 0 ? mask(words, wanted, bit) : null;

/** A home with the filters that it does not match. */
export interface Checked {
  fails: number;
  facts: SpotFacts;
}

/** Returns a function that checks homes. `areas` are the keys of the wanted areas, null for all. */
export function checkerOf(filters: PropertyFilters, areas: ReadonlySet<number> | null, factsOf: FactsOf) {
  const { minRent = 0, maxRent = Infinity, maxDeposit = Infinity, amenities = [] } = filters;
  const { confirmedWithin = Infinity } = filters;
  const lastPlace = CONFIRMED_WITHIN.filter((days) => days < confirmedWithin).length;
  const rules = RULES.filter((rule) => filters[rule]);
  const needed = mask(AMENITIES, amenities, 0) | mask(RULES, rules, RULE_BIT);
  const types = anyOf(PROPERTY_TYPES, filters.type, TYPE_BIT);
  const furnishings = anyOf(FURNISHINGS, filters.furnished, FURNISHING_BIT);
  const tenants = anyOf(TENANT_TYPES, filters.tenantType, TENANT_BIT);
  const [type, furnished, tenantType] = (["type", "furnished", "tenantType"] as const).map(bitOf) as [
    number,
    number,
    number,
  ];
  const [least, most, deposit, location, later, unconfirmed] = (
    ["minRent", "maxRent", "maxDeposit", "location", "availableFrom", "confirmedWithin"] as const
  ).map(bitOf) as [number, number, number, number, number, number];

  return (home: FacetHome): Checked => {
    const { traits, rent } = home;
    const facts = factsOf(home.spot, (traits & ROUGH_MASK) !== 0);
    let fails = (~traits & needed) | (facts.fails << PLACE_BIT);
    if (types !== null && (traits & types) === 0) fails |= type;
    if (furnishings !== null && (traits & furnishings) === 0) fails |= furnished;
    if (tenants !== null && (traits & tenants) === 0) fails |= tenantType;
    if (rent < minRent) fails |= least;
    if (rent > maxRent) fails |= most;
    if (home.deposit > maxDeposit) fails |= deposit;
    if (areas !== null && !areas.has(home.area)) fails |= location;
    if ((traits & LATER) !== 0) fails |= later;
    if (confirmedPlace(traits) > lastPlace) fails |= unconfirmed;
    return { fails, facts };
  };
}
