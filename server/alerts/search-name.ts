import {
  FILTER_ROWS,
  FILTERS,
  type Filter,
  type FilterName,
  limitOf,
  rentText,
  withinText,
} from "#contract/browse/filters.ts";
import type { PropertyFilters } from "#contract/browse/property-filters.ts";
import { MAX_SEARCH_NAME } from "#contract/browse/saved-search-terms.ts";
import { formatDate, uncapitalized } from "#contract/formats.ts";
import { placeName } from "#contract/properties/property-names.ts";
import { NEAR_METRES } from "#contract/properties/property-terms.ts";
import { findPlace } from "../places/gazetteer.ts";

const MAX_AREAS = 3;

const anyOf = (names: readonly string[]) => new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names);
const allOf = (names: readonly string[]) => new Intl.ListFormat("en-GB").format(names);

function areasText(areas: readonly string[]): string {
  const more = areas.length - MAX_AREAS;
  return allOf(more > 0 ? [...areas.slice(0, MAX_AREAS), `${more} more`] : areas);
}

function whereText({ location = [], city, region }: PropertyFilters): string {
  const where = location.length > 0 ? areasText(location) : (city ?? region);
  return where === undefined ? "" : ` in ${where}`;
}

function nameOfPlace(id: string): string {
  const place = findPlace(id);
  return place === null ? "a place" : placeName(place);
}

/** Texts that replace an active filter's text in a name. */
const OWN_TEXTS: Partial<Record<FilterName, (filters: PropertyFilters) => string>> = {
  furnished: ({ furnished = [] }) => anyOf(furnished),
  tenantType: ({ tenantType = [] }) => `for ${anyOf(tenantType)}`,
  availableFrom: ({ availableFrom = "" }) => `by ${formatDate(availableFrom)}`,
  near: ({ near = [], nearWithin = NEAR_METRES.usual }) => withinText(nearWithin, anyOf(near.map(nameOfPlace))),
  bounds: () => "in a map area",
};

/** Named at the beginning, or a part of another filter. */
const NAMED_ELSEWHERE: readonly FilterName[] = [
  "city",
  "region",
  "type",
  "location",
  "minRent",
  "maxRent",
  "commuteBy",
];

function textsOf(filters: PropertyFilters, name: FilterName, { kind, describe }: Filter): string[] {
  const value: unknown = filters[name];
  const values = Array.isArray(value) ? value : value === undefined ? [] : [value];
  if (values.length === 0 || !describe || NAMED_ELSEWHERE.includes(name)) return [];
  const own = OWN_TEXTS[name];
  if (own) return [own(filters)];
  const limit = limitOf(name);
  const described = {
    limit: (limit && filters[limit]) ?? null,
    place: kind === "place" ? nameOfPlace(String(value)) : "",
  };
  const texts = values.map((one) => describe(one as never, described));
  return kind === "number" || kind === "days" ? texts.map(uncapitalized) : texts;
}

/** The place comes before other filters, and the search words are last. */
function rankOf(name: FilterName): number {
  if (name === "searchTerm") return 2;
  return ["near", "metroWalk", "commute", "map"].includes((FILTERS[name] as Filter).group ?? "") ? 0 : 1;
}
const IN_ORDER = [...FILTER_ROWS].sort(([a], [b]) => rankOf(a) - rankOf(b));

/** Returns a name made from the filters: "2BHK in Koramangala and HSR Layout, up to ₹30,000". */
export function searchName(filters: PropertyFilters): string {
  const what = filters.type?.length ? anyOf(filters.type) : "Homes";
  const others = IN_ORDER.flatMap(([name, filter]) => textsOf(filters, name, filter));
  const parts = [`${what}${whereText(filters)}`, rentText(filters), ...others];
  const name = [...parts.filter((part) => part !== "").join(", ")];
  return name.length > MAX_SEARCH_NAME ? `${name.slice(0, MAX_SEARCH_NAME - 1).join("")}…` : name.join("");
}
