/** Terms of the moderators' desk, without zod, so that screens stay small. cases.ts and appeals.ts use them. */

/** What a case is about: a listing or a person. */
export const CASE_KINDS = ["property", "account"] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export const CASE_STATES = ["open", "decided", "appealed"] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** Groups of findings. Only the strongest finding of a family counts for the risk. */
export const FAMILIES = ["photo", "phone", "text", "words", "price", "reports", "chat"] as const;
export type Family = (typeof FAMILIES)[number];
export const FAMILY_NAMES: Record<Family, string> = {
  photo: "Photos",
  phone: "Phone",
  text: "Text",
  words: "Words",
  price: "Rent",
  reports: "Reports",
  chat: "Chat",
};

export const PROPERTY_OUTCOMES = ["approve", "reject", "dismiss"] as const;
export const ACCOUNT_OUTCOMES = ["warn", "limit", "deactivate", "clear", "allow_more", "broker", "dismiss"] as const;
export const CASE_OUTCOMES = [...new Set([...PROPERTY_OUTCOMES, ...ACCOUNT_OUTCOMES])];
export type CaseOutcome = (typeof PROPERTY_OUTCOMES | typeof ACCOUNT_OUTCOMES)[number];
export const OUTCOMES_OF: Record<CaseKind, readonly CaseOutcome[]> = {
  property: PROPERTY_OUTCOMES,
  account: ACCOUNT_OUTCOMES,
};
export const OUTCOME_NAMES: Record<CaseOutcome, string> = {
  approve: "Approve",
  reject: "Reject",
  dismiss: "Dismiss",
  warn: "Warn",
  limit: "Limit",
  deactivate: "Deactivate",
  clear: "Clear",
  allow_more: "Allow more homes",
  broker: "Broker",
};
/** Outcomes for which the affected person gets a statement of reasons and may appeal. */
export const STATED_OUTCOMES = ["reject", "warn", "limit", "deactivate", "broker"] as const;
export type StatedOutcome = (typeof STATED_OUTCOMES)[number];
export const isStated = (outcome: CaseOutcome): outcome is StatedOutcome =>
  STATED_OUTCOMES.some((stated) => stated === outcome);
/** Outcomes that can be undone, and so may be chosen for several cases at once. */
export const BULK_OUTCOMES = ["approve", "dismiss"] as const;
export const MAX_BULK = 50;

/** Choices for the number of days that a person cannot start conversations. */
export const LIMIT_DAYS = [7, 30] as const;
export const CLAIM_MINUTES = 10;
/**
 * Hours until a listing's review is due, as owners are told, and a case that only rules opened. `properties_open_case`
 * in SQL has the same number. Reports have their own clocks: complaint-clocks.ts.
 */
export const DUE_HOURS = 24;
export const APPEAL_DAYS = 180;
export const MAX_APPEAL_LENGTH = 2000;
export const APPEALS_A_DAY = 5;
export const MUTE_DAYS = 30;
export const CASE_PAGE_SIZE = 24;
/** The queue's total is exact up to this count. */
export const CASE_COUNT_CAP = 1000;
/** Inputs of the rules are deleted this long after a decision. */
export const INPUT_DAYS = 180;

export const RISK_BANDS = ["high", "medium", "low"] as const;
export type RiskBand = (typeof RISK_BANDS)[number];
export const RISK_NAMES: Record<RiskBand, string> = { high: "High", medium: "Medium", low: "Low" };
/** The lowest risk of each band, of 100. */
const BAND_FROM: Record<RiskBand, number> = { high: 70, medium: 30, low: 0 };
export const bandOf = (risk: number): RiskBand => RISK_BANDS.find((band) => risk >= BAND_FROM[band]) ?? "low";

export const APPEAL_OUTCOMES = ["upheld", "reversed"] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];

/** Who decides an appeal: the admin who made the decision only if no other admin may. */
export const APPEAL_DECIDERS = ["another_person", "same_person"] as const;
export type AppealDecider = (typeof APPEAL_DECIDERS)[number];
/** The text about this for the person who can appeal. */
export const APPEAL_DECIDER_TEXTS: Record<AppealDecider, string> = {
  another_person: "Another person decides about it.",
  same_person: "The person who made the decision looks at it again, because no other moderator can.",
};

export const CASE_TEXTS = {
  notFound: "There is no such case.",
  changed: "This case has changed since you opened it. Please look at it again.",
  invalidOutcome: "This outcome is not possible for this case.",
  own: "You cannot decide about yourself, your listing or your conversation.",
  ownDecision: "Another admin decides about an appeal against your decision.",
  ownDecisionAlone: "No other admin can decide about this appeal against your decision, so you decide.",
  reasonRequired: "Please give a reason.",
  daysRequired: `days can be ${LIMIT_DAYS.join(" or ")}.`,
  bulkOutcome: `Several cases at once can only be decided with ${BULK_OUTCOMES.join(" or ")}.`,
  decisionNotFound: "There is no such decision.",
  appealNotFound: "There is no such appeal.",
  alreadyAppealed: "You have already appealed against this decision.",
  appealClosed: `An appeal is possible for ${APPEAL_DAYS} days.`,
  appealRequired: "Please write why the decision is wrong.",
  limited: (day: string) => `You can start new conversations again on ${day}.`,
  brokers: "Basera is for owners. This account cannot post homes or start conversations.",
} as const;
