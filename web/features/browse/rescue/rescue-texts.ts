import type { Facets, FilterChange } from "#contract/browse/facets.ts";
import { FILTERS, type Filter, type FilterName } from "#contract/browse/filters.ts";
import { distanceText } from "#contract/formats.ts";
import { NEAR_METRES } from "#contract/properties/property-terms.ts";
import { formatRupees } from "#web/lib/format/format.ts";
import type { Filters } from "../filters.ts";

/** Texts about an empty or short list. */
export const RESCUE = {
  areasForBoth: "See which areas suit both offices",
  allFilters: (count: number) =>
    count === 1 ? "Nothing matches this filter." : `Nothing matches all ${count} filters.`,
  rulesOut: (homes: string) => ` rules out ${homes}`,
  change: "Try one of these instead:",
  changeOne: "Try this instead:",
  noSingle: "No single change is enough, but this one is:",
  nearly: "Close matches",
  nearlyHint: "Each home misses just one of your filters.",
} as const;

/** Returns the name of a filter in a sentence. */
export function filterName({ filter, value }: Facets["blocking"][number], { commuteTo2 }: Filters): string {
  if (filter === "commuteTo" && commuteTo2 !== null) return "the commute of person 1";
  const { subject, describe }: Partial<Filter> = FILTERS[filter as FilterName] ?? {};
  return subject ?? describe?.(value as never, { limit: null, place: "" }) ?? filter;
}

const moreThan = (difference: string) => `${difference} more than now`;

/** Returns what an offered change means, if its label does not say it. */
export function changeHint(change: FilterChange, filters: Filters): string | null {
  const number = (name: string) => (typeof change[name] === "number" ? change[name] : null);
  const [minRent, maxRent, maxDeposit] = [number("minRent"), number("maxRent"), number("maxDeposit")];
  if (minRent !== null) return `${formatRupees((filters.minRent ?? 0) - minRent)} less than now`;
  if (maxRent !== null) return moreThan(formatRupees(maxRent - (filters.maxRent ?? 0)));
  if (maxDeposit !== null) return moreThan(formatRupees(maxDeposit - (filters.maxDeposit ?? 0)));
  const minutes = number("commuteMax") ?? number("commuteMax2");
  const before = number("commuteMax") === null ? filters.commuteMax2 : filters.commuteMax;
  if (change.commuteBy === "road") return "By car or two-wheeler, an estimate";
  if (minutes !== null && before !== null) return moreThan(`${minutes - before} minutes`);
  const metres = number("nearWithin");
  if (metres !== null) return moreThan(distanceText(metres - (filters.nearWithin ?? NEAR_METRES.usual)));
  const walk = number("metroWalk");
  if (walk !== null) return moreThan(`${walk - (filters.metroWalk ?? 0)} minutes`);
  return change.pets === null ? "Ask the owner about your pet" : null;
}
