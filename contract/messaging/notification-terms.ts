/** Terms of the notification centre, without zod, so that screens stay small. notifications.ts uses them. */

/** What a person can switch off, in the order of the settings screen. */
export const NOTIFICATION_CATEGORIES = ["listing", "searches", "saved_homes", "visits", "messages", "replies"] as const;
export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number];

export const CATEGORY_NAMES: Record<NotificationCategory, string> = {
  listing: "Listing",
  searches: "Saved searches",
  saved_homes: "Saved homes",
  visits: "Visits",
  messages: "Messages",
  replies: "Waiting questions",
};

export const NOTIFICATION_CHANNELS = ["email", "push"] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Every kind of notification. A new kind needs an entry here, a sentence in the server and an icon in the web. */
export const NOTIFICATION_KINDS = [
  "listing_approved",
  "listing_rejected",
  "listing_in_review",
  "availability_asked",
  "listing_paused",
  "search_match",
  "price_drop",
  "back_on_market",
  "saved_home_gone",
  "availability_answered",
  "question_ended",
  "visit_asked",
  "visit_proposed",
  "visit_booked",
  "visit_moved",
  "visit_move_asked",
  "visit_move_declined",
  "visit_declined",
  "visit_cancelled",
  "visit_lapsed",
  "visit_reminder",
  "visit_no_show",
  "questions_waiting",
  "account_warned",
  "account_limited",
  "account_broker",
  "appeal_upheld",
  "appeal_reversed",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The category of each kind, which decides its channels. Null for a kind that cannot be switched off. */
export const CATEGORY_OF: Record<NotificationKind, NotificationCategory | null> = {
  listing_approved: "listing",
  listing_rejected: "listing",
  listing_in_review: "listing",
  availability_asked: "listing",
  listing_paused: "listing",
  search_match: "searches",
  price_drop: "saved_homes",
  back_on_market: "saved_homes",
  saved_home_gone: "saved_homes",
  availability_answered: "saved_homes",
  question_ended: "messages",
  visit_asked: "visits",
  visit_proposed: "visits",
  visit_booked: "visits",
  visit_moved: "visits",
  visit_move_asked: "visits",
  visit_move_declined: "visits",
  visit_declined: "visits",
  visit_cancelled: "visits",
  visit_lapsed: "visits",
  visit_reminder: "visits",
  visit_no_show: "visits",
  questions_waiting: "replies",
  account_warned: null,
  account_limited: null,
  account_broker: null,
  appeal_upheld: null,
  appeal_reversed: null,
};

/** Quiet hours of a person who has not changed them, in India. The table has the same default. */
export const QUIET_HOURS = { from: "22:00", to: "08:00" };

export const NOTIFICATION_PAGE_SIZE = 20;
export const UNREAD_HEADER = "x-unread-count";
export const NEW_HEADER = "x-new-count";

/** `new` counts unread notifications that arrived since the list was last opened: the number on the bell. */
export interface NotificationCounts {
  unread: number;
  new: number;
}
export const NO_NOTIFICATIONS: NotificationCounts = { unread: 0, new: 0 };
