import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Notification } from "#contract/messaging/notifications.ts";
import { api, apiPage, BY_CURSOR, type CallOptions, orElse } from "#web/lib/api/api.ts";
import { changeItems, distinctItems } from "#web/lib/api/pages.ts";
import { RENDERED_FRESH_MS, refetchQueries } from "#web/lib/api/query-cache.tsx";
import { onFirstInput } from "#web/lib/hydration/first-input.ts";
import { setNotificationCounts, useNotificationCounts } from "#web/lib/realtime/notification-counts.ts";
import { toast } from "#web/ui/overlays/toast.tsx";
import { NOTIFICATIONS } from "./texts.ts";

const KEY = "notifications";

/** The pages of notifications. Loader and browser share this definition. */
export const notificationPages = (isUnreadOnly: boolean, call: CallOptions = {}) =>
  infiniteQueryOptions({
    queryKey: [KEY, isUnreadOnly ? "unread" : "all"],
    queryFn: ({ pageParam, signal }) =>
      apiPage("GET /api/notifications", {
        query: { ...(isUnreadOnly && { unread: "true" }) },
        cursor: pageParam,
        signal,
        ...call,
      }),
    ...BY_CURSOR,
    staleTime: RENDERED_FRESH_MS,
  });

/** Queries the user's notifications, latest first, and counts those shown as seen. They are read again when one arrives. */
export function useNotifications(isUnreadOnly: boolean) {
  const pages = useInfiniteQuery({
    ...notificationPages(isUnreadOnly),
    placeholderData: keepPreviousData,
    select: ({ pages }) => distinctItems(pages),
  });
  useRefetchOnChange(pages.isFetchingNextPage);
  useSeen(pages.data?.[0]);
  return pages;
}

/**
 * Refetches the list when a notification arrived, changed or was read; marking them as seen does not change it. A
 * changed notification may leave the counts unchanged. It waits for a page that is being loaded, which it would cancel.
 */
function useRefetchOnChange(isFetchingNextPage: boolean): void {
  const client = useQueryClient();
  const counts = useNotificationCounts();
  const [known, setKnown] = useState(counts);
  useEffect(() => {
    if (counts === known || isFetchingNextPage) return;
    setKnown(counts);
    const isOnlySeen = counts.unread === known.unread && counts.new < known.new;
    if (!isOnlySeen) void refetchQueries(client, { queryKey: [KEY] });
  }, [client, counts, known, isFetchingNextPage]);
}

function useSeen(newest: Notification | undefined): void {
  const hasNew = useNotificationCounts().new > 0;
  const id = newest?.id;
  // A row that was updated has the same id.
  const at = newest?.updated_at;
  useEffect(() => {
    if (!hasNew || id === undefined || at === undefined) return;
    return onFirstInput(async () => {
      const counts = await orElse(api("POST /api/notifications/seen", { body: { through: id } }), null);
      if (counts) setNotificationCounts(counts);
    });
  }, [hasNew, id, at]);
}

function markRead(client: QueryClient, isMarked: (notification: Notification) => boolean): void {
  changeItems<Notification>(client, [KEY], (one) => (isMarked(one) ? { ...one, read: true } : one));
}

/** Returns a mutation that marks one notification as read, or all. The list shows it at once. */
export function useRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | "all") =>
      api("POST /api/notifications/read", { body: id === "all" ? { all: true } : { ids: [id] } }),
    onMutate: (id) => markRead(client, (one) => id === "all" || one.id === id),
    onSuccess: setNotificationCounts,
    onError: (error, id) => {
      console.warn(error.message);
      void refetchQueries(client, { queryKey: [KEY] });
      if (id === "all") toast.error(NOTIFICATIONS.notRead);
    },
  });
}
