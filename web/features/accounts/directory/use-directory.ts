import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { deleteUser, listUsers, type User, updateUserStatus } from "#contract/accounts.ts";
import { ApiError, api, apiPage, type Page } from "#web/lib/api/api.ts";
import { refetchEverywhere } from "#web/lib/api/query-cache.tsx";
import { displayName } from "#web/lib/session/session.ts";
import { toast } from "#web/ui/toast.tsx";
import { DIRECTORY } from "./texts.ts";

type Pages = InfiniteData<Page<User>, string | null>;
const LISTS = ["users", "directory"];
/** How long a list counts as fresh: coming back to it within that time asks nothing. */
const FRESH_MS = 30_000;

/** The users that have these words, the newest first, page by page. */
export function useDirectory({ q, enabled }: { q: string; enabled: boolean }) {
  return useInfiniteQuery({
    queryKey: [...LISTS, q],
    queryFn: ({ pageParam, signal }) =>
      apiPage(listUsers, {
        query: { ...(q !== "" && { q }), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursor,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    // All that was loaded would be read again.
    refetchOnWindowFocus: false,
    enabled,
    select: ({ pages }) => ({
      users: [...new Map(pages.flatMap((page) => page.items).map((user) => [user.id, user])).values()],
      total: { count: pages[0]?.total ?? 0, capped: pages[0]?.isCapped ?? false },
    }),
  });
}
export type Directory = ReturnType<typeof useDirectory>;

/** Puts a user into the lists as they are now; null takes them out. */
async function show(client: QueryClient, id: string, now: User | null): Promise<void> {
  // What is on its way may have been read before, and would bring back the former one.
  await client.cancelQueries({ queryKey: LISTS });
  const has = (data: Pages | undefined) => data?.pages.some(({ items }) => items.some((user) => user.id === id));
  // Of a list without them nobody knows here whether it counts them.
  void client.invalidateQueries({ queryKey: LISTS, predicate: ({ state }) => !has(state.data as Pages | undefined) });
  client.setQueriesData<Pages>({ queryKey: LISTS }, (data) =>
    data && has(data) ? { ...data, pages: data.pages.map((page) => pageWith(page, id, now)) } : data,
  );
}

/** A page, with the user as they are now, or without them: each page says how many there are in all. */
function pageWith(page: Page<User>, id: string, now: User | null): Page<User> {
  if (now) return { ...page, items: page.items.map((user) => (user.id === id ? now : user)) };
  return {
    ...page,
    items: page.items.filter((user) => user.id !== id),
    total: page.total === null || page.isCapped ? page.total : page.total - 1,
  };
}

/** What the server says of a refusal of its own stands; the rest is one sentence. */
async function refused(client: QueryClient, error: Error, user: User): Promise<void> {
  console.warn(error.message);
  const code = error instanceof ApiError ? error.code : null;
  if (code === "user_not_found") {
    toast.error(DIRECTORY.gone(displayName(user)));
    return show(client, user.id, null);
  }
  toast.error(code === "own_account" || code === "last_admin" ? error.message : DIRECTORY.failed);
}

/** Activates or deactivates a user. While it is on its way the card shows `variables` already. */
export function useSetActive(user: User) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isActive: boolean) =>
      api(updateUserStatus, { params: { id: user.id }, body: { is_active: isActive } }),
    onSuccess: async (now) => {
      await show(client, user.id, now);
      const name = displayName(user);
      toast.success(now.is_active ? DIRECTORY.activated(name) : DIRECTORY.deactivated(name));
      void refetchEverywhere(client, "properties");
    },
    onError: (error) => refused(client, error, user),
  });
}

/** Deletes a user. One who is gone already, as when another admin was faster, counts as deleted. */
export function useDeleteUser(user: User) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await api(deleteUser, { params: { id: user.id } });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "user_not_found")) throw error;
      }
    },
    onSuccess: async () => {
      await show(client, user.id, null);
      toast.success(DIRECTORY.deleted(displayName(user)));
      // Their listing went too, and the figures are of both.
      void refetchEverywhere(client, "properties");
    },
    onError: (error) => refused(client, error, user),
  });
}
