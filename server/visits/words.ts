import { VISIT_GONE, type VisitEvent } from "#contract/messaging/visit-terms.ts";
import { formatVisitTime } from "#contract/messaging/visit-times.ts";
import type { VisitRow } from "./queries.ts";

const timeOf = ({ starts_at }: VisitRow) => (starts_at === null ? "" : formatVisitTime(starts_at.getTime()));

/** Returns the message of a new visit, which the conversation shows as a card. */
export function bookedText(visit: VisitRow): string {
  const { status, starts_at, proposals } = visit;
  if (starts_at === null)
    return proposals.length === 1 ? "A time proposed for a visit" : `${proposals.length} times proposed for a visit`;
  return `Visit ${status === "asked" ? "asked" : "booked"} for ${timeOf(visit)}`;
}

function cancelledText(visit: VisitRow): string {
  const isGone = visit.ended_by === null && visit.before_cancel === null;
  if (visit.starts_at === null) return isGone ? VISIT_GONE : "Withdrew the proposed times";
  return isGone ? `${VISIT_GONE}. It was planned for ${timeOf(visit)}` : `Cancelled the visit on ${timeOf(visit)}`;
}

/** The chat message about each event, written from the sender's side. */
const CHANGES: Partial<Record<VisitEvent, (visit: VisitRow) => string>> = {
  booked: (visit) => `Set the visit for ${timeOf(visit)}`,
  moved: (visit) => `Moved the visit to ${timeOf(visit)}`,
  move_asked: ({ move_to }) => `Asked to move the visit${move_to ? ` to ${formatVisitTime(move_to.getTime())}` : ""}`,
  move_declined: (visit) => `Kept the visit on ${timeOf(visit)}`,
  declined: (visit) => (visit.starts_at ? `Declined the visit on ${timeOf(visit)}` : "Declined the proposed times"),
  cancelled: cancelledText,
  restored: (visit) =>
    visit.starts_at ? `The visit on ${timeOf(visit)} takes place after all` : "The visit is open again",
};

/** Returns the message about an event of a visit, with the reason; null for events that need none. */
export function changeText(event: VisitEvent, visit: VisitRow): string | null {
  const text = CHANGES[event]?.(visit);
  if (text === undefined) return null;
  const isEnd = event === "declined" || event === "cancelled";
  return isEnd && visit.reason !== null ? `${text}. Reason: “${visit.reason}”` : text;
}
