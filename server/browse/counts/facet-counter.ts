import { COMMUTE_MINUTES } from "#contract/places/commute.ts";
import { CONFIRMED_WITHIN } from "#contract/properties/freshness-terms.ts";
import { AMENITIES, FURNISHINGS, PROPERTY_TYPES, TENANT_TYPES } from "#contract/properties/property-terms.ts";
import { RULE_FILTER_NAMES, TRAITS } from "../bits.ts";
import { type CatalogueHome, confirmedSince } from "../catalogue-home.ts";
import { bitsOf } from "../matcher.ts";
import type { PlaceCheck } from "../place-checks.ts";

/** The walking times to a station that have a count, in minutes. */
export const WALKS = [5, 10, 15, 20];
/** Rents at which the steps of the histogram begin. */
export const RENT_STEPS = [0, 5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100].map((thousand) => thousand * 1000);

const stepOf = (rent: number) => RENT_STEPS.findLastIndex((from) => rent >= from);
const walkOf = (minutes: number | null) => (minutes === null ? -1 : WALKS.findIndex((most) => minutes <= most));
const zeros = (words: readonly unknown[]) => words.map(() => 0);

const commuteOf = (minutes: number | null) =>
  minutes === null ? -1 : COMMUTE_MINUTES.offered.findIndex((most) => minutes <= most);

/** Increments a count. Ignores the index -1. */
function increment(counts: number[], place: number): void {
  if (place >= 0) counts[place] = (counts[place] ?? 0) + 1;
}

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
const BITS = {
  type: bitsOf("type"),
  furnished: bitsOf("furnished"),
  tenantType: bitsOf("tenantType"),
  location: bitsOf("location"),
  rent: bitsOf("minRent", "maxRent"),
  metroWalk: bitsOf("metroWalk"),
  confirmedWithin: bitsOf("confirmedWithin"),
  commute: bitsOf("commuteTo", "commuteTo2"),
};

/**
 * Counts the homes that each choice would show: those that have the value and match all other filters. In a group whose
 * choices are alternatives, the group's own filter is ignored.
 */
export class FacetCounter {
  total = 0;
  readonly type = zeros(PROPERTY_TYPES);
  readonly furnished = zeros(FURNISHINGS);
  readonly tenantType = zeros(TENANT_TYPES);
  readonly amenities = zeros(AMENITIES);
  readonly rules = zeros(RULE_FILTER_NAMES);
  readonly rent = zeros(RENT_STEPS);
  /** Homes by the shortest limit of `WALKS` that they meet. */
  readonly walk = zeros(WALKS);
  /** Homes by the shortest period of `CONFIRMED_WITHIN` that they meet. */
  readonly confirmed = zeros(CONFIRMED_WITHIN);
  /** Homes by the shortest offered limit that each person's commute meets. */
  readonly commute = zeros(COMMUTE_MINUTES.offered);
  readonly areas = new Map<number, number>();
  private readonly sinces = CONFIRMED_WITHIN.map(confirmedSince);
  private readonly minutesTo: PlaceCheck["valueIn"];
  private readonly commutes: readonly PlaceCheck["valueIn"][];

  /** `minutesTo` returns the minutes on foot from a home to the nearest station, `commutes` those of each person. */
  constructor(minutesTo: PlaceCheck["valueIn"], commutes: readonly PlaceCheck["valueIn"][]) {
    this.minutesTo = minutesTo;
    this.commutes = commutes;
  }

  get hasCommute(): boolean {
    return this.commutes.length > 0;
  }

  /** Returns the minutes of the person who travels longest. Null if they are not known. */
  private longest(home: CatalogueHome): number | null {
    let longest = 0;
    for (const minutesIn of this.commutes) {
      const minutes = minutesIn(home);
      if (minutes === null) return null;
      longest = Math.max(longest, minutes);
    }
    return longest;
  }

  add(home: CatalogueHome, fails: number): void {
    const { traits, rent, area, confirmed } = home;
    if (fails === 0) {
      this.total += 1;
      addBits(this.amenities, traits, TRAITS.amenities);
      addBits(this.rules, traits, TRAITS.rules);
    }
    if (isOnly(fails, BITS.type)) addBits(this.type, traits, TRAITS.type);
    if (isOnly(fails, BITS.furnished)) addBits(this.furnished, traits, TRAITS.furnished);
    if (isOnly(fails, BITS.tenantType)) addBits(this.tenantType, traits, TRAITS.tenantType);
    if (isOnly(fails, BITS.location)) addTo(this.areas, area);
    if (isOnly(fails, BITS.rent)) increment(this.rent, stepOf(rent));
    if (isOnly(fails, BITS.metroWalk)) increment(this.walk, walkOf(this.minutesTo(home)));
    if (this.hasCommute && isOnly(fails, BITS.commute)) increment(this.commute, commuteOf(this.longest(home)));
    if (isOnly(fails, BITS.confirmedWithin)) {
      const place = this.sinces.findIndex((since) => confirmed >= since);
      increment(this.confirmed, place);
    }
  }
}
