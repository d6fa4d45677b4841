/** Terms and limits of shared phone numbers, without zod, so that screens stay small. */

/** Actions on a phone number in a chat. Each is also a message type that only the server sends. */
export const CONTACT_TYPES = ["contact-ask", "contact-share", "contact-declined", "contact-revoked"] as const;
export type ContactType = (typeof CONTACT_TYPES)[number];

/** The content of these messages, for previews, mails and old clients. The number is never in a message. */
export const CONTACT_SENTENCES: Record<ContactType, string> = {
  "contact-ask": "Please share your phone number with me.",
  "contact-share": "I shared my phone number with you.",
  "contact-declined": "I would rather not share my phone number now.",
  "contact-revoked": "I took my phone number back.",
};

/** Days until a request for a number expires. */
export const CONTACT_ASK_DAYS = 7;
export const CONTACT_ASKS_A_DAY = 10;
export const CONTACT_SHARES_A_DAY = 30;
/** A tenant who got this many numbers in this many days must wait before asking for more. */
export const MAX_NUMBERS = 15;
export const NUMBERS_WINDOW_DAYS = 7;
export const LEDGER_PAGE_SIZE = 50;

/** Shown in place of a phone number or another contact in a public text. */
export const CONTACT_MASK = "•••";

/** The texts of a listing in which contacts are masked for others. */
export const MASKED_FIELDS = ["title", "description", "area", "nearby_landmarks", "owner_name"] as const;
export type MaskedField = (typeof MASKED_FIELDS)[number];

/** Texts of errors; errors.ts has their codes. */
export const CONTACT_TEXTS = {
  nothingAsked: "There is no open request for your phone number.",
  noPhone: "You have no phone number yet. Add one to your profile first.",
} as const;
