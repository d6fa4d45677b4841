import type { MailedCategory } from "#contract/notification-terms.ts";
import { NOTIFICATION_DAYS } from "#contract/retention.ts";
import { formatCount } from "#web/lib/format/format.ts";

/** Texts of the bell, the notifications and their settings, in one place for translation. */
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
  noneHint: "What happens to your listing and searches is shown here.",
  kept: `Kept for ${NOTIFICATION_DAYS} days. Messages have their own place.`,
  seeAll: "See all",
  settings: "Settings",
} as const;

export const NOTIFICATION_SETTINGS = {
  title: "Notification settings",
  hint: "The list in the app stays on. Codes and security mails always come.",
  mails: "E-mails",
  switchName: (category: string) => `${category}, E-mail`,
  categories: {
    listing: { name: "Listing", hint: "Approved, not approved" },
    searches: { name: "Saved searches", hint: "New homes that fit" },
    messages: { name: "Messages", hint: "After 15 minutes unread" },
  } satisfies Record<MailedCategory, { name: string; hint: string }>,
  quietHours: "Quiet hours",
  quietHoursHint: "Instant alerts wait until the end and come as one. India time.",
  from: "From",
  until: "Until",
  saved: "Saved.",
  notSaved: "This could not be saved. Please try again.",
  failed: "Failed to load your settings. Please try again.",
  loading: "Loading your settings",
} as const;
