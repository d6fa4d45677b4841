import { formatDate, MONTHS } from "#contract/formats.ts";
import type { ListSort } from "#contract/properties/property-terms.ts";
import { cappedCount, dayInIndia, formatCount, type Total } from "#web/lib/format/format.ts";

/** Texts of browse, in one place for translation. */

export const homesText = (total: Total): string => (total.count === 1 ? "1 home" : `${cappedCount(total)} homes`);
export const foundText = (total: Total): string =>
  total.count === 1 ? "1 property found" : `${cappedCount(total)} properties found`;
export const showText = (total: Total | undefined): string => `Show ${total ? homesText(total) : "homes"}`;
/** `by` is the date by which all of them are available, if it is known. */
export function laterText(count: number, by: string | null): string {
  if (by === null) return `${formatCount(count)} more later`;
  const [year, month] = [by.slice(0, 4), MONTHS[Number(by.slice(5, 7)) - 1]];
  const today = dayInIndia();
  if (by.slice(0, 7) === today.slice(0, 7)) return `${formatCount(count)} more by ${formatDate(by)}`;
  return `${formatCount(count)} more by ${month}${isWithinYear(today, by) ? "" : ` ${year}`}`;
}

/** Returns whether a month's name alone tells which one is meant. */
const isWithinYear = (today: string, day: string) =>
  day.slice(0, 7) < `${Number(today.slice(0, 4)) + 1}${today.slice(4, 7)}`;
export const unplacedText = (count: number): string =>
  count === 1
    ? "1 home is left out because only its area is known."
    : `${formatCount(count)} homes are left out because only their area is known.`;
/** A shorter version for phones. */
export const leftOutText = (count: number): string => `${formatCount(count)} left out`;
export const removeFilterText = (filter: string): string => `Remove filter ${filter}`;
export const filtersInUseText = (count: number): string =>
  count === 1 ? "1 filter in use" : `${count} filters in use`;

export const SORT_NAMES: Record<ListSort, string> = {
  featured: "Featured",
  latest: "Latest",
  "price-low": "Price: Low to High",
  "price-high": "Price: High to Low",
  commute: "Shortest commute",
  "commute-fair": "Fairest commute",
  nearest: "Nearest",
};

/** Short names of the orders, for phones. Null for the default order. */
export const SHORT_SORTS: Record<ListSort, string | null> = {
  featured: null,
  latest: "Latest",
  "price-low": "Low price",
  "price-high": "High price",
  commute: "Shortest",
  "commute-fair": "Fairest",
  nearest: "Nearest",
};

export const BROWSE = {
  title: "Browse homes",
  results: "Results",
  skip: "Skip to results",
  inCity: (city: string) => `in ${city}`,
  search: "Search properties",
  searchButton: "Search",
  searchHint: "2BHK under 30k near ITPL",
  editSearch: "Search homes",
  backToHomes: "Back",
  clearText: "Clear the text",
  sort: "Sort by",
  sortCell: "Sort",
  filters: "Filters",
  clearAll: "Clear all",
  setBefore: "Set before:",
  searchAllOf: (region: string) => `Search all of ${region}`,
  showThem: "Show them",
  loading: "Loading properties",
  failed: "Failed to load properties. Please try again.",
  none: "No Properties Found",
  didYouMean: "Did you mean",
  share: "Share",
  shareSearch: "Share this search",
  more: "More",
  compare: "Compare homes",
  shareFailed: "Failed to share. Please try again.",
} as const;

/** `where` is a city or region. */
export const browseTitle = (where: string | null): string =>
  where === null ? BROWSE.title : `${BROWSE.title} in ${where}`;

/** Texts about a search that was read as filters. */
export const READ = {
  understood: "Understood",
  /** For screen readers, before the number of homes. */
  status: (pieces: readonly string[]) => `Understood: ${pieces.join(", ")}.`,
  exactWords: "Search these exact words instead",
  notSearched: "Not searched",
  searchAfterAll: (phrase: string) => `Search “${phrase}” after all`,
  changePlace: (name: string) => `${name}, change place`,
  otherPlaces: (name: string) => `Other places than ${name}`,
} as const;

/** Returns why there are no homes and what to change. Mentions only filters that are set. */
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

/** Texts of the panel; filters.ts of the contract has the names of groups and filters. */
export const PANEL = {
  any: "Any",
  allZero: (filter: string) => `All counts are 0 because of ${filter}.`,
  remove: "Remove",
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
  either: (names: readonly string[]) => names.join(" or "),
  anyTime: "Any time",
  lastDays: (days: number) => (days === 1 ? "Today" : `Last ${days} days`),
  atMost: "At most",
  walkMinutes: (minutes: number) => `${minutes} min`,
  depositAtMost: "Deposit at most",
  depositHint: "What the owner asks before you move in.",
} as const;
