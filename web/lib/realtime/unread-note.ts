/** The id of the text with the number of unread messages, for `aria-describedby`. In its own file, without the API client. */
export const UNREAD_NOTE = "unread-note";
