import { type QueryClient, useIsMutating, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { User } from "#contract/accounts.ts";
import { api } from "#web/lib/api/api.ts";
import { refetchEverywhere } from "#web/lib/api/query-cache.tsx";
import { updateCachedResponse } from "#web/lib/offline/user-cache.ts";
import { notifyOtherTabs } from "#web/lib/realtime/other-tabs.ts";
import { useSession } from "#web/lib/session/session.ts";
import { toast } from "#web/ui/toast.tsx";
import { clearFavorites, listFavorites, toggleFavorite } from "./calls.ts";
import { FAVORITES } from "./texts.ts";

const KEY = ["favorites"];

/** Whether somebody can save homes: whoever is signed in and no admin. */
export const maySave = (user: User | null): user is User => user !== null && user.type !== "admin";

/**
 * The ids of the homes that the person saved, the latest first: read once a session, and kept right by what is changed
 * here and in other tabs. Until they are read, those that came with the profile stand in.
 */
export function useFavorites<Selected = string[]>(select?: (ids: string[]) => Selected) {
  const { user } = useSession();
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api(listFavorites, { params: { id: user?.id ?? "" }, signal }),
    enabled: maySave(user),
    placeholderData: user?.favorites,
    // What was read without a connection is a copy.
    refetchOnReconnect: "always",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    ...(select && { select }),
  });
}

/** Puts a change that the server has taken into the list. A list that is missing, or on its way, is read anew. */
async function changeList(client: QueryClient, userId: string, change: (ids: string[]) => string[]): Promise<void> {
  void updateCachedResponse(userId, `/api/users/${userId}/favorites`, change);
  client.setQueryData<string[]>(KEY, (ids) => ids && change(ids));
  if (client.getQueryData(KEY) === undefined || client.isFetching({ queryKey: KEY }) > 0)
    return refetchEverywhere(client, "favorites");
  notifyOtherTabs("favorites");
}

/**
 * Whether a home is saved, and the way to change that. It changes once the server has taken it; a second press before that
 * does nothing, on whichever of the home's hearts.
 */
export function useHeart(propertyId: string) {
  const userId = useSession().user?.id ?? "";
  const client = useQueryClient();
  // A list that cannot be read says of no home that it is saved; the failure is logged.
  const { data: isSaved = false } = useFavorites((ids) => ids.includes(propertyId));
  const mutationKey = [...KEY, "toggle", propertyId];
  const change = useMutation({
    mutationKey,
    mutationFn: (favorited: boolean) =>
      api(toggleFavorite, { params: { id: userId }, body: { property_id: propertyId, favorited } }),
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
    /** It was this heart that has just saved it. */
    hasJustSaved: change.isSuccess && isSaved,
    press: () => {
      if (client.isMutating({ mutationKey }) === 0) change.mutate(!isSaved);
    },
  };
}

/** Forgets every saved home in one call. */
export function useClearFavorites() {
  const userId = useSession().user?.id ?? "";
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api(clearFavorites, { params: { id: userId } }),
    onSuccess: () => changeList(client, userId, () => []),
    onError: (error) => {
      console.warn(error.message);
      toast.error(FAVORITES.notCleared);
    },
  });
}
