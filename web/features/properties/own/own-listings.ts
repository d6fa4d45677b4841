import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { HOUR_MS } from "#contract/durations.ts";
import { visitsEndText } from "#contract/messaging/visit-times.ts";
import type { Away, ListingAnswer } from "#contract/properties/freshness-terms.ts";
import type { Property } from "#contract/properties/properties.ts";
import { ApiError, api, type CallOptions } from "#web/lib/api/api.ts";
import { RENDERED_FRESH_MS, refetchEverywhere, refetchQueries } from "#web/lib/api/query-cache.tsx";
import { useRefetchOn } from "#web/lib/realtime/use-refetch-on.ts";
import { setHasListing, useSession } from "#web/lib/session/session.ts";
import { toast } from "#web/ui/overlays/toast.tsx";
import { withAnswer } from "./answer.ts";
import { OWN } from "./texts.ts";

const KEY = ["properties", "own"];
/** Messages about answers replace each other. */
const ANSWERS = "answers";
/** More than enough, because a user can have only one listing. */
const ALL = 100;

/** The listings of the user with this address. Loader and browser share this definition. */
export const ownListings = (email: string, call: CallOptions = {}) =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => api("GET /api/properties/owner", { query: { email, limit: ALL }, signal, ...call }),
    staleTime: RENDERED_FRESH_MS,
  });

/** Why and when the owner of this home is asked. Loader and browser share this definition. */
export const clockOf = (id: string, call: CallOptions = {}) =>
  queryOptions({
    queryKey: ["clock", id],
    queryFn: ({ signal }) => api("GET /api/properties/:id/clock", { params: { id }, signal, ...call }),
    staleTime: HOUR_MS,
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

/** Refetches the user's listings when a notification arrives: every decision about a listing sends one. */
export function useOwnListingsWatch(): void {
  const client = useQueryClient();
  useRefetchOn("notifications:changed", () => void refetchQueries(client, { queryKey: KEY }));
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

const save = (id: string, answer: ListingAnswer): Promise<Property> => {
  const params = { id };
  if (answer === "rented") return api("PATCH /api/properties/:id", { params, body: { is_available: false } });
  return api(answer === "paused" ? "POST /api/properties/:id/pause" : "POST /api/properties/:id/confirm", { params });
};

/** Returns what marking a home as rented ends: its open visits, or null if there are none. Throws an ApiError. */
export async function readVisitsThatEnd(id: string): Promise<string | null> {
  const visits = await api("GET /api/visits", { query: { when: "coming", limit: ALL } });
  const ending = visits.filter(({ you_are: side, property }) => side === "owner" && property?.id === id);
  return visitsEndText(ending.map(({ start }) => (start === null ? null : Date.parse(start))));
}

/** Returns the text about a saved answer, depending on the previous state of the listing. */
function savedText(answer: ListingAnswer, before: Away | null): string {
  if (answer !== "available") return answer === "rented" ? OWN.isRented : OWN.isPaused;
  if (before === null) return OWN.isConfirmed;
  return before === "rented" ? OWN.isAvailable : OWN.isBack;
}

/** Says that an answer about the listing could not be saved. */
export const notMarked = () => toast.error(navigator.onLine ? OWN.notMarked : OWN.offline, { about: ANSWERS });

/**
 * Saves whether the user's listing is available. The list shows the change immediately and undoes it if saving fails.
 * Browse does not show rented and paused listings.
 */
export function useAnswerListing(listing: Property) {
  const client = useQueryClient();
  const show = (shown: Property) =>
    client.setQueryData<Property[]>(KEY, (listings) => listings?.map((one) => (one.id === listing.id ? shown : one)));
  const mutation = useMutation({
    // Fails offline. By default, React Query would pause the mutation and send the answer later.
    networkMode: "always",
    mutationFn: (answer: ListingAnswer) => save(listing.id, answer),
    onMutate: async (answer) => {
      await client.cancelQueries({ queryKey: KEY });
      show(withAnswer(listing, answer));
      return listing;
    },
    onSuccess: (changed, answer, before) => {
      show(changed);
      void ownListingsChanged(client, true);
      const undo = { label: OWN.undo, onClick: () => mutation.mutate("available") };
      toast.success(savedText(answer, before.away), { about: ANSWERS, ...(answer === "rented" && { action: undo }) });
    },
    onError: (error, _answer, before) => {
      console.warn(error.message);
      if (before) show(before);
      notMarked();
    },
  });
  return mutation;
}
