import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { api, type CallOptions } from "#web/lib/api/api.ts";
import { dayInIndia } from "#web/lib/format/format.ts";
import { useHasInput } from "#web/lib/hydration/use-has-input.ts";
import { apiQuery } from "./filter-address.ts";
import type { Filters } from "./filters.ts";

const FRESH_MS = 60_000;

/** The number of homes for each choice. Loader and browser share this definition. */
export const facetsFor = (filters: Filters, call: CallOptions = {}) => {
  const { sort: _, ...query } = apiQuery({ ...filters, unplaced: false }, dayInIndia());
  return queryOptions({
    queryKey: ["facets", query],
    queryFn: ({ signal }) => api("GET /api/properties/facets", { query, signal, ...call }),
    staleTime: FRESH_MS,
    retry: false,
  });
};

/**
 * Loads the number of homes for each choice; on a server-rendered page, after the first input. The previous numbers
 * stay while new numbers load. Returns no numbers after a failure.
 */
export function useFacets(filters: Filters, { enabled }: { enabled: boolean }) {
  const hasInput = useHasInput();
  return useQuery({
    ...facetsFor(filters),
    enabled: enabled && hasInput,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
}
