import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { User } from "#contract/accounts/accounts.ts";
import { ApiError, api, apiPage, BY_CURSOR, type CallOptions, type Page } from "#web/lib/api/api.ts";
import { distinctItems, type Pages, totalOf } from "#web/lib/api/pages.ts";
import { refetchEverywhere } from "#web/lib/api/query-cache.tsx";
import { useRefetchOn } from "#web/lib/realtime/use-refetch-on.ts";
import { displayName } from "#web/lib/session/session.ts";
import { toast } from "#web/ui/overlays/toast.tsx";
import { DIRECTORY } from "./texts.ts";

const LISTS = ["users", "directory"];
/** Within this time, returning to a list does not refetch it. */
const FRESH_MS = 30_000;

/** The pages of users that match the words. Loader and browser share this definition. */
export const directoryPages = (q: string, call: CallOptions = {}) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, q],
    queryFn: ({ pageParam, signal }) =>
      apiPage("GET /api/admin/users", {
        query: { ...(q !== "" && { q }) },
        cursor: pageParam,
        signal,
        ...call,
      }),
    ...BY_CURSOR,
    staleTime: FRESH_MS,
  });

/** Pages of users that match the words, newest first. They are read again when an account changes. */
export function useDirectory({ q, enabled }: { q: string; enabled: boolean }) {
  const client = useQueryClient();
  useRefetchOn("desk:changed", () => void client.invalidateQueries({ queryKey: LISTS }));
  return useInfiniteQuery({
    ...directoryPages(q),
    placeholderData: keepPreviousData,
    // A refetch would load every page again.
    refetchOnWindowFocus: false,
    enabled,
    select: ({ pages }) => ({
      users: distinctItems(pages),
      total: totalOf(pages),
    }),
  });
}
export type Directory = ReturnType<typeof useDirectory>;

/** Replaces a user in the cached lists; null removes them. */
async function updateLists(client: QueryClient, id: string, now: User | null): Promise<void> {
  // Responses in flight may contain the previous state.
  await client.cancelQueries({ queryKey: LISTS });
  const has = (data: Pages<User> | undefined) => data?.pages.some(({ items }) => items.some((user) => user.id === id));
  // A list that has not loaded this user may still include them in its total.
  void client.invalidateQueries({
    queryKey: LISTS,
    predicate: ({ state }) => !has(state.data as Pages<User> | undefined),
  });
  client.setQueriesData<Pages<User>>({ queryKey: LISTS }, (data) =>
    data && has(data) ? { ...data, pages: data.pages.map((page) => pageWith(page, id, now)) } : data,
  );
}

/** Returns the page with the user replaced or removed. Each page also holds the total of the list. */
function pageWith(page: Page<User>, id: string, now: User | null): Page<User> {
  if (now) return { ...page, items: page.items.map((user) => (user.id === id ? now : user)) };
  return {
    ...page,
    items: page.items.filter((user) => user.id !== id),
    total: page.total === null || page.isCapped ? page.total : page.total - 1,
  };
}

/** The latest message about a user replaces those before. */
const aboutUser = ({ id }: User) => ({ about: `user ${id}` });

/** Shows the server's message for a rule violation, and a general message for other errors. */
async function handleFailure(client: QueryClient, error: Error, user: User): Promise<void> {
  console.warn(error.message);
  const code = error instanceof ApiError ? error.code : null;
  if (code === "user_not_found") {
    toast.error(DIRECTORY.gone(displayName(user)), aboutUser(user));
    return updateLists(client, user.id, null);
  }
  const text = code === "own_account" || code === "last_admin" ? error.message : DIRECTORY.failed;
  toast.error(text, aboutUser(user));
}

/** Activates or deactivates a user. The card shows `variables` optimistically while the request is pending. */
export function useSetActive(user: User) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isActive: boolean) =>
      api("PATCH /api/admin/users/:id/status", { params: { id: user.id }, body: { is_active: isActive } }),
    onSuccess: async (now) => {
      await updateLists(client, user.id, now);
      const name = displayName(user);
      toast.success(now.is_active ? DIRECTORY.activated(name) : DIRECTORY.deactivated(name), aboutUser(user));
      void refetchEverywhere(client, "properties");
    },
    onError: (error) => handleFailure(client, error, user),
  });
}

/** Deletes a user. Succeeds if another admin has already deleted them. */
export function useDeleteUser(user: User) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await api("DELETE /api/admin/users/:id", { params: { id: user.id } });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "user_not_found")) throw error;
      }
    },
    onSuccess: async () => {
      await updateLists(client, user.id, null);
      toast.success(DIRECTORY.deleted(displayName(user)), aboutUser(user));
      // The user's listing was deleted too, and the statistics count both.
      void refetchEverywhere(client, "properties");
    },
    onError: (error) => handleFailure(client, error, user),
  });
}
