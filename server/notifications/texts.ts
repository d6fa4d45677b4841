import type { NotificationCategory } from "#contract/messaging/notification-terms.ts";

/** Each text completes the sentence "You get …". */
export const MAILS: Record<NotificationCategory, string> = {
  listing: "e-mails when your listing is approved or not approved",
  searches: "e-mails about new homes for your saved searches",
  saved_homes: "e-mails about homes that you saved",
  visits: "e-mails about your visits",
  messages: "e-mails about messages that you have not read",
};

export const STOP_LINK = "Stop these mails";

/** Texts of the page behind the link. */
export const UNSUBSCRIBE_TEXTS = {
  ask: "Stop these mails?",
  askText: (mails: string) => `You get ${mails}.`,
  still: "Notifications on the site stay on. Codes and security mails always come.",
  confirm: STOP_LINK,
  done: "These mails have stopped",
  doneText: (mails: string) => `You will get no more ${mails}.`,
  settings: "Change your notification settings",
  unknown: "This link does not work",
  unknownText: "Open the link from the mail again, or switch the mails off in your notification settings.",
} as const;
