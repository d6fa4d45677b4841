import type { FilterName } from "#contract/browse/filters.ts";
import type { PropertyFilters } from "#contract/browse/property-filters.ts";
import {
  AMENITIES,
  FURNISHINGS,
  PROPERTY_TYPES,
  type RuleFilter,
  TENANT_TYPES,
} from "#contract/properties/property-terms.ts";
import type { Database } from "../db/connect.ts";
import { keysOfAreas } from "./area-keys.ts";
import { amenityBits, layOut, mask, RULE_FILTER_NAMES, ruleBits, TRAITS } from "./bits.ts";
import { catalogueFiltersOf, kindsOfCities } from "./catalogue.ts";
import { type CatalogueHome, confirmedSince, dayNumber } from "./catalogue-home.ts";
import { exceeds, type PlaceFilter, type PlaceWish, placeChecks } from "./place-checks.ts";
import { inRegion } from "./place-filters.ts";

/** Checks homes against filters in memory, like the conditions of lists in SQL. Search words are left to PostgreSQL. */

/** A filter. `value` is set for one value of a list that must match completely. */
export interface NamedFilter {
  filter: FilterName;
  value?: string;
}
type Fails = (home: CatalogueHome) => boolean;
/** Returns whether a home fails a filter. Null if the query does not have it. */
type Check = (filters: PropertyFilters) => Fails | null;

function lacksAll<T>(words: readonly T[], wanted: readonly T[] | undefined, firstBit: number): Fails | null {
  if (!wanted || wanted.length === 0) return null;
  const bits = mask(words, wanted, firstBit);
  return ({ traits }) => (traits & bits) === 0;
}

/** Filters that need more than their own value, belong to another filter, or are left to PostgreSQL. */
type OtherFilter =
  | ("city" | "region" | "location" | "amenities" | RuleFilter)
  | (PlaceFilter | "nearWithin" | "commuteMax" | "commuteMax2" | "commuteBy")
  | ("searchTerm" | "unplaced");
type PlainFilter = Exclude<FilterName, OtherFilter>;

const CHECKS: Readonly<Record<PlainFilter, Check>> = {
  type: ({ type }) => lacksAll(PROPERTY_TYPES, type, TRAITS.type),
  furnished: ({ furnished }) => lacksAll(FURNISHINGS, furnished, TRAITS.furnished),
  tenantType: ({ tenantType }) => lacksAll(TENANT_TYPES, tenantType, TRAITS.tenantType),
  minRent: ({ minRent }) => (minRent === undefined ? null : ({ rent }) => rent < minRent),
  maxRent: ({ maxRent }) => (maxRent === undefined ? null : ({ rent }) => rent > maxRent),
  maxDeposit: ({ maxDeposit }) => (maxDeposit === undefined ? null : ({ deposit }) => deposit > maxDeposit),
  availableFrom({ availableFrom: day }) {
    if (day === undefined) return null;
    const last = dayNumber(day);
    return ({ availableFrom }) => availableFrom > last;
  },
  confirmedWithin({ confirmedWithin: days }) {
    if (days === undefined) return null;
    const since = confirmedSince(days);
    return ({ confirmed }) => confirmed < since;
  },
};

/** A filter with one bit. */
export type FailedFilter = PlainFilter | PlaceFilter | "city" | "location";
type Group = FailedFilter | "amenities" | "rules";

/** The first bit of each filter among those that a home fails, in the order of the panel. */
const FAILS = layOut<Group>({
  city: 1,
  type: 1,
  minRent: 1,
  maxRent: 1,
  location: 1,
  furnished: 1,
  tenantType: 1,
  amenities: AMENITIES.length,
  availableFrom: 1,
  confirmedWithin: 1,
  commuteTo: 1,
  commuteTo2: 1,
  near: 1,
  metroWalk: 1,
  bounds: 1,
  rules: RULE_FILTER_NAMES.length,
  maxDeposit: 1,
});

/** Returns the bits of these filters. */
export const bitsOf = (...filters: FailedFilter[]): number =>
  filters.reduce((bits, filter) => bits | (1 << FAILS[filter]), 0);

function namesIn(group: Group): NamedFilter[] {
  if (group === "amenities") return AMENITIES.map((value) => ({ filter: group, value }));
  return group === "rules" ? RULE_FILTER_NAMES.map((filter) => ({ filter })) : [{ filter: group }];
}

/** All filters with their bits, in the order of the panel. A filter by region has the bit of the city. */
export const PANEL: readonly (NamedFilter & { bit: number })[] = (Object.keys(FAILS) as Group[]).flatMap((group) =>
  namesIn(group).map((named, place) => ({ ...named, bit: 1 << (FAILS[group] + place) })),
);

/** Returns whether a home is in none of the wanted cities. Null if all are wanted. */
function cityCheck(filters: PropertyFilters, wish: PlaceWish): Fails | null {
  const wanted = inRegion(catalogueFiltersOf(filters), wish);
  if (wanted.cities.length === 0) return () => true;
  const range = kindsOfCities(wanted);
  return range && (({ kind }) => kind < range.least || kind > range.most);
}

async function areaCheck(db: Database, { location = [] }: PropertyFilters): Promise<Fails | null> {
  if (location.length === 0) return null;
  const wanted = new Set(await keysOfAreas(db, location));
  return ({ area }) => !wanted.has(area);
}

/** Returns the bits of the filters that a home fails: 0 if it matches. */
export type FailsOfHome = (home: CatalogueHome) => number;

/** Prepares the check of homes against the filters of a query. `wish` has its filters by place. */
export async function failsOf(db: Database, filters: PropertyFilters, wish: PlaceWish): Promise<FailsOfHome> {
  const plain = Object.entries(CHECKS) as [PlainFilter, Check][];
  const places = await placeChecks(wish);
  const all: [FailedFilter, Fails | null][] = [
    ["city", cityCheck(filters, wish)],
    ["location", await areaCheck(db, filters)],
    ...plain.map(([filter, check]): [FailedFilter, Fails | null] => [filter, check(filters)]),
    ...places.map(({ filter, limit, valueIn }): [FailedFilter, Fails | null] => [
      filter,
      limit === null ? null : (home) => exceeds(limit, valueIn(home)),
    ]),
  ];
  const checks = all.flatMap(([filter, fails]) => (fails ? [{ bit: bitsOf(filter), fails }] : []));
  const [amenities, rules] = [amenityBits(filters), ruleBits(filters)];
  return (home) => {
    const missing = ~home.traits;
    let bits =
      (((missing & amenities) >>> TRAITS.amenities) << FAILS.amenities) |
      (((missing & rules) >>> TRAITS.rules) << FAILS.rules);
    for (const { bit, fails } of checks) if (fails(home)) bits |= bit;
    return bits;
  };
}
