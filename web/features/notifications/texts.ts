import { NOTIFICATION_DAYS } from "#contract/accounts/retention.ts";
import {
  CATEGORY_NAMES,
  type NotificationCategory,
  type NotificationChannel,
} from "#contract/messaging/notification-terms.ts";
import { MAX_NUDGES_A_DAY, NUDGE_HOURS } from "#contract/messaging/reply-terms.ts";
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
  noneHint: "Updates on your listing, searches and visits appear here.",
  kept: `Kept for ${NOTIFICATION_DAYS} days. Chats are under Messages.`,
  seeAll: "See all",
  settings: "Settings",
} as const;

const CHANNEL: Record<NotificationChannel, string> = { email: "Email", push: "Push" };

export const NOTIFICATION_SETTINGS = {
  title: "Notification settings",
  hint: "The list in the app stays on. We always send sign-in codes and security emails.",
  channels: "What reaches you, and how",
  channel: CHANNEL,
  switchName: (category: NotificationCategory, channel: NotificationChannel) =>
    `${CATEGORY_NAMES[category]}, ${CHANNEL[channel]}`,
  categories: {
    listing: "Approved, rejected or under review",
    searches: "New matching homes",
    saved_homes: "Rent lowered, available again",
    visits: "Asked, set, moved, cancelled, reminders",
    messages: "Email after 15 minutes unread, push right away",
    replies: `Reminders after ${NUDGE_HOURS.slice(0, -1).join(", ")} and ${NUDGE_HOURS.at(-1)} hours, at most ${MAX_NUDGES_A_DAY} a day`,
  } satisfies Record<NotificationCategory, string>,
  quietHours: "Quiet hours",
  quietHoursHint:
    "Push and instant emails are sent together when quiet hours end. A change of a visit within 12 hours is sent right away. Times are IST.",
  from: "From",
  until: "Until",
  saved: "Saved.",
  notSaved: "This could not be saved. Please try again.",
  failed: "Failed to load your settings. Please try again.",
  loading: "Loading your settings",
} as const;
