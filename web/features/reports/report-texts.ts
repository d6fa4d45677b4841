import {
  BLOCKS_A_DAY,
  OUTCOME_TEXTS,
  REPORT_REASONS,
  REPORT_TEXTS,
  REPORTS_A_DAY,
  type ReportOutcome,
  type ReportReason,
  type ReportState,
  type ReportSubject,
} from "#contract/desk/report-terms.ts";
import { REPORT_LISTING } from "./listing-texts.ts";

/** All texts of reports, in one place for translation. */
export const REPORT = {
  titles: {
    property: () => REPORT_LISTING,
    account: (name: string) => `Report ${name}`,
    message: () => "Report this message",
  } satisfies Record<ReportSubject, (name: string) => string>,
  privacy: {
    property: () => "The owner does not learn who reported.",
    account: (name: string) => `${name} does not learn who reported.`,
    message: (name: string) => `${name} does not learn who reported.`,
  } satisfies Record<ReportSubject, (name: string) => string>,
  question: "What is wrong?",
  reason: (reason: ReportReason) => REPORT_REASONS[reason].words,
  more: "Tell us more",
  optional: "(optional)",
  sample: "What happened, in your words",
  needed: REPORT_TEXTS.noReason,
  textNeeded: REPORT_TEXTS.noText,
  tooLong: REPORT_TEXTS.longText,
  alsoBlock: (name: string) => `Block ${name} as well`,
  send: "Send report",
  cancel: "Cancel",
  thanks: "Thank you. See its status under Your reports.",
  offline: "You are offline. Send the report once you are connected.",
  failed: "The report was not sent. Please try again.",
  limit: `You can send ${REPORTS_A_DAY} reports a day. Please try again tomorrow.`,
} as const;

/** Texts of "Your reports". */
export const OWN_REPORTS = {
  title: "Your reports",
  loading: "Loading your reports",
  none: "You haven't reported anything.",
  failed: "Your reports could not be loaded.",
  subjects: {
    property: (title: string | null) => (title === null ? "A deleted listing" : `Listing: ${title}`),
    account: (name: string | null) => name ?? "Deleted user",
    message: (name: string | null) => `A message from ${name ?? "a deleted user"}`,
  } satisfies Record<ReportSubject, (name: string | null) => string>,
  received: (reason: string, day: string) => `${reason}. Received ${day}`,
  decided: (reason: string, day: string, decided: string) => `${reason}. ${day}, decided ${decided}`,
  states: { received: "Received", in_review: "Under review" } satisfies Record<Exclude<ReportState, "decided">, string>,
  outcome: (outcome: ReportOutcome) => OUTCOME_TEXTS[outcome],
} as const;

/** Texts of blocking, and of "Blocked people". */
export const BLOCKS = {
  title: "Blocked people",
  loading: "Loading blocked people",
  none: "You have blocked no one.",
  failed: "Blocked people could not be loaded.",
  since: (day: string) => `Since ${day}. You cannot write to each other.`,
  unblock: "Unblock",
  unblockOf: (name: string) => `Unblock ${name}`,
  blocked: (name: string) => `You blocked ${name}.`,
  unblocked: (name: string) => `You unblocked ${name}.`,
  notBlocked: "Blocking failed. Please try again.",
  notUnblocked: "Unblocking failed. Please try again.",
  offline: "You are offline. Please try again once you are connected.",
  limit: `You can block ${BLOCKS_A_DAY} people a day. Please try again tomorrow.`,
} as const;
