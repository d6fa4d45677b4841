import { known } from "./filter-values.ts";
import { FILTER_ROWS, type Filter, type FilterName, nearValue, valueText } from "./filters.ts";
import type { SavedFilters } from "./saved-search-terms.ts";

/** Values of filters, as a request or a URL gives them. */
type GivenValues = { readonly [Name in FilterName]?: unknown };

/** Returns a filter in canonical form. Undefined if every home matches it, and for a limit without a place. */
function canonical(filter: Filter, given: GivenValues, value: unknown): unknown {
  const { kind, limitOf } = filter;
  if (limitOf) return isSet(given[limitOf.filter]) && value !== limitOf.usual ? value : undefined;
  if (kind === "bounds") return value && valueText(value);
  if (kind !== "some" && kind !== "areas" && kind !== "places") return value;
  const values = (value ?? []) as readonly string[];
  // As text, so that searches with one place keep their hash.
  if (kind === "places") return values.length === 0 ? undefined : nearValue([...values].sort());
  const list = kind === "some" ? known(values, filter.values) : [...new Set(values)].sort();
  const isAny = kind === "some" && filter.hasEachHomeOne && list.length === filter.values.length;
  return list.length === 0 || isAny ? undefined : list;
}

const isSet = (value: unknown): boolean => valueText(value ?? "") !== "";

/**
 * Returns filters in canonical form: lists are sorted and without duplicates, and filters that every home matches are
 * removed.
 */
export function canonicalValues(given: GivenValues): SavedFilters {
  const values: GivenValues = {
    ...given,
    minRent: given.minRent || undefined,
    commuteBy: isSet(given.commuteTo) && given.commuteBy !== "walk" ? given.commuteBy : undefined,
    // Homes without a position are not announced.
    unplaced: undefined,
  };
  return Object.fromEntries(
    FILTER_ROWS.map(([name, filter]) => [name, canonical(filter, values, values[name])] as const).filter(
      ([, value]) => value !== undefined && value !== null && value !== "" && value !== false,
    ),
  ) as SavedFilters;
}
