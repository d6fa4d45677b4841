import { formatCount } from "../formats.ts";
/** Terms, limits and texts of reports and blocks, without zod, so that screens stay small. reports.ts and blocks.ts use them. */

export const REPORT_SUBJECTS = ["property", "account", "message"] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

interface Reason {
  words: string;
  subjects: readonly ReportSubject[];
  /** How much a report of this reason counts, from 0 to 1. */
  weight: number;
}

/** What can be reported, in the order of the dialog. */
export const REPORT_REASONS = {
  // Reports that a home is gone, which is not misconduct.
  taken: { words: "It is already rented", subjects: ["property"], weight: 0 },
  broker: { words: "This is a broker", subjects: ["property", "account"], weight: 0.35 },
  not_real: { words: "The photos or the home are not real", subjects: ["property"], weight: 0.45 },
  wrong_facts: { words: "Rent, place or details are wrong", subjects: ["property"], weight: 0.2 },
  money_first: { words: "Asked for money before a visit or an agreement", subjects: REPORT_SUBJECTS, weight: 0.6 },
  // A legal duty of two hours: nothing comes before it in the queue.
  intimate_images: { words: "Shows intimate images of a person", subjects: REPORT_SUBJECTS, weight: 1 },
  impersonation: { words: "Pretends to be somebody else", subjects: ["account", "message"], weight: 0.5 },
  harassment: { words: "Abuse or threats", subjects: ["account", "message"], weight: 0.5 },
  discrimination: {
    words: "Refuses people for religion, caste or origin",
    subjects: REPORT_SUBJECTS,
    weight: 0.35,
  },
  spam: { words: "Spam", subjects: ["account", "message"], weight: 0.3 },
  other: { words: "Something else", subjects: REPORT_SUBJECTS, weight: 0.15 },
} as const satisfies Record<string, Reason>;
export type ReportReason = keyof typeof REPORT_REASONS;
const isReason = (word: string): word is ReportReason => word in REPORT_REASONS;
export const REASON_CODES = Object.keys(REPORT_REASONS).filter(isReason);

/** Returns whether a subject of this type can be reported for this reason. */
export function fits(reason: ReportReason, subject: ReportSubject): boolean {
  const subjects: readonly ReportSubject[] = REPORT_REASONS[reason].subjects;
  return subjects.includes(subject);
}

export const REPORT_STATES = ["received", "in_review", "decided"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export const REPORT_OUTCOMES = ["listing_removed", "person_warned", "nothing_found", "already_gone"] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** The text for the reporter, on the profile and in the mail. */
export const OUTCOME_TEXTS: Record<ReportOutcome, string> = {
  listing_removed: "We acted: the listing was taken down",
  person_warned: "We acted: the person was warned",
  nothing_found: "We looked and found nothing against our rules",
  already_gone: "It was already gone",
};

export const MAX_REPORT_TEXT = 1000;
export const REPORTS_A_DAY = 10;
/** Days within which another report of the same subject joins the first report. */
export const SAME_REPORT_DAYS = 30;
/** Number of messages before the reported message that are stored with it. */
export const EXCERPT_MESSAGES_BEFORE = 5;

export const BLOCKS_A_DAY = 100;
export const MAX_BLOCKS = 1000;

/** Texts of errors; errors.ts has their codes. */
export const REPORT_TEXTS = {
  ownSubject: "You cannot report yourself or your own listing.",
  noReason: "Choose what is wrong.",
  wrongReason: "Choose a reason that applies to what you report.",
  noText: "Tell us what is wrong.",
  longText: `This text can be at most ${formatCount(MAX_REPORT_TEXT)} characters.`,
  notOneself: "You cannot block yourself.",
  notAdmins: "You cannot block Basera's team.",
  tooManyBlocks: `You can block at most ${formatCount(MAX_BLOCKS)} people. Unblock one first.`,
} as const;
