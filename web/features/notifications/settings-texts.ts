import { CATEGORY_NAMES, type NotificationCategory, type NotificationChannel } from "#contract/notification-terms.ts";

const CHANNEL: Record<NotificationChannel, string> = { email: "E-mail", push: "Push" };

export const NOTIFICATION_SETTINGS = {
  title: "Notification settings",
  hint: "The list in the app stays on. Codes and security mails always come.",
  channels: "What reaches you, and how",
  channel: CHANNEL,
  switchName: (category: NotificationCategory, channel: NotificationChannel) =>
    `${CATEGORY_NAMES[category]}, ${CHANNEL[channel]}`,
  categories: {
    listing: "Approved, not approved, being looked at",
    searches: "New homes that fit",
    saved_homes: "Rent lowered, available again",
    visits: "Asked, set, moved, cancelled, reminders",
    messages: "E-mail after 15 minutes unread, push at once",
  } satisfies Record<NotificationCategory, string>,
  quietHours: "Quiet hours",
  quietHoursHint:
    "Push and instant mails wait until the end and come as one. A change of a visit within 12 hours still comes. India time.",
  from: "From",
  until: "Until",
  saved: "Saved.",
  notSaved: "This could not be saved. Please try again.",
  failed: "Failed to load your settings. Please try again.",
  loading: "Loading your settings",
} as const;
