import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { NO_NOTIFICATIONS } from "#contract/notification-terms.ts";
import { api, apiPage, orElse } from "#web/lib/api/api.ts";
import { onFirstInput } from "#web/lib/page/first-input.ts";
import {
  notificationCounts,
  refreshNotificationCounts,
  setNotificationCounts,
} from "#web/lib/realtime/notification-counts.ts";
import { disconnectSocket, onSocketConnect, onSocketEvent } from "#web/lib/realtime/socket.ts";

/** Marks unread notifications about an opened page as read, however the page was opened. */
async function readAbout(path: string): Promise<void> {
  if (notificationCounts().unread === 0) return;
  const { items } = await apiPage("GET /api/notifications", { query: { unread: "true" } });
  const ids = items.filter((notification) => notification.path === path).map(({ id }) => id);
  if (ids.length > 0) setNotificationCounts(await api("POST /api/notifications/read", { body: { ids } }));
}

/**
 * Keeps the counts of notifications up to date on every screen of a signed-in user. Unmounting resets them and closes the
 * socket.
 */
export function useNotificationWatch(): void {
  const { pathname } = useLocation();
  const [isStarted, setStarted] = useState(false);
  useEffect(() => onFirstInput(() => void refreshNotificationCounts().then(() => setStarted(true))), []);

  useEffect(() => {
    if (!isStarted) return;
    const subscriptions = [
      onSocketEvent("notifications:changed", setNotificationCounts),
      onSocketConnect(() => void refreshNotificationCounts()),
    ];
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  }, [isStarted]);

  useEffect(() => {
    if (isStarted) void orElse(readAbout(pathname), undefined);
  }, [isStarted, pathname]);

  useEffect(
    () => () => {
      disconnectSocket();
      setNotificationCounts(NO_NOTIFICATIONS);
    },
    [],
  );
}
