import { COMMUTE_MINUTES } from "#contract/commute.ts";
import type { PropertyFilters } from "#contract/property-filters.ts";
import { AMENITY_NAMES, distanceText, placeName, RULE_NAMES } from "#contract/property-names.ts";
import { NEAR_METRES, RULE_FILTERS, type RuleFilter } from "#contract/property-terms.ts";
import { MAX_SEARCH_NAME } from "#contract/saved-search-terms.ts";
import { formatDay, formatRupees } from "../notifications/formats.ts";
import { findPlace } from "../places/gazetteer.ts";

const MOST_AREAS = 3;

const anyOf = (names: readonly string[]) => new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names);
const allOf = (names: readonly string[]) => new Intl.ListFormat("en-GB").format(names);

function areasText(areas: readonly string[]): string {
  const more = areas.length - MOST_AREAS;
  return allOf(more > 0 ? [...areas.slice(0, MOST_AREAS), `${more} more`] : areas);
}

function whereText({ location = [], city, region }: PropertyFilters): string {
  const where = location.length > 0 ? areasText(location) : (city ?? region);
  return where === undefined ? "" : ` in ${where}`;
}

function rentText({ minRent, maxRent }: PropertyFilters): string | null {
  if (minRent && maxRent !== undefined) return `${formatRupees(minRent)} to ${formatRupees(maxRent)}`;
  if (maxRent !== undefined) return `up to ${formatRupees(maxRent)}`;
  return minRent ? `from ${formatRupees(minRent)}` : null;
}

function nameOfPlace(id: string): string {
  const place = findPlace(id);
  return place === null ? "a place" : placeName(place);
}

const commuteText = (to: string | undefined, minutes: number | undefined) =>
  to === undefined ? null : `${minutes ?? COMMUTE_MINUTES.usual} min to ${nameOfPlace(to)}`;

const confirmedText = (days: number) => (days === 1 ? "confirmed today" : `confirmed in ${days} days`);

function placeTexts({ near, nearWithin = NEAR_METRES.usual, metroWalk, bounds, ...filters }: PropertyFilters) {
  return [
    near === undefined ? null : `within ${distanceText(nearWithin)} of ${nameOfPlace(near)}`,
    metroWalk === undefined ? null : `${metroWalk} min walk to the metro`,
    commuteText(filters.commuteTo, filters.commuteMax),
    commuteText(filters.commuteTo2, filters.commuteMax2),
    bounds === undefined ? null : "in a map area",
  ];
}

function otherTexts({ furnished = [], tenantType = [], amenities = [], ...filters }: PropertyFilters) {
  const rules = (Object.keys(RULE_FILTERS) as RuleFilter[]).filter((rule) => filters[rule]);
  return [
    filters.maxDeposit === undefined ? null : `deposit up to ${formatRupees(filters.maxDeposit)}`,
    furnished.length > 0 ? anyOf(furnished) : null,
    tenantType.length > 0 ? `for ${anyOf(tenantType)}` : null,
    ...amenities.map((amenity) => AMENITY_NAMES[amenity]),
    ...rules.map((rule) => RULE_NAMES[rule]),
    filters.availableFrom === undefined ? null : `by ${formatDay(filters.availableFrom)}`,
    filters.confirmedWithin === undefined ? null : confirmedText(filters.confirmedWithin),
    filters.searchTerm === undefined ? null : `“${filters.searchTerm}”`,
  ];
}

/** Returns a name made from the filters: "2BHK in Koramangala and HSR Layout, up to ₹30,000". */
export function searchName(filters: PropertyFilters): string {
  const what = filters.type?.length ? anyOf(filters.type) : "Homes";
  const parts = [`${what}${whereText(filters)}`, rentText(filters), ...placeTexts(filters), ...otherTexts(filters)];
  const name = [...parts.filter((part) => part !== null).join(", ")];
  return name.length > MAX_SEARCH_NAME ? `${name.slice(0, MAX_SEARCH_NAME - 1).join("")}…` : name.join("");
}
