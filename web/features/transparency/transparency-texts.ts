import { type CaseOutcome, OUTCOME_NAMES } from "#contract/desk/case-terms.ts";
import { clockText } from "#contract/desk/complaint-clocks.ts";
import { OUTCOME_TEXTS, REPORT_REASONS, type ReportOutcome, type ReportReason } from "#contract/desk/report-terms.ts";
import type { ShownCount } from "#contract/desk/transparency.ts";
import { formatCount } from "#web/lib/format/format.ts";

/** Texts of the transparency page, in one place for translation. */
export const TRANSPARENCY = {
  title: "How we keep Basera honest",
  lead: "What people reported, what we decided, how long it took and how fresh the homes are. Software flags, people decide. Counts from 1 to 4 are not shown exactly.",
  description: "Reports, decisions, appeals and how fresh the homes on Basera are, by month.",
  none: "There are no figures yet.",
  failed: "The figures did not load. Please reload the page.",
  reports: "Reports",
  noReports: "No reports this month.",
  reason: "Reason",
  outcome: "Outcome",
  count: "Number",
  open: "Under review",
  decisions: "Decisions",
  noDecisions: "No decisions this month.",
  decision: "Decision",
  by: "By",
  byPerson: "A person",
  byRule: "A rule",
  more: "Times, appeals and freshness",
  figure: "Figure",
  value: "Value",
  tooFew: "Too few to report",
  hours: (hours: number) => `${hours} hours`,
  days: (days: number) => `${days} days`,
  percent: (percent: number) => `${percent} %`,
  figures: {
    hours_median: "Half of first decisions within",
    hours_p90: "Nine in ten first decisions within",
    appeals: "Appeals",
    reversed_percent: "Appeals that reversed a decision",
    paused_by_clock: "Listings paused because their owner did not confirm them",
    paused_by_tenants: "Listings paused because tenants found them taken",
    confirmed_days_median: "Half of homes confirmed within",
    confirmed_week_percent: "Homes confirmed within 7 days",
    warnings: "Warnings shown in chats",
    warnings_fine_percent: "Warnings that readers marked as fine",
  },
  questions: {
    title: "Questions to owners",
    lead: "A question is a person's first message about a home, or one after a week of silence. A message, a visit time, a shared phone number or a decline is an answer. Questions about homes that were rented, paused or deleted first are closed; withdrawn are those whose person left, or where one blocked the other. This week is not over yet.",
    latest: ({
      week,
      questions,
      answered_24h,
      median_hours,
    }: {
      week: string;
      questions: string;
      answered_24h: string;
      median_hours: number | null;
    }) =>
      `${answered_24h} of ${questions} questions of the week of ${week} were answered within 24 hours${median_hours === null ? "" : `, half of the answers came within ${median_hours} hours`}.`,
    chart:
      "Questions by week, the oldest left: answered within 24 hours, and later or not at all. The table has the numbers.",
    inTime: "Answered within 24 hours",
    notInTime: "Later or not at all",
    table: "Questions to owners by week",
    heads: {
      week: "Week of",
      questions: "Questions",
      answered_24h: "Answered in 24 h",
      late: "Late",
      ran_out: "Ran out",
      closed: "Closed",
      withdrawn: "Withdrawn",
      median_hours: "Half within",
    },
    median: (hours: number) => `${hours} h`,
    noMedian: "–",
    failed: "The answers of owners did not load. Please reload the page.",
  },
  rents: "Usual rents",
  rentsLead:
    "The page of a home says what similar homes ask. How often that was right for homes that were new in the last 28 days:",
  rentHits: (inside: number, homes: number) => `${inside} of ${homes} rents lay in the 8-in-10 range.`,
  rules: "Rules",
  rulesLead: "Rules put a listing or a person before a moderator. They never reject, delete or close anything.",
  ruleSet: (version: number, day: string | null) => `Version ${version}${day === null ? "" : `, since ${day}`}`,
  contact: "Complaints",
  clocksLead: "How soon we confirm a complaint and decide about it, at the latest:",
  clock: (about: string, hours: number) => `${about}: within ${clockText(hours)}`,
  contactLead: "Write to:",
} as const;

export const reasonName = (reason: string): string => REPORT_REASONS[reason as ReportReason]?.words ?? reason;
export const reportOutcomeName = (outcome: string): string =>
  outcome === "open" ? TRANSPARENCY.open : (OUTCOME_TEXTS[outcome as ReportOutcome] ?? outcome);
export const outcomeName = (outcome: string): string => OUTCOME_NAMES[outcome as CaseOutcome] ?? outcome;
/** Returns a count as text; a hidden one is text already. */
export const shownCount = (count: ShownCount): string => (typeof count === "number" ? formatCount(count) : count);
