import { CONFIRMED_WITHIN } from "#contract/properties/freshness-terms.ts";
import { AMENITIES, FURNISHINGS, PROPERTY_TYPES, TENANT_TYPES } from "#contract/properties/property-terms.ts";
import { FURNISHING_BIT, RULE_BIT, RULES, TENANT_BIT, TYPE_BIT } from "../catalogue.ts";
import { bitOf, type Checked, type FacetFilter } from "./facet-filters.ts";
import { confirmedPlace, type FacetHome } from "./facet-homes.ts";
import { WALKS } from "./facet-places.ts";

/** Rents at which the steps of the histogram begin. */
export const RENT_STEPS = [0, 5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100].map((thousand) => thousand * 1000);

const zeros = (words: readonly unknown[]) => words.map(() => 0);

/** Increments the count of each bit that a home has. */
function addBits(counts: number[], traits: number, firstBit: number): void {
  for (let place = 0; place < counts.length; place++)
    if ((traits & (1 << (firstBit + place))) !== 0) counts[place] = (counts[place] ?? 0) + 1;
}

function addTo<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Returns whether a home matches all filters except possibly these. */
const isOnly = (fails: number, bits: number) => (fails & ~bits) === 0;
const bitsOf = (...filters: FacetFilter[]) => filters.reduce((bits, filter) => bits | bitOf(filter), 0);
const BITS = {
  type: bitsOf("type"),
  furnished: bitsOf("furnished"),
  tenantType: bitsOf("tenantType"),
  location: bitsOf("location"),
  rent: bitsOf("minRent", "maxRent"),
  metroWalk: bitsOf("metroWalk"),
  confirmedWithin: bitsOf("confirmedWithin"),
};

/**
 * Counts the homes that each choice would show. A home counts for a choice that it has if it matches all other filters;
 * in a group that accepts any of its choices, the group's own filter is ignored.
 */
export class FacetCounter {
  total = 0;
  readonly type = zeros(PROPERTY_TYPES);
  readonly furnished = zeros(FURNISHINGS);
  readonly tenantType = zeros(TENANT_TYPES);
  readonly amenities = zeros(AMENITIES);
  readonly rules = zeros(RULES);
  readonly rent = zeros(RENT_STEPS);
  /** By the shortest of `WALKS` that includes the home. */
  readonly walk = zeros(WALKS);
  /** By the fewest days of `CONFIRMED_WITHIN` that include the home. */
  readonly confirmed = zeros(CONFIRMED_WITHIN);
  readonly areas = new Map<number, number>();

  add({ traits, rent, area }: FacetHome, { fails, facts }: Checked): void {
    if (fails === 0) {
      this.total += 1;
      addBits(this.amenities, traits, 0);
      addBits(this.rules, traits, RULE_BIT);
    }
    if (isOnly(fails, BITS.type)) addBits(this.type, traits, TYPE_BIT);
    if (isOnly(fails, BITS.furnished)) addBits(this.furnished, traits, FURNISHING_BIT);
    if (isOnly(fails, BITS.tenantType)) addBits(this.tenantType, traits, TENANT_BIT);
    if (isOnly(fails, BITS.location)) addTo(this.areas, area);
    if (isOnly(fails, BITS.rent)) {
      const step = RENT_STEPS.findLastIndex((from) => rent >= from);
      this.rent[step] = (this.rent[step] ?? 0) + 1;
    }
    if (isOnly(fails, BITS.metroWalk) && facts.walk < WALKS.length)
      this.walk[facts.walk] = (this.walk[facts.walk] ?? 0) + 1;
    const confirmed = confirmedPlace(traits);
    if (isOnly(fails, BITS.confirmedWithin) && confirmed < CONFIRMED_WITHIN.length)
      this.confirmed[confirmed] = (this.confirmed[confirmed] ?? 0) + 1;
  }
}
