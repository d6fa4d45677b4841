import type { QueryClient } from "@tanstack/react-query";
import { FEW_MATCHES } from "#contract/properties/property-terms.ts";
import type { CallOptions } from "#web/lib/api/api.ts";
import { dayInIndia } from "#web/lib/format/format.ts";
import { apiQuery, filtersFromSearch } from "./filter-address.ts";
import { loadPlaces, placedFilters } from "./filter-places.ts";
import { isCommuteOpen } from "./filters.ts";
import { areasOf } from "./panel/area-filter.tsx";
import { searchOf, typedIn } from "./read-text.ts";
import { inChosenCity } from "./use-browse-address.ts";
import { facetsFor } from "./use-facets.ts";
import { propertySearch } from "./use-property-search.ts";

/** Returns the filters in a URL. A text in it is read as filters. */
async function filtersIn(client: QueryClient, search: URLSearchParams, chosen: string | null, call: CallOptions) {
  const before = inChosenCity(filtersFromSearch(search), chosen);
  const typed = typedIn(search);
  return typed === "" ? before : (await client.fetchQuery(searchOf(before, typed, call))).filters;
}

/** Loads everything that the first view of browse shows, in a loader. */
export async function loadBrowse(
  client: QueryClient,
  search: URLSearchParams,
  { city, call }: { city: string | null; call: CallOptions },
): Promise<void> {
  const written = await filtersIn(client, search, city, call);
  const filters = placedFilters(written, await loadPlaces(client, written, call));
  const [list] = await Promise.all([
    client.fetchInfiniteQuery(propertySearch(apiQuery(filters, dayInIndia()), call)),
    filters.city !== null && client.fetchQuery(areasOf(filters.city, call)),
  ]);
  const total = list.pages[0]?.total ?? 0;
  const showsCounts = total < FEW_MATCHES || isCommuteOpen(filters);
  if (showsCounts && !filters.unplaced) await client.prefetchQuery(facetsFor(filters, call));
}
