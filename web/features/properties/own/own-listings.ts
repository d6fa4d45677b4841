import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Property } from "#contract/properties.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { refetchEverywhere } from "#web/lib/api/query-cache.tsx";
import { setHasListing, useSession } from "#web/lib/session/session.ts";
import { toast } from "#web/ui/toast.tsx";
import { deleteProperty, listOwnerProperties, updateProperty } from "../calls.ts";
import { OWN } from "./texts.ts";

const KEY = ["properties", "own"];
/** Enough: a person may have only one. */
const ALL = 100;

/** The signed-in person's own listings in any status. Header and home read from it whether there is one. */
export function useOwnListings() {
  const email = useSession().user?.email ?? "";
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const listings = await api(listOwnerProperties, { query: { email, limit: ALL }, signal });
      setHasListing(listings.length > 0);
      return listings;
    },
    enabled: email !== "",
  });
}

/**
 * Call it after the person has posted, changed or deleted a listing: header, home, My Listings and browse follow, in
 * all tabs.
 */
export function ownListingsChanged(client: QueryClient, hasListing: boolean): Promise<void> {
  setHasListing(hasListing);
  return refetchEverywhere(client, "properties");
}

/** Deletes an own listing. One that another tab has deleted counts as deleted. */
export function useDeleteListing(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await api(deleteProperty, { params: { id } });
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

/** Marks an own listing as available or rented; a rented one leaves browse. */
export function useMarkAvailable(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isAvailable: boolean) => api(updateProperty, { params: { id }, body: { is_available: isAvailable } }),
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
