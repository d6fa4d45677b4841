/** The id of the text that says how many messages wait, for what is described by it. Apart from the figure, which calls the API. */
export const UNREAD_NOTE = "unread-note";
