/**
 * The id of the text with the number of unread messages, for `aria-describedby`. In a separate file, so that it can be
 * used without the API client.
 */
export const UNREAD_NOTE = "unread-note";
