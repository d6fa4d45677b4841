/** Terms, limits and rules of visits, without zod, so that screens stay small. visits.ts uses them. */

/** Choices for the minutes of a visit, and of the pause after it. */
export const VISIT_LENGTHS = [15, 30, 45, 60] as const;
export type VisitLength = (typeof VISIT_LENGTHS)[number];
export const VISIT_PAUSES = [0, 15, 30] as const;
export type VisitPause = (typeof VISIT_PAUSES)[number];

/** `instant`: a free time is booked at once. `ask`: the owner accepts each visit. */
export const VISIT_MODES = ["instant", "ask"] as const;
export type VisitMode = (typeof VISIT_MODES)[number];

/** Visits begin on a quarter of an hour, not before 7 am, and end by 9 pm, in India. Minutes after midnight. */
export const QUARTER_MINUTES = 15;
export const DAY_OPENS = 7 * 60;
export const DAY_CLOSES = 21 * 60;

export const MAX_WINDOWS = 14;
export const MAX_SINGLE_DAYS = 60;
export const MAX_MEETING_POINT = 300;
export const MAX_REASON = 200;
export const MAX_PROPOSALS = 3;
/** Maximum number of free times in one response. */
export const MAX_TIMES = 100;
/** How many days ahead a visit can be booked. */
export const VISIT_DAYS_AHEAD = 21;
/** Minimum time before a visit to book or move it. If the owner must accept it first, an hour more. */
export const LEAD_MINUTES = 120;
export const LEAD_MINUTES_TO_ASK = 180;
/** How long the owner has to answer. */
export const ANSWER_HOURS = 24;
export const MAX_OPEN_VISITS = 5;
/** Bookings per day and client address (IPv6: its /64), over all accounts. */
export const BOOKINGS_A_DAY_PER_CLIENT = 20;
/** The tenant of a visit that was booked at once sees the exact meeting point from this many hours before it. */
export const MEETING_POINT_HOURS = 24;
export const MAX_MOVES = 3;
/** How long after a visit one side can say that the other did not come, and the other can contest it. */
export const NO_SHOW_HOURS = 48;
/** Days for which a no-show counts, and the number of no-shows after which the owner must accept each booking. */
export const NO_SHOW_DAYS = 90;
export const NO_SHOWS_TO_ASK = 2;

export const DEFAULT_VISIT_SETTINGS = { length: 30, pause: 15, mode: "instant" } as const;

export const VISIT_STATUSES = [
  "proposed",
  "asked",
  "booked",
  "done",
  "cancelled",
  "declined",
  "lapsed",
  "no_show",
] as const;
export type VisitStatus = (typeof VISIT_STATUSES)[number];
/** The statuses of a visit that is still to come. */
export const OPEN_STATUSES = ["proposed", "asked", "booked"] as const satisfies readonly VisitStatus[];

/** What a side can do with a visit. */
export const VISIT_ACTS = ["accept", "decline", "move", "cancel", "report", "contest"] as const;
export type VisitAct = (typeof VISIT_ACTS)[number];

/** What happened to a visit, for its history. */
export const VISIT_EVENTS = [
  "proposed",
  "asked",
  "booked",
  "declined",
  "move_asked",
  "move_declined",
  "move_lapsed",
  "moved",
  "cancelled",
  "restored",
  "lapsed",
  "done",
  "no_show",
  "contested",
] as const;
export type VisitEvent = (typeof VISIT_EVENTS)[number];

export const VISIT_SIDES = ["tenant", "owner"] as const;
export type VisitSide = (typeof VISIT_SIDES)[number];

/** The text for both sides of a visit that neither of them ended. It does not say why. */
export const VISIT_GONE = "The visit can no longer take place";

/** Texts of errors; errors.ts has their codes. */
export const VISIT_TEXTS = {
  ownHome: "This is your own home.",
  notAvailable: "This home is not available any more.",
  slotTaken: "Somebody has just taken this time. Choose another.",
  outsideWindows: "The owner does not offer this time. Choose another.",
  tooMany: `You have ${MAX_OPEN_VISITS} visits planned. Cancel one first.`,
  exists: "You already have a visit planned at this home.",
  tooManyMoves: `This visit was moved ${MAX_MOVES} times already. Write to the other side.`,
  tooLate: "It is too late to change this visit. Write to the other side.",
  changed: "This visit was changed in the meantime. Please look at it again.",
  notPossible: "This is not possible for this visit any more.",
  notFound: "Visit not found.",
  tooManyOfClient: "Too many visits were booked from your internet connection today. Please try again tomorrow.",
} as const;

/** Returns what the owner reads about a tenant without a confirmed address or number, in screens and mails. */
export const unconfirmedText = (name: string): string => `${name} has not confirmed their email yet.`;
/** What a tenant without a confirmed address or number reads, in screens and mails. */
export const CONFIRM_TEXT = "Confirm your email address to book times at once and to see the meeting point.";
