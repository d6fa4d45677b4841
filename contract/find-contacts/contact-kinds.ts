/** The kind of a contact in a text. */
export type ContactKind = "phone" | "email" | "upi" | "link" | "handle";

/** A contact and its characters in the plain text, from `start` to before `end`. */
export interface PlainContact {
  kind: ContactKind;
  start: number;
  end: number;
}

/** Maximum length of a matched part of an address. The limit keeps the search linear. */
export const MAX_IN_NAME = 64;
