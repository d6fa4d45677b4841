import { use, useSyncExternalStore } from "react";
import { NO_NOTIFICATIONS, type NotificationCounts } from "#contract/messaging/notification-terms.ts";
import { createStore } from "../../store.ts";
import { api, orElse } from "../api/api.ts";
import { RenderedContext } from "../session/rendered.ts";

/** The numbers of unread and new notifications, shared by the bell and the list. Every change sets a new object. */
const counts = createStore(NO_NOTIFICATIONS);
export function useNotificationCounts(): NotificationCounts {
  const { notifications } = use(RenderedContext);
  return useSyncExternalStore(counts.subscribe, counts.get, () => notifications);
}

export const notificationCounts = counts.get;
export const setNotificationCounts = counts.set;

/** Fetches the counts. Keeps the current counts if the request fails. */
export async function refreshNotificationCounts(): Promise<void> {
  const fetched = await orElse(api("GET /api/notifications/counts"), null);
  if (fetched) setNotificationCounts(fetched);
}
