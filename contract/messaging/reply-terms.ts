/**
 * Terms and limits of the reply clock, without zod, so that screens stay small. A question is what a tenant asks the owner
 * of a live home: their first message, or a later one after a long pause.
 */

/** Real hours in which an owner answers in time. */
export const REPLY_HOURS = 24;
/** Days since the owner's last message, and since the end of the last question, after which a message is a new question. */
export const NEW_QUESTION_AFTER_DAYS = 7;
/** Days within which a question waits again if its home comes back. */
export const REOPEN_DAYS = 7;
/** Questions and figures go back this many weeks. */
export const REPLY_WEEKS = 12;
/** Blocks of an owner that withdraw a question within `REPLY_WEEKS`. More of them count as not answered. */
export const FREE_BLOCKS = 2;

/**
 * `waiting`: until `due_at` or an answer. `answered`: by any message or act of the owner, in time or late. `closed`: the
 * home was rented, paused or deleted. `ran_out`: not answered in time. `withdrawn`: the tenant left, deleted the
 * conversation or blocked the owner, or the owner blocked them.
 */
export const QUESTION_STATES = ["waiting", "answered", "closed", "ran_out", "withdrawn"] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];
