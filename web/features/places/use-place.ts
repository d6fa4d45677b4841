import { queryOptions, useQuery } from "@tanstack/react-query";
import type { PlaceReply } from "#contract/places/place-endpoints.ts";
import { ApiError, api, type CallOptions } from "#web/lib/api/api.ts";

/** A place by its id: null if there is none. */
export type FoundPlace = PlaceReply | null;

const UNKNOWN: readonly number[] = [400, 404];

/** The place with an id. Loader and browser share this definition. */
export const placeOf = (id: string, call: CallOptions = {}) =>
  queryOptions({
    queryKey: ["place", id],
    queryFn: async ({ signal }): Promise<FoundPlace> => {
      try {
        return await api("GET /api/places/:id", { params: { id }, signal, ...call });
      } catch (error) {
        if (error instanceof ApiError && UNKNOWN.includes(error.status)) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Loads the place with an id. `place` is undefined without an id, while it loads, and if loading failed. */
export function usePlace(id: string | null): { place: FoundPlace | undefined; isLoading: boolean } {
  const { data, isLoading } = useQuery({ ...placeOf(id ?? ""), enabled: id !== null });
  return { place: id === null ? undefined : data, isLoading };
}
