import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { NotificationCategory, NotificationChannel } from "#contract/messaging/notification-terms.ts";
import type { NotificationSettings } from "#contract/messaging/notifications.ts";
import { api, type CallOptions } from "#web/lib/api/api.ts";
import { RENDERED_FRESH_MS } from "#web/lib/api/query-cache.tsx";
import { useSavedValue } from "#web/lib/api/use-saved-value.ts";
import { toast } from "#web/ui/overlays/toast.tsx";
import { NOTIFICATION_SETTINGS } from "./texts.ts";

const KEY = ["notification-settings"];

/** The query of the user's settings. Loader and browser share this definition. */
export const settingsQuery = (call: CallOptions = {}) =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => api("GET /api/notifications/settings", { signal, ...call }),
    staleTime: RENDERED_FRESH_MS,
  });

export const useSettings = () => useQuery(settingsQuery());

/** Returns whether a category is sent by a channel, and a function that switches it. */
export function useChannel(category: NotificationCategory, channel: NotificationChannel, stored: boolean) {
  const client = useQueryClient();
  return useSavedValue(stored, {
    save: async (isOn) => {
      const body = { channels: { [category]: { [channel]: isOn } } };
      client.setQueryData(KEY, await api("PATCH /api/notifications/settings", { body }));
    },
    onFailed: () => toast.error(NOTIFICATION_SETTINGS.notSaved),
  });
}

/** Returns the quiet hours, null for none, and a function that changes them. */
export function useQuietHours(stored: NotificationSettings["quiet_hours"]) {
  const client = useQueryClient();
  return useSavedValue(stored, {
    save: async (quiet_hours) => {
      client.setQueryData(KEY, await api("PATCH /api/notifications/settings", { body: { quiet_hours } }));
    },
    onFailed: () => toast.error(NOTIFICATION_SETTINGS.notSaved),
  });
}

/** Returns whether pushes show the words of messages, and a function that changes it. */
export function useMessageText(stored: boolean) {
  const client = useQueryClient();
  return useSavedValue(stored, {
    save: async (show_message_text) => {
      client.setQueryData(KEY, await api("PATCH /api/notifications/settings", { body: { show_message_text } }));
    },
    onFailed: () => toast.error(NOTIFICATION_SETTINGS.notSaved),
  });
}
