import ArrowRight from "lucide-react/icons/arrow-right";
import Bell from "lucide-react/icons/bell";
import Settings from "lucide-react/icons/settings";
import type { Notification } from "#contract/messaging/notifications.ts";
import { QueryCache } from "#web/lib/api/query-cache.tsx";
import { useNotificationCounts } from "#web/lib/realtime/notification-counts.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { NotificationRow, NotificationRowSkeletons } from "./notification-row.tsx";
import { NOTIFICATIONS } from "./texts.ts";
import { useNotifications, useRead } from "./use-notifications.ts";

const SHOWN = 8;

/** The latest notifications, below the bell. */
export default function LatestNotifications(props: { onClose: () => void }) {
  return (
    <QueryCache>
      <Latest {...props} />
    </QueryCache>
  );
}

function Latest({ onClose }: { onClose: () => void }) {
  const { unread } = useNotificationCounts();
  const list = useNotifications(false);
  const read = useRead();
  function open({ id, read: isRead }: Notification) {
    if (!isRead) read.mutate(id);
    onClose();
  }
  return (
    <>
      <div className="flex min-h-14 items-center justify-between py-1.5 pr-2 pl-4">
        <h2 className="title-3">{NOTIFICATIONS.title}</h2>
        {unread > 0 && (
          <Button variant="ghost" size="sm" busy={read.isPending} onClick={() => read.mutate("all")}>
            {NOTIFICATIONS.readAll}
          </Button>
        )}
      </div>
      <div className="max-h-[min(32rem,calc(100dvh-12rem))] overflow-y-auto">
        {list.isPending ? (
          <NotificationRowSkeletons count={3} />
        ) : !list.data ? (
          <LoadFailed text={NOTIFICATIONS.failed} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
        ) : list.data.length === 0 ? (
          <EmptyState level={3} title={NOTIFICATIONS.none} icon={Bell}>
            {NOTIFICATIONS.noneHint}
          </EmptyState>
        ) : (
          <ul aria-label={NOTIFICATIONS.title}>
            {list.data.slice(0, SHOWN).map((notification) => (
              <NotificationRow key={notification.id} notification={notification} onOpen={open} className="py-3" />
            ))}
          </ul>
        )}
      </div>
      <div className="flex justify-between border-t border-line px-2 py-1">
        <ButtonLink variant="ghost" icon={Settings} to="/notifications/settings" onClick={onClose}>
          {NOTIFICATIONS.settings}
        </ButtonLink>
        <ButtonLink
          variant="ghost"
          icon={ArrowRight}
          to="/notifications"
          onClick={onClose}
          className="flex-row-reverse"
        >
          {NOTIFICATIONS.seeAll}
        </ButtonLink>
      </div>
    </>
  );
}
