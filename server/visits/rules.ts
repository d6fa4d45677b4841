import { HOUR_MS, MINUTE_MS } from "#contract/durations.ts";
import {
  LEAD_MINUTES,
  MAX_MOVES,
  MEETING_POINT_HOURS,
  NO_SHOW_HOURS,
  OPEN_STATUSES,
  type VisitAct,
  type VisitEvent,
  type VisitSide,
  type VisitStatus,
} from "#contract/messaging/visit-terms.ts";

/** The fields of a visit that the rules need. */
export interface VisitState {
  status: VisitStatus;
  starts_at: Date | null;
  ends_at: Date | null;
  move_by: VisitSide | null;
  moves: number;
  reported_by: VisitSide | null;
  reported_at: Date | null;
  /** Whether neither side blocks the other. */
  can_reach: boolean;
}

export const otherSide = (side: VisitSide): VisitSide => (side === "tenant" ? "owner" : "tenant");
const isOpen = (status: VisitStatus): boolean => OPEN_STATUSES.some((one) => one === status);

/** Returns whether a side can perform this action on a visit in this state, regardless of the time. */
function isPossible(act: VisitAct, visit: VisitState, side: VisitSide): boolean {
  const { status, move_by, reported_by } = visit;
  const isAsked = side === "owner" && (status === "asked" || status === "proposed");
  const isMoveAsked = status === "booked" && move_by === otherSide(side);
  switch (act) {
    case "accept":
    case "decline":
      return isAsked || isMoveAsked;
    case "move":
      return status === "booked" && move_by === null;
    case "cancel":
      return side === "tenant" ? isOpen(status) : status === "booked";
    case "report":
      return (status === "booked" || status === "done") && reported_by === null;
    case "contest":
      return status === "no_show" && reported_by === otherSide(side);
  }
}

/** Returns whether it is neither too early nor too late for the action. */
function isInTime(act: VisitAct, visit: VisitState, side: VisitSide, now: number): boolean {
  const { status, starts_at, ends_at, reported_at } = visit;
  const start = starts_at?.getTime() ?? Number.POSITIVE_INFINITY;
  const isLongAfter = (time: Date | null) => time !== null && now > time.getTime() + NO_SHOW_HOURS * HOUR_MS;
  switch (act) {
    case "accept":
      return now < (status === "asked" ? start - LEAD_MINUTES * MINUTE_MS : start);
    case "decline":
    case "cancel":
      return now < start;
    case "move":
      return now < (side === "tenant" ? start - LEAD_MINUTES * MINUTE_MS : start);
    case "report":
      return ends_at !== null && now >= ends_at.getTime() && !isLongAfter(ends_at);
    case "contest":
      return !isLongAfter(reported_at);
  }
}

/** Returns why a side cannot perform the act now, or null if it can. */
export function refusalOf(
  act: VisitAct,
  visit: VisitState,
  side: VisitSide,
  now: number,
): "sending_not_allowed" | "invalid_transition" | "too_late" | "too_many_moves" | null {
  const possible = isPossible(act, visit, side);
  // The other side is not notified that a report is contested, so that a block does not make the report count.
  if (!visit.can_reach && !(possible && act === "contest")) return "sending_not_allowed";
  if (!possible) return "invalid_transition";
  if (!isInTime(act, visit, side, now)) return "too_late";
  return act === "move" && visit.moves >= MAX_MOVES ? "too_many_moves" : null;
}

/** The fields of a visit that decide about its meeting point. */
export interface VisitPlace extends Pick<VisitState, "status" | "starts_at" | "can_reach"> {
  tenant: { is_proven: boolean } | null;
  history: readonly { event: VisitEvent; by: VisitSide | null }[];
}

/**
 * Returns the time from which the tenant may see the exact meeting point: at once if the owner accepted the visit, else
 * shortly before it. Null while the visit is not booked, after a block, and until the tenant has a proven address or
 * number.
 */
export function meetingPointFrom({ status, starts_at, can_reach, tenant, history }: VisitPlace): number | null {
  if (status !== "booked" || starts_at === null || !can_reach || !tenant?.is_proven) return null;
  const isAccepted = history.some(({ event, by }) => by === "owner" && (event === "booked" || event === "moved"));
  return isAccepted ? Number.NEGATIVE_INFINITY : starts_at.getTime() - MEETING_POINT_HOURS * HOUR_MS;
}

/** Returns whether a side may see the exact meeting point: in screens, calendars, mails and the data export alike. */
export function showsMeetingPoint(visit: VisitPlace, side: VisitSide, now: number): boolean {
  if (side === "owner") return true;
  const from = meetingPointFrom(visit);
  return from !== null && now >= from;
}
