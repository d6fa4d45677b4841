import { type QueryClient, useQuery } from "@tanstack/react-query";
import { api } from "#web/lib/api.ts";
import { readAnew } from "#web/lib/query-cache.tsx";
import { setHasListing, useSession } from "#web/lib/session.ts";
import { listOwnerProperties } from "../calls.ts";

/** Enough for everybody: the product lets a person have one. */
const ALL = 100;

/** The signed-in person's own listings, whatever their status. Header and home learn from it whether there is one. */
export function useOwnListings() {
  const email = useSession().user?.email ?? "";
  return useQuery({
    queryKey: ["properties", "own"],
    queryFn: async ({ signal }) => {
      const listings = await api(listOwnerProperties, { query: { email, limit: ALL }, signal });
      setHasListing(listings.length > 0);
      return listings;
    },
    enabled: email !== "",
  });
}

/**
 * To be called after the person has posted, changed or deleted a listing: header, home, My Listings and browse follow, in
 * all of the browser's tabs.
 */
export function ownListingsChanged(client: QueryClient, hasListing: boolean): Promise<void> {
  setHasListing(hasListing);
  return readAnew(client, "properties");
}
