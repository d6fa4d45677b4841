import type { Sort } from "#contract/property-terms.ts";
import { formatCount } from "#web/lib/format/format.ts";

/** Texts of browse, in one place for translation. */

/** The number of matches: exact up to a limit, then only "more than". */
export interface Total {
  count: number;
  capped: boolean;
}

function properties({ count, capped }: Total): string {
  if (capped) return `${formatCount(count)}+ properties`;
  return count === 1 ? "1 property" : `${formatCount(count)} properties`;
}

export function homesText({ count, capped }: Total): string {
  if (capped) return `${formatCount(count)}+ homes`;
  return count === 1 ? "1 home" : `${formatCount(count)} homes`;
}

export const foundText = (total: Total): string => `${properties(total)} found`;
export const showText = (total: Total | undefined): string => `Show ${total ? properties(total) : "properties"}`;
export const laterText = (count: number): string => `${formatCount(count)} more available later`;
export const removeFilterText = (filter: string): string => `Remove filter ${filter}`;
export const filtersInUseText = (count: number): string =>
  count === 1 ? "1 filter in use" : `${count} filters in use`;

export const SORT_NAMES: Record<Sort, string> = {
  featured: "Featured",
  latest: "Latest",
  "price-low": "Price: Low to High",
  "price-high": "Price: High to Low",
};

export const BROWSE = {
  title: "Browse homes",
  titleIn: (city: string) => `Browse homes in ${city}`,
  results: "Results",
  skip: "Skip to results",
  inCity: (city: string) => `in ${city}`,
  search: "Search properties",
  searchButton: "Search",
  searchHint: "Search by title, area or landmark",
  sort: "Sort by",
  filters: "Filters",
  clear: "Clear Filters",
  clearAll: "Clear all",
  showThem: "Show them",
  loading: "Loading properties",
  failed: "Failed to load properties. Please try again.",
  tryAgain: "Try Again",
  none: "No Properties Found",
  didYouMean: "Did you mean",
  reset: "Reset filters",
} as const;

/** Returns why there are no homes and what to change, naming only set filters. */
export function noneText(
  city: string | null,
  { searchTerm, hasRent, hasFilters }: { searchTerm: string; hasRent: boolean; hasFilters: boolean },
): string {
  const where = city === null ? "" : ` in ${city}`;
  const what = searchTerm === "" ? `Nothing matches${where} right now.` : `No home matches “${searchTerm}”${where}.`;
  const changes = [
    ...(searchTerm === "" ? [] : ["other words"]),
    ...(hasRent ? ["a wider rent range"] : []),
    ...(hasFilters ? ["fewer filters"] : []),
  ];
  return changes.length === 0 ? what : `${what} Try ${changes.join(" or ")}.`;
}

export const FILTER_GROUPS = {
  type: "Property Type",
  location: "Location",
  rent: "Rent",
  tenantType: "Tenant Type",
  furnished: "Furnished",
  amenities: "Amenities",
  availableFrom: "Available From",
} as const;

export const FILTERS = {
  findArea: "Find an area",
  noArea: (typed: string) => `No area is called “${typed}”.`,
  showAllAreas: "Show all areas",
  showFewerAreas: "Show fewer areas",
  chooseCity: "Choose a city to narrow by area.",
  minRent: "Minimum rent",
  maxRent: "Maximum rent",
  min: "Min",
  max: "Max",
  to: "to",
  rentTooHigh: "This amount is too large.",
  rentConflict: "The minimum rent is above the maximum.",
  anyFurnishing: "Any",
  anyDate: "Any date",
  rentFrom: (rent: string) => `From ${rent}`,
  rentUpTo: (rent: string) => `Up to ${rent}`,
  availableFrom: (date: string) => `Available from ${date}`,
} as const;
