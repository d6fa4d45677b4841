/** Terms, limits and rules of freshness, without zod, so that screens stay small. freshness.ts uses them. */

/** Why browse does not show an approved home; null if it does. */
export const AWAY = ["paused", "rented"] as const;
export type Away = (typeof AWAY)[number];

/** Why a home is paused: by its owner, because it was not confirmed, or because tenants found it taken. */
export const PAUSE_REASONS = ["owner", "unconfirmed", "taken"] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const CONFIRMERS = ["owner", "tenant"] as const;

/** What an owner answers to "Is it still available?". */
export const LISTING_ANSWERS = ["available", "rented", "paused"] as const;
export type ListingAnswer = (typeof LISTING_ANSWERS)[number];

/** Types of the messages that tell a tenant the owner's answer. Only the server sends them. */
export const ANSWER_TYPES = ["answer-available", "answer-rented", "answer-paused"] as const;
export type AnswerType = (typeof ANSWER_TYPES)[number];

/** The content of these messages, for previews, mails and old clients. */
export const ANSWER_SENTENCES: Record<AnswerType, string> = {
  "answer-available": "Yes, it is still available.",
  "answer-rented": "It is rented.",
  "answer-paused": "I paused the listing for now.",
};

/** What a tenant found out about a home. */
export const TENANT_FINDINGS = ["taken", "available", "other_terms"] as const;
export type TenantFinding = (typeof TENANT_FINDINGS)[number];

/** Values of the filter "Confirmed": calendar days in India, with today as the first. */
export const CONFIRMED_WITHIN = [1, 3, 7] as const;
export type ConfirmedWithin = (typeof CONFIRMED_WITHIN)[number];

/** Types of events in the public history of a listing. */
export const HISTORY_TYPES = [
  "posted",
  "approved",
  "rent",
  "deposit",
  "available_from",
  "photos",
  "text",
  "paused",
  "resumed",
  "rented",
  "confirmed",
  "reposted",
] as const;
export type HistoryType = (typeof HISTORY_TYPES)[number];
export const HISTORY_PAGE_SIZE = 20;
/** Days for which a deleted listing is recognised when the same person posts it again. */
export const FORMER_LISTING_DAYS = 180;

// ---- the clock ----

/** Homes of similar size in the same city share a rate. */
export const HOME_SIZES = ["1", "2", "3"] as const;
export type HomeSize = (typeof HOME_SIZES)[number];
export const sizeOf = (type: string): HomeSize =>
  type === "RK" || type === "1BHK" ? "1" : type === "2BHK" ? "2" : "3";

/** Share of homes that leave per day until rates are learned: one in 21. */
export const USUAL_RATE = 1 / 21;
/** The rate of the wider group counts like this many homes. */
export const PRIOR_HOMES = 20;
/** Days of data from which a rate is learned. */
export const RATE_DAYS = 90;

const ASK = { least: 3, most: 7 };
const MAX_PAUSE_DAYS = 14;
/** Minimum days between the question and the pause. */
const DAYS_TO_ANSWER = 3;
const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

export interface ClockDays {
  /** Days after which half of the homes are gone. */
  typical: number;
  /** Days from a confirmation to the next question, when a quarter of the homes are gone. */
  ask: number;
  /** Days from a confirmation to the pause without an answer, when two in five are gone. */
  pause: number;
}

/** Returns the days of the clock for homes that leave at this daily rate. */
export function clockDays(rate: number): ClockDays {
  const ask = clamp(Math.round(Math.log(4 / 3) / rate), ASK.least, ASK.most);
  const pause = clamp(Math.round(Math.log(5 / 3) / rate), ask + DAYS_TO_ANSWER, MAX_PAUSE_DAYS);
  return { typical: Math.max(1, Math.round(Math.LN2 / rate)), ask, pause };
}

const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);

/** Returns the explanation of when the clock asks and pauses. */
export const clockExplanation = (city: string, { typical, ask, pause }: ClockDays): string =>
  `Homes like this in ${city} are usually gone in about ${days(typical)}. We ask again after ${days(ask)}, and pause the listing after ${pause} without an answer.`;

/** The owner is asked on a tenant's behalf only if the last confirmation is older than this. */
export const STILL_THERE_HOURS = 24;
/** How long a tenant must have been in contact with the owner before an outcome counts. */
export const OUTCOME_CONTACT_HOURS = 1;
/** A home that a tenant reported as taken is paused after this many hours at the latest. */
export const TAKEN_HOURS = 48;
/** Minimum hours between the clock's question and the pause. */
export const MIN_HOURS_TO_ANSWER = 48;
/** Days until a link in a mail expires. */
export const ANSWER_LINK_DAYS = 30;
/** The tenant is asked how it went between these days after the owner's first answer. */
export const OUTCOME_ASK_DAYS = 3;
export const OUTCOME_ASK_LATEST_DAYS = 30;

export const FRESHNESS_TEXTS = {
  notLive: "This home is not listed at the moment.",
  notApprovedYet: "This listing is not approved yet. You can confirm it once it is.",
  linkExpired: "This link no longer works. You can answer in My Listings.",
  talkFirst: "Write to the owner first. Then you can report the outcome.",
} as const;
