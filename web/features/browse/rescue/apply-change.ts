import type { FilterChange } from "#contract/browse/facets.ts";
import { filtersFromSearch, searchFromFilters } from "../filter-address.ts";
import type { Filters } from "../filters.ts";

/** Returns filters with an offered change. Without a date, homes of any date match. */
export function withChange(filters: Filters, change: FilterChange): Filters {
  const search = searchFromFilters(filters);
  for (const [name, value] of Object.entries(change)) {
    if (value !== null) search.set(name, String(value));
    else if (name === "availableFrom") search.set(name, "any");
    else search.delete(name);
  }
  return filtersFromSearch(search);
}
