import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { NO_NOTIFICATIONS } from "#contract/messaging/notification-terms.ts";
import { api, apiPage, orElse } from "#web/lib/api/api.ts";
import { onFirstInput } from "#web/lib/hydration/first-input.ts";
import {
  notificationCounts,
  refreshNotificationCounts,
  setNotificationCounts,
  useNotificationCounts,
} from "#web/lib/realtime/notification-counts.ts";
import { disconnectSocket, onSocketConnect, onSocketEvent } from "#web/lib/realtime/socket.ts";
import { useUnreadCount } from "#web/lib/realtime/unread.ts";
import { useSession } from "#web/lib/session/session.ts";
import { readStored, STORED } from "#web/lib/stored.ts";

/** Marks unread notifications about an opened page as read, however the page was opened. */
async function readAbout(path: string): Promise<void> {
  if (notificationCounts().unread === 0) return;
  const { items } = await apiPage("GET /api/notifications", { query: { unread: "true" } });
  const ids = items.filter((notification) => notification.path === path).map(({ id }) => id);
  if (ids.length > 0) setNotificationCounts(await api("POST /api/notifications/read", { body: { ids } }));
}

/** Loads the code for push notifications only in browsers that show them. */
async function withPush(run: (push: typeof import("#web/lib/push/browser-push.ts")) => Promise<void>): Promise<void> {
  if (readStored(STORED.push) !== null) await run(await import("#web/lib/push/browser-push.ts"));
}

/** Closes the shown push notifications once there are no unread notifications and no unread messages. */
function useClosingShown(): void {
  const hasUnread = useNotificationCounts().unread > 0;
  const hasMessages = useUnreadCount() > 0;
  useEffect(() => {
    if (hasUnread && hasMessages) return;
    void withPush(({ closeShown }) =>
      closeShown((tag) => (tag.startsWith("conversation:") ? !hasMessages : !hasUnread)),
    );
  }, [hasUnread, hasMessages]);
}

/** Keeps the counts of notifications up to date. Returns whether they were read. */
function useCounts(): boolean {
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
  return isStarted;
}

/** Confirms to the server that this browser still gets push notifications. */
function useConfirmedPush(isStarted: boolean): void {
  const { user } = useSession();
  const me = user?.id;
  useEffect(() => {
    if (isStarted && me !== undefined) void withPush(({ confirmPush }) => confirmPush(me));
  }, [isStarted, me]);
}

function useReadAboutPage(isStarted: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (isStarted) void orElse(readAbout(pathname), undefined);
  }, [isStarted, pathname]);
}

/**
 * Keeps notifications up to date on every screen of a signed-in user. Unmounting resets the counts and closes the
 * socket.
 */
export function useNotificationWatch(): void {
  const isStarted = useCounts();
  useConfirmedPush(isStarted);
  useClosingShown();
  useReadAboutPage(isStarted);
  useEffect(
    () => () => {
      disconnectSocket();
      setNotificationCounts(NO_NOTIFICATIONS);
    },
    [],
  );
}
