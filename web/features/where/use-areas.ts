import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { WhereReply } from "#contract/areas/where.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import type { WhereWish } from "./where-address.ts";

/** Counts of homes may be this old. */
const FRESH_MS = 60_000;

/** Loads the areas of a search. Nothing is loaded without a workplace. */
export function useAreas({ to, to2, by, maxRent, type }: WhereWish) {
  return useQuery<WhereReply>({
    queryKey: ["where", to, to2, by, maxRent, type],
    queryFn: ({ signal }) =>
      api("GET /api/where", {
        query: { to: to ?? "", ...(to2 && { to2 }), by, ...(maxRent !== null && { maxRent }), ...(type && { type }) },
        signal,
      }),
    enabled: to !== null,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}

/** Returns whether the API rejected the search (400), for example for an unknown place. */
export const isBadRequest = (error: unknown): boolean => error instanceof ApiError && error.status === 400;
