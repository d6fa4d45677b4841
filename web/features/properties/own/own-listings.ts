import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Property } from "#contract/properties.ts";
import { ApiError, api, type CallOptions } from "#web/lib/api/api.ts";
import { RENDERED_FRESH_MS, refetchEverywhere } from "#web/lib/api/query-cache.tsx";
import { setHasListing, useSession } from "#web/lib/session/session.ts";
import { toast } from "#web/ui/toast.tsx";
import { OWN } from "./texts.ts";

const KEY = ["properties", "own"];
/** More than enough, because a user can have only one listing. */
const ALL = 100;

/** The listings of the user with this address. Loader and browser share this definition. */
export const ownListings = (email: string, call: CallOptions = {}) =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => api("GET /api/properties/owner", { query: { email, limit: ALL }, signal, ...call }),
    staleTime: RENDERED_FRESH_MS,
  });

/** The user's own listings in any status. Header and home use it to find out whether there is one. */
export function useOwnListings() {
  const email = useSession().user?.email ?? "";
  const own = useQuery({ ...ownListings(email), enabled: email !== "" });
  const count = own.data?.length;
  useEffect(() => {
    if (count !== undefined) setHasListing(count > 0);
  }, [count]);
  return own;
}

/**
 * Must be called after the user has posted, changed or deleted a listing. Updates header, home, My Listings and browse
 * in all tabs.
 */
export function ownListingsChanged(client: QueryClient, hasListing: boolean): Promise<void> {
  setHasListing(hasListing);
  return refetchEverywhere(client, "properties");
}

/** Deletes the user's listing. Succeeds if another tab has already deleted it. */
export function useDeleteListing(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await api("DELETE /api/properties/:id", { params: { id } });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "property_not_found")) throw error;
      }
    },
    onSuccess: () => {
      const left = client.getQueryData<Property[]>(KEY)?.filter((listing) => listing.id !== id) ?? [];
      client.setQueryData(KEY, left);
      void ownListingsChanged(client, left.length > 0);
      toast.success(OWN.deleted);
    },
    onError: (error) => {
      console.warn(error.message);
      toast.error(OWN.notDeleted);
    },
  });
}

/** Marks the user's listing as available or rented. Browse does not show rented ones. */
export function useMarkAvailable(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isAvailable: boolean) =>
      api("PATCH /api/properties/:id", { params: { id }, body: { is_available: isAvailable } }),
    onSuccess: (changed) => {
      client.setQueryData<Property[]>(KEY, (listings) =>
        listings?.map((listing) => (listing.id === id ? changed : listing)),
      );
      void ownListingsChanged(client, true);
      toast.success(changed.is_available ? OWN.isAvailable : OWN.isRented);
    },
    onError: (error) => {
      console.warn(error.message);
      toast.error(OWN.notMarked);
    },
  });
}
