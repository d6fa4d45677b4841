import type { NotificationCategory } from "#contract/messaging/notification-terms.ts";

/** Each text completes the sentence "You get …". */
export const MAILS: Record<NotificationCategory, string> = {
  listing: "emails when your listing is approved or not approved",
  searches: "emails about new homes for your saved searches",
  saved_homes: "emails about homes that you saved",
  visits: "emails about your visits",
  messages: "emails about messages that you have not read",
  replies: "emails about people who wait for your answer",
};

export const STOP_LINK = "Unsubscribe";

/** Texts of the page behind the link. */
export const UNSUBSCRIBE_TEXTS = {
  ask: "Unsubscribe from these emails?",
  askText: (mails: string) => `You get ${mails}.`,
  still: "Notifications on the site stay on. We always send sign-in codes and security emails.",
  confirm: STOP_LINK,
  done: "You're unsubscribed",
  doneText: (mails: string) => `You won't get ${mails} any more.`,
  settings: "Change your notification settings",
  unknown: "This link does not work",
  unknownText: "Open the link from the email again, or switch the emails off in your notification settings.",
} as const;
