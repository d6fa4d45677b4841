import Bell from "lucide-react/icons/bell";
import CheckCheck from "lucide-react/icons/check-check";
import { useId } from "react";
import type { Notification } from "#contract/messaging/notifications.ts";
import { now } from "#web/lib/clock.ts";
import { dayInIndia } from "#web/lib/format/format.ts";
import { useNotificationCounts } from "#web/lib/realtime/notification-counts.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Segment, Segments } from "#web/ui/inputs/segments.tsx";
import { fadeWhenStale } from "#web/ui/lists/endless-list.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { NotificationRow, NotificationRowSkeletons } from "./notification-row.tsx";
import { NOTIFICATIONS } from "./texts.ts";
import { useNotifications, useRead } from "./use-notifications.ts";

interface NotificationListProps {
  isUnreadOnly: boolean;
  onFilter: (isUnreadOnly: boolean) => void;
}

/** All notifications, with the filter for unread notifications. */
export function NotificationList({ isUnreadOnly, onFilter }: NotificationListProps) {
  const { unread } = useNotificationCounts();
  const list = useNotifications(isUnreadOnly);
  const read = useRead();
  const open = ({ id, read: isRead }: Notification) => !isRead && read.mutate(id);
  const today = dayInIndia(new Date(now()));
  const isToday = ({ updated_at }: Notification) => dayInIndia(updated_at) === today;
  const ofToday = list.data?.filter(isToday) ?? [];
  const earlier = list.data?.filter((notification) => !isToday(notification)) ?? [];
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <Segments label={NOTIFICATIONS.show}>
          <Segment isPressed={!isUnreadOnly} onClick={() => onFilter(false)}>
            {NOTIFICATIONS.all}
          </Segment>
          <Segment isPressed={isUnreadOnly} onClick={() => onFilter(true)}>
            {NOTIFICATIONS.onlyUnread(unread)}
          </Segment>
        </Segments>
        {unread > 0 && (
          <Button variant="ghost" icon={CheckCheck} busy={read.isPending} onClick={() => read.mutate("all")}>
            {NOTIFICATIONS.readAll}
          </Button>
        )}
      </div>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        {list.isPending ? (
          <NotificationRowSkeletons count={6} />
        ) : !list.data ? (
          <LoadFailed text={NOTIFICATIONS.failed} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
        ) : list.data.length === 0 ? (
          <EmptyState title={NOTIFICATIONS.none} icon={Bell}>
            {NOTIFICATIONS.noneHint}
          </EmptyState>
        ) : (
          <div className={fadeWhenStale(list.isPlaceholderData)}>
            <Group title={NOTIFICATIONS.today} label={NOTIFICATIONS.todayList} notifications={ofToday} onOpen={open} />
            <Group
              title={NOTIFICATIONS.earlier}
              label={NOTIFICATIONS.earlierList}
              notifications={earlier}
              onOpen={open}
            />
          </div>
        )}
      </div>
      <div className="mt-5 grid justify-items-center gap-3 text-center text-sm text-ink-mute">
        {list.isFetchNextPageError && !list.isFetchingNextPage && (
          <p role="alert" className="text-danger-ink">
            {NOTIFICATIONS.failed}
          </p>
        )}
        {list.hasNextPage && (
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {NOTIFICATIONS.loadMore}
          </Button>
        )}
        <p>{NOTIFICATIONS.kept}</p>
      </div>
    </>
  );
}

interface GroupProps {
  title: string;
  label: string;
  notifications: Notification[];
  onOpen: (notification: Notification) => void;
}

function Group({ title, label, notifications, onOpen }: GroupProps) {
  const id = useId();
  if (notifications.length === 0) return null;
  return (
    <section aria-labelledby={id} className="border-t border-line first:border-0">
      <h2
        id={id}
        className="px-4 pt-4.5 pb-1.5 text-[0.8125rem] leading-[1.125rem] font-semibold text-ink-mute sm:px-6"
      >
        {title}
      </h2>
      <ul aria-label={label}>
        {notifications.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}
