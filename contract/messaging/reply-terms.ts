/**
 * Terms and limits of the reply clock, without zod, so that screens stay small. A question is what a tenant asks the
 * owner of a live home: their first message, or a later one after a long pause.
 */

/** Real hours in which an owner answers in time. */
export const REPLY_HOURS = 24;
/**
 * Days since the owner's last message, and since the end of the last question, after which a message is a new question.
 */
export const NEW_QUESTION_AFTER_DAYS = 7;
/** Days within which a question waits again if its home comes back. */
export const REOPEN_DAYS = 7;
/** Questions and figures go back this many weeks. */
export const REPLY_WEEKS = 12;
/** This many blocks of an owner within `REPLY_WEEKS` are ignored. Later ones count as not answered. */
export const FREE_BLOCKS = 2;
/** Hours after which an owner is reminded of a waiting question. The database repeats them. */
export const NUDGE_HOURS = [4, 10, 20] as const;
/** Reminders per person in any 24 hours. The channels of one reminder count once. */
export const MAX_NUDGES_A_DAY = 3;
/** Minimum hours between two reminders of a person. One that is due sooner waits, and then covers all questions. */
export const NUDGE_PAUSE_HOURS = 3;
/** A reminder by mail leaves out conversations that a mail about unread messages named in this many hours. */
export const NUDGE_MAIL_PAUSE_HOURS = 4;
/** Minimum age in hours of a guest's account, when it asks, for the question to count in a figure of the owner. */
export const GUEST_ACCOUNT_HOURS = 24;
/** An owner has figures from this many guests on. */
export const MIN_GUESTS = 5;
/** Figures of owners are in tenths, rounded down. */
export const TENTHS = 10;
/** Tenths of questions answered within a day from which an owner usually answers, and from which the share is shown. */
export const USUAL_TENTHS = 8;
export const SHOWN_TENTHS = 6;
/** The hours that "usually answers within" can name. */
export const ANSWER_HOURS = [1, 3, 6, 12, 24] as const;
/** An owner is new until the account is this old. */
export const NEW_OWNER_DAYS = 30;
/**
 * The home page shows the share of questions answered in time in the last `LATELY_DAYS` days, from
 * `MIN_QUESTIONS_LATELY` questions on.
 */
export const LATELY_DAYS = 28;
export const MIN_QUESTIONS_LATELY = 100;
/** Weeks in the public figures, including the current week. */
export const PUBLIC_WEEKS = 26;

/**
 * `waiting`: until `due_at` or an answer. `answered`: by any message or act of the owner, in time or late. `closed`:
 * the home was rented, paused or deleted. `ran_out`: not answered in time. `withdrawn`: the tenant left, deleted the
 * conversation or blocked the owner, or the owner blocked them.
 */
export const QUESTION_STATES = ["waiting", "answered", "closed", "ran_out", "withdrawn"] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

/** How an owner answers: of ten questions, how many within a day; the hours within which at least eight of ten. */
export interface OwnerReplies {
  answered: number;
  within_hours: (typeof ANSWER_HOURS)[number] | null;
}

/** Returns the figures for others: null if too few questions were answered. */
export const shownReplies = <R extends OwnerReplies>(replies: R | null): R | null =>
  replies !== null && replies.answered >= SHOWN_TENTHS ? replies : null;

/** Returns the sentence about an owner whose figures are shown. */
export const repliesText = ({ answered, within_hours }: OwnerReplies): string =>
  within_hours === null
    ? `Answers ${answered} of ${TENTHS} questions within a day`
    : `Usually answers within ${within_hours} ${within_hours === 1 ? "hour" : "hours"}`;

/** Returns the sentence about the people whose questions wait for an owner. */
export const waitingText = (people: number): string =>
  people === 1 ? "1 person waits for an answer" : `${people} people wait for an answer`;

// ---- declining ----

/** Conversations that one press declines. */
export const MAX_DECLINED = 200;
/** Time to take a press back, before its messages are sent. */
export const DECLINE_UNDO_SECONDS = 10;
/**
 * Minutes for which the message that a home is rented waits for a decline in the owner's own words, which replaces it.
 */
export const RENTED_WAITS_MINUTES = 5;
/**
 * Minutes after which a guest is told that their question was closed. Longer, so that other news about the home is
 * first.
 */
export const CLOSED_TOLD_AFTER_MINUTES = 10;
/** The type of these messages. Only the server sends it; clients that do not know it show the text. */
export const DECLINE_TYPE = "decline";
/** The sentence that owners start from. */
export const DECLINE_TEXT = "Thank you for asking. The home is taken now. I wish you good luck with your search.";

export const DECLINE_TEXTS = {
  sent: "The messages are being sent already.",
  notFound: "There is no such message to take back.",
} as const;
