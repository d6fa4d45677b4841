import { BATCH_A_MINUTE, BATCH_DELAY_SECONDS } from "#contract/desk/batch-terms.ts";
import type { Batch } from "#contract/desk/case-batches.ts";
import { type BULK_OUTCOMES, FAMILY_NAMES } from "#contract/desk/case-terms.ts";
import { formatCount } from "#web/lib/format/format.ts";
import { DESK } from "../desk-texts.ts";
import type { CaseFilter } from "../use-cases.ts";

type Outcome = (typeof BULK_OUTCOMES)[number];

/** Approving concerns listings that wait for review, dismissing all other cases. */
const NOUNS: Record<Outcome, readonly [string, string]> = {
  approve: ["listing", "listings"],
  dismiss: ["case", "cases"],
};
const counted = (outcome: Outcome, count: number) => `${formatCount(count)} ${NOUNS[outcome][count === 1 ? 0 : 1]}`;

const VERBS: Record<Outcome, string> = { approve: "Approve", dismiss: "Dismiss" };
const DOING: Record<Outcome, string> = { approve: "Approving", dismiss: "Dismissing" };
const DONE: Record<Outcome, string> = { approve: "approved", dismiss: "dismissed" };

/** Texts of batches of decisions, in one place for translation. */
export const BATCH = {
  open: "Decide all that match",
  act: (outcome: Outcome, count: number) => `${VERBS[outcome]} ${counted(outcome, count)}`,
  explained: `Nothing is decided for ${BATCH_DELAY_SECONDS} seconds, in which you can stop it. Then at most ${BATCH_A_MINUTE} are decided in a minute, and you can stop it at any time. What changes before its turn is skipped.`,
  which: "Approve is for listings that wait for review, dismiss for all other cases.",
  none: "No case here can be decided together with others.",
  counting: "Counting the cases",
  cancel: "Cancel",
  panel: "Decisions about many cases",
  startsIn: (seconds: number) => (seconds > 0 ? `Starts in ${seconds} s.` : "Starts now."),
  doing: (outcome: Outcome, count: number) => `${DOING[outcome]} ${counted(outcome, count)}`,
  progress: (count: number, total: number) => `${formatCount(count)} of ${formatCount(total)}`,
  skipped: (count: number) => (count === 0 ? "" : `${formatCount(count)} skipped, because they changed.`),
  done: ({ outcome, decided, total }: Batch) =>
    `${formatCount(decided)} of ${counted(outcome, total)} ${DONE[outcome]}.`,
  stoppedBy: (name: string | undefined) => (name === undefined ? "Stopped." : `Stopped by ${name}.`),
  startedBy: (name: string) => `Started by ${name}`,
  stop: "Stop",
  close: "Close",
  failed: "The batch was not started. Please try again.",
  stopFailed: "The batch was not stopped. Please try again.",
} as const;

/** Returns a filter of the queue in the words of its controls. */
export function filterText(filter: CaseFilter, q: string): string {
  const name = filter === "all" ? DESK.allRisks : filter === "overdue" ? DESK.overdue(0) : FAMILY_NAMES[filter];
  const words = q.trim();
  return words === "" ? `Filter: ${name}` : `Filter: ${name} · Search: “${words}”`;
}

/** Returns the filter of a batch in the words of the queue's controls. */
export const batchFilterText = ({ filter: { family, overdue, q } }: Batch): string =>
  filterText(overdue ? "overdue" : (family ?? "all"), q);
