import { COMMUTE_MINUTES } from "#contract/commute.ts";
import { AMENITY_NAMES, RULE_NAMES } from "#contract/property-names.ts";
import { nameOfPlace } from "#web/features/places/place-names.ts";
import type { FoundPlace } from "#web/features/places/use-place.ts";
import { formatDate, formatRupees } from "#web/lib/format/format.ts";
import { FILTERS, nearText } from "./browse-texts.ts";
import type { Places } from "./filter-places.ts";
import { type Filters, NO_COMMUTE, rentConflict, toggled } from "./filters.ts";

export interface ActiveFilter {
  /** Identifies the filter and its value. */
  key: string;
  /** The displayed name, such as "2BHK". */
  name: string;
  /** The filters without this one. */
  without: Filters;
  /** The place that homes are near. */
  place?: FoundPlace | undefined;
  /** The person who commutes; `isAlone` without a second one. */
  person?: { number: 1 | 2; isAlone: boolean };
}

type Add = (key: string, name: string, change: Partial<Filters>, more?: Partial<ActiveFilter>) => void;

function addCommutes(add: Add, filters: Filters, places: Places): void {
  const { commuteTo, commuteMax, commuteTo2, commuteMax2 } = filters;
  const isAlone = commuteTo2 === null;
  const addPerson = (number: 1 | 2, id: string, max: number | null, change: Partial<Filters>) => {
    const minutes = max ?? COMMUTE_MINUTES.usual;
    add(`commute ${id} ${minutes}`, FILTERS.commute(minutes, nameOfPlace(id, places[id])), change, {
      person: { number, isAlone },
    });
  };
  if (commuteTo !== null)
    addPerson(1, commuteTo, commuteMax, { ...NO_COMMUTE, commuteTo: commuteTo2, commuteMax: commuteMax2 });
  if (commuteTo2 !== null) addPerson(2, commuteTo2, commuteMax2, { commuteTo2: null, commuteMax2: null });
  if (commuteTo !== null && filters.commuteBy === "auto") add("commuteBy", FILTERS.alsoByAuto, { commuteBy: "walk" });
}

function addPlaces(add: Add, filters: Filters, places: Places): void {
  const { near, nearWithin, metroWalk } = filters;
  addCommutes(add, filters, places);
  if (near !== null) {
    const place = places[near];
    add(
      `near ${near} ${nearWithin}`,
      nearText(nameOfPlace(near, place), nearWithin),
      { near: null, nearWithin: null },
      { place },
    );
  }
  if (metroWalk !== null) add(`metroWalk ${metroWalk}`, FILTERS.metroWalk(metroWalk), { metroWalk: null });
}

/** Returns the active filters in the order of the panel. Leaves out city, order and a contradictory rent. */
export function activeFilters(filters: Filters, places: Places = {}): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  const add: Add = (key, name, change, more) => active.push({ key, name, without: { ...filters, ...change }, ...more });

  if (filters.searchTerm !== "") add(`words ${filters.searchTerm}`, `“${filters.searchTerm}”`, { searchTerm: "" });
  for (const type of filters.type) add(`type ${type}`, type, { type: toggled(filters.type, type) });
  for (const area of filters.location) add(`location ${area}`, area, { location: toggled(filters.location, area) });
  if (!rentConflict(filters)) {
    if (filters.minRent !== null)
      add(`minRent ${filters.minRent}`, FILTERS.rentFrom(formatRupees(filters.minRent)), { minRent: null });
    if (filters.maxRent !== null)
      add(`maxRent ${filters.maxRent}`, FILTERS.rentUpTo(formatRupees(filters.maxRent)), { maxRent: null });
  }
  for (const type of filters.tenantType)
    add(`tenantType ${type}`, type, { tenantType: toggled(filters.tenantType, type) });
  for (const furnishing of filters.furnished)
    add(`furnished ${furnishing}`, furnishing, { furnished: toggled(filters.furnished, furnishing) });
  for (const amenity of filters.amenities)
    add(`amenities ${amenity}`, AMENITY_NAMES[amenity], { amenities: toggled(filters.amenities, amenity) });
  if (filters.availableFrom === "any") add("availableFrom any", FILTERS.anyDate, { availableFrom: "today" });
  else if (filters.availableFrom !== "today") {
    add(`availableFrom ${filters.availableFrom}`, FILTERS.availableFrom(formatDate(filters.availableFrom)), {
      availableFrom: "today",
    });
  }
  if (filters.confirmedWithin !== null)
    add("confirmedWithin", FILTERS.confirmedWithin(filters.confirmedWithin), { confirmedWithin: null });
  addPlaces(add, filters, places);
  for (const rule of filters.rules) add(`rules ${rule}`, RULE_NAMES[rule], { rules: toggled(filters.rules, rule) });
  if (filters.maxDeposit !== null) {
    add(`maxDeposit ${filters.maxDeposit}`, FILTERS.depositUpTo(formatRupees(filters.maxDeposit)), {
      maxDeposit: null,
    });
  }
  if (filters.bounds !== null) add("bounds", FILTERS.bounds, { bounds: null });
  if (filters.unplaced) add("unplaced", FILTERS.unplaced, { unplaced: false });
  return active;
}
