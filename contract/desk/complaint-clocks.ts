import type { ReportReason } from "./report-terms.ts";

/** How soon complaints are acknowledged and decided, without zod, so that screens stay small. server/checks/dated-facts.ts says when to read the sources again. */

interface Clock {
  hours: number;
  /** What it is about, for people. */
  about: string;
  source: string;
}

const IT_RULES =
  "IT (Intermediary Guidelines and Digital Media Ethics Code) Amendment Rules, February 2026, rule 3(2), by secondary sources";
const OWN = "our own promise";

/** The clocks of complaints. Desk, mails, legal pages and the transparency page follow them. */
export const COMPLAINT_CLOCKS = {
  acknowledge: { hours: 24, about: "We confirm that we have a complaint", source: IT_RULES },
  intimate_images: { hours: 2, about: "Intimate images of a person", source: IT_RULES },
  danger: { hours: 24, about: "Money before a visit, abuse or threats", source: OWN },
  impersonation: { hours: 36, about: "Pretending to be another person", source: IT_RULES },
  decide: { hours: 7 * 24, about: "All other complaints, and appeals", source: IT_RULES },
} as const satisfies Record<string, Clock>;
type ClockName = keyof typeof COMPLAINT_CLOCKS;

/** The reasons of reports with a shorter clock than others. */
const CLOCK_OF: Partial<Record<ReportReason, ClockName>> = {
  intimate_images: "intimate_images",
  money_first: "danger",
  harassment: "danger",
  impersonation: "impersonation",
};

/** Returns the hours from a report to the decision. */
export const hoursToDecide = (reason: ReportReason): number => COMPLAINT_CLOCKS[CLOCK_OF[reason] ?? "decide"].hours;

/** Returns a clock's time for people: "36 hours", "7 days". */
export const clockText = (hours: number): string =>
  hours % 24 === 0 && hours > 24 ? `${hours / 24} days` : `${hours} hours`;

/** The two clocks that concern every complaint, as one sentence. */
export const COMPLAINT_PROMISE = `We confirm that we have a complaint within ${clockText(COMPLAINT_CLOCKS.acknowledge.hours)}, and decide about it within ${clockText(COMPLAINT_CLOCKS.decide.hours)}.`;
