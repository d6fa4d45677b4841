import { NOTIFICATION_DAYS } from "#contract/retention.ts";
import { formatCount } from "#web/lib/format/format.ts";

/** Texts of the bell and the notifications, in one place for translation. */
export const NOTIFICATIONS = {
  title: "Notifications",
  bell: (fresh: number) => (fresh === 0 ? "Notifications" : `Notifications, ${formatCount(fresh)} new`),
  today: "Today",
  earlier: "Earlier",
  todayList: "Notifications, today",
  earlierList: "Notifications, earlier",
  unread: "Unread",
  show: "Show",
  all: "All",
  onlyUnread: (unread: number) => (unread === 0 ? "Unread" : `Unread (${formatCount(unread)})`),
  readAll: "Mark all as read",
  notRead: "These could not be marked as read. Please try again.",
  loading: "Loading notifications",
  failed: "Failed to load notifications. Please try again.",
  loadMore: "Load more",
  none: "Nothing new",
  noneHint: "What happens to your listing, searches and visits is shown here.",
  kept: `Kept for ${NOTIFICATION_DAYS} days. Messages have their own place.`,
  seeAll: "See all",
  settings: "Settings",
} as const;
