import { type QueryClient, useIsMutating, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { User } from "#contract/accounts/accounts.ts";
import { pathOf } from "#contract/route-paths.ts";
import { api } from "#web/lib/api/api.ts";
import { refetchEverywhere } from "#web/lib/api/query-cache.tsx";
import { updateCachedResponse } from "#web/lib/offline/user-cache.ts";
import { notifyOtherTabs } from "#web/lib/realtime/other-tabs.ts";
import { useSession } from "#web/lib/session/session.ts";
import { toast } from "#web/ui/overlays/toast.tsx";
import { FAVORITES } from "./texts.ts";

const KEY = ["favorites"];

/** Returns whether the user can save homes: members can, admins cannot. */
export const maySave = (user: User | null): user is User => user !== null && user.type !== "admin";

/**
 * The ids of saved homes, latest first: read once per session and updated by changes here and in other tabs. Until
 * then, the ids from the profile are used.
 */
export function useFavorites<Selected = string[]>(select?: (ids: string[]) => Selected) {
  const { user } = useSession();
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api("GET /api/users/:id/favorites", { params: { id: user?.id ?? "" }, signal }),
    enabled: maySave(user),
    placeholderData: user?.favorites,
    // Data that was read while offline is a cached copy.
    refetchOnReconnect: "always",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    ...(select && { select }),
  });
}

/** Applies a saved change to the list. A missing or loading list is read again. */
async function changeList(client: QueryClient, userId: string, change: (ids: string[]) => string[]): Promise<void> {
  void updateCachedResponse(userId, pathOf("GET /api/users/:id/favorites", { id: userId }), change);
  client.setQueryData<string[]>(KEY, (ids) => ids && change(ids));
  if (client.getQueryData(KEY) === undefined || client.isFetching({ queryKey: KEY }) > 0)
    return refetchEverywhere(client, "favorites");
  notifyOtherTabs("favorites");
}

/**
 * Whether a home is saved, and a function to change it. The state changes once the server has saved it; until then,
 * further presses on any heart of the home do nothing.
 */
export function useHeart(propertyId: string) {
  const userId = useSession().user?.id ?? "";
  const client = useQueryClient();
  // If the list cannot be loaded, no home counts as saved; the error is logged.
  const { data: isSaved = false } = useFavorites((ids) => ids.includes(propertyId));
  const mutationKey = [...KEY, "toggle", propertyId];
  const change = useMutation({
    mutationKey,
    mutationFn: (favorited: boolean) =>
      api("POST /api/users/:id/favorites/toggle", {
        params: { id: userId },
        body: { property_id: propertyId, favorited },
      }),
    onSuccess: ({ favorited }) =>
      changeList(client, userId, (ids) => {
        const others = ids.filter((id) => id !== propertyId);
        return favorited ? [propertyId, ...others] : others;
      }),
    onError: (error, wanted) => {
      console.warn(error.message);
      toast.error(wanted ? FAVORITES.notSaved : FAVORITES.notForgotten);
    },
  });
  return {
    isSaved,
    isBusy: useIsMutating({ mutationKey }) > 0,
    /** Whether this heart was just pressed to save. */
    hasJustSaved: change.isSuccess && isSaved,
    press: () => {
      if (client.isMutating({ mutationKey }) === 0) change.mutate(!isSaved);
    },
  };
}

/** Removes every saved home in one request. */
export function useClearFavorites() {
  const userId = useSession().user?.id ?? "";
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api("DELETE /api/users/:id/favorites", { params: { id: userId } }),
    onSuccess: () => changeList(client, userId, () => []),
    onError: (error) => {
      console.warn(error.message);
      toast.error(FAVORITES.notCleared);
    },
  });
}
