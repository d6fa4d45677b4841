import type { AppealDecider, AppealOutcome } from "#contract/desk/case-terms.ts";
import { CASE_TEXTS, type CaseOutcome } from "#contract/desk/case-terms.ts";
import { ACT_DONE } from "./listings/texts.ts";

/** Texts of the moderators' desk, in one place for translation. */

export const DESK = {
  queue: "Moderation Queue",
  appeals: "Appeals",
  filters: "Filter cases",
  allRisks: "All risks",
  overdue: (count: number) => (count > 0 ? `Overdue (${count})` : "Overdue"),
  order: "Overdue first, then risk, then the oldest",
  search: "Search cases",
  searchHint: "Search by title, area, city or name",
  loading: "Loading cases",
  none: "No cases",
  noneHint: "There is nothing to decide.",
  noMatch: "No case matches.",
  failed: "The cases did not load. Please try again.",
  nothingFound: "Nothing was found. It waits for review",
  risk: (word: string) => `Risk: ${word}`,
  person: "Person",
  open: "Open",
  openCase: (title: string) => `Open ${title}`,
  select: (title: string) => `Select ${title}`,
  selected: (count: number) => `${count} selected`,
  onlyUndone: "Only what can be undone",
  clearSelection: "Clear selection",
  claimedBy: (name: string, minutes: number) =>
    `${name} is looking at it${minutes > 0 ? ` since ${minutes} ${minutes === 1 ? "minute" : "minutes"}` : ""}.`,
  takeOver: "Take over",
  decisionFailed: (title: string) => `“${title}” was not decided. Please try again.`,
  changed: (title: string) => `“${title}” has changed. Please look at it again.`,
  bulkDone: (done: number, all: number) =>
    done === all ? `${done} decided.` : `${done} of ${all} decided. The others have changed or do not allow it.`,
} as const;

export const DUE = {
  overdueHours: (hours: number) =>
    hours < 1 ? "Overdue" : hours < 48 ? `Overdue by ${hours} h` : `Overdue by ${Math.floor(hours / 24)} days`,
  today: (time: string) => `Due today, ${time}`,
  tomorrow: (time: string) => `Due tomorrow, ${time}`,
  on: (day: string) => `Due ${day}`,
  decided: (day: string) => `Decided ${day}`,
} as const;

/** Texts of decisions in the history of a case. */
export const OUTCOME_PAST: Record<CaseOutcome, string> = {
  approve: "Approved",
  reject: "Rejected",
  dismiss: "Dismissed",
  warn: "Warned",
  limit: "Limited",
  deactivate: "Deactivated",
  clear: "Cleared",
  allow_more: "More homes allowed",
  broker: "Marked as a broker",
};

/** Texts of toasts after a decision. */
export const OUTCOME_DONE: Record<CaseOutcome, (title: string) => string> = {
  approve: ACT_DONE.approve,
  reject: ACT_DONE.reject,
  dismiss: (title) => `The case of “${title}” is dismissed.`,
  warn: (title) => `You warned ${title}.`,
  limit: (title) => `${title} cannot start conversations for a while.`,
  deactivate: (title) => `The account of ${title} is deactivated.`,
  clear: (title) => `${title} is cleared.`,
  allow_more: (title) => `${title} may have more homes.`,
  broker: (title) => `${title} is marked as a broker.`,
};

export const KEYS = {
  title: "Keys",
  help: "Keyboard shortcuts",
  use: "Keys",
  close: "Close",
  list: [
    ["J", "next case"],
    ["K", "previous case"],
    ["A", "approve"],
    ["R", "reject with a reason"],
    ["D", "dismiss"],
    ["X", "select"],
    ["O", "open"],
    ["?", "help"],
  ],
} as const;

export const CASE = {
  back: "Moderation Queue",
  place: (place: number, all: string) => `${place} of ${all}`,
  previous: "Previous case",
  next: "Next case",
  seen: "Findings",
  numbers: "Numbers",
  riskNumber: (risk: number) => `Risk ${risk} of 100`,
  photos: "Photos side by side",
  samePicture: (bits: number, isMirrored: boolean) =>
    `Same picture${isMirrored ? ", mirrored" : ""}, ${bits} of 256 bits differ`,
  own: (place: number) => `Photo ${place}, this listing`,
  other: (place: number, title: string) => `Photo ${place}, ${title}`,
  postedBy: (day: string, name: string) => `Posted ${day} by ${name}`,
  common: "Text in common",
  thisListing: "This listing",
  description: "Description",
  pictures: "Photos",
  picture: (place: number) => `Photo ${place}`,
  reports: "Reports",
  excerptNote: "The message, and up to five before it. The rest of the chat is not read.",
  reportedPerson: "Reported person",
  reporter: "Reporter",
  reporterRecord: (place: number, right: number, wrong: number) =>
    `Reporter ${place}. Earlier reports: ${right} right, ${wrong} wrong`,
  mute: "Mute this reporter for 30 days",
  muted: (day: string) => `Muted until ${day}`,
  muteDone: "This reporter's reports do not count for 30 days.",
  muteFailed: "The reporter was not muted. Please try again.",
  decide: "Decide",
  statement: "Statement of reasons",
  statementHint: "Sent with how to fix it and how to appeal. Leave it empty to send what was found.",
  rejectionHint: "Reject asks for it. Sent with how to fix it and how to appeal.",
  thePerson: "The person",
  joined: (day: string) => `Joined ${day}`,
  listings: "Listings",
  conversations: "Conversations",
  account: "Account",
  active: "Active",
  inactive: "Deactivated",
  decidePerson: "Decide about this person",
  decidePersonFailed: "The person's case did not open. Please try again.",
  phone: "Phone",
  showPhone: "Show (logged)",
  noPhone: "None",
  phoneFailed: "The phone number did not load. Please try again.",
  limitedUntil: (day: string) => `No new conversations until ${day}`,
  broker: "Marked as a broker",
  otherCases: "Other cases",
  noOther: "None",
  soFar: "So far",
  by: (name: string | undefined) => (name === undefined ? "" : ` by ${name}`),
  opened: "Case opened",
  reportedFor: (reason: string) => `Reported: ${reason}`,
  appealed: "Appealed",
  limit: (days: number) => `Limit ${days} days`,
  deactivateTitle: "Deactivate this account?",
  deactivateQuestion: "The person is signed out and can no longer sign in. Their listing is hidden.",
  brokerTitle: "Mark this person as a broker?",
  brokerQuestion: "Their listing is taken down, and they cannot post homes or start conversations.",
  cancel: "Cancel",
  ownCase: CASE_TEXTS.own,
  gone: "This case does not exist.",
  decided: "This case is decided.",
  loading: "Loading the case",
  posted: (day: string, name: string) => `posted ${day} by ${name}`,
  perMonth: "per month",
  viewListing: "View listing",
} as const;

export const APPEAL = {
  none: "No appeals",
  noneHint: "There is no appeal to decide.",
  loading: "Loading appeals",
  decision: "Decision",
  text: "The appeal",
  due: (day: string) => `Due ${day}`,
  upheld: "Uphold",
  reversed: "Reverse",
  reason: "Why",
  reasonHint: "The person reads it.",
  /** For the admin who made the decision. */
  own: { another_person: CASE_TEXTS.ownDecision, same_person: CASE_TEXTS.ownDecisionAlone } satisfies Record<
    AppealDecider,
    string
  >,
  done: { upheld: "The decision stays.", reversed: "The decision is reversed." } satisfies Record<
    AppealOutcome,
    string
  >,
  failed: "The appeal was not decided. Please try again.",
} as const;
