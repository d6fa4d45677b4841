import { VISIT_ACTS, type VisitSide } from "#contract/messaging/visit-terms.ts";
import type { Visit } from "#contract/messaging/visits.ts";
import { nameForOthers } from "../accounts/name-for-others.ts";
import type { VisitPerson, VisitRow } from "./queries.ts";
import { meetingPointFrom, otherSide, refusalOf, showsMeetingPoint } from "./rules.ts";

export const sideOf = ({ tenant_id }: VisitRow, accountId: string): VisitSide =>
  tenant_id === accountId ? "tenant" : "owner";
export const personAt = (visit: VisitRow, side: VisitSide): VisitPerson | null => visit[side];

/**
 * Returns the meeting point as one side may see it now, and when the tenant will see it, in milliseconds since 1970.
 */
export function placeFor(
  visit: VisitRow,
  side: VisitSide,
  now: number,
): { meetingPoint: string | null; from: number | null } {
  if (visit.meeting_point === null) return { meetingPoint: null, from: null };
  if (showsMeetingPoint(visit, side, now)) return { meetingPoint: visit.meeting_point, from: null };
  return { meetingPoint: null, from: meetingPointFrom(visit) };
}

/** Returns a visit as one of its sides sees it. */
export function presentVisit(visit: VisitRow, accountId: string): Visit {
  const side = sideOf(visit, accountId);
  const other = personAt(visit, otherSide(side));
  const now = Date.now();
  const { meetingPoint, from } = placeFor(visit, side, now);
  return {
    id: visit.id,
    property: visit.property_id === null || visit.home === null ? null : { id: visit.property_id, ...visit.home },
    conversation_id: visit.conversation_id,
    you_are: side,
    with: { name: nameForOthers(other?.name), avatar: other?.avatar ?? null },
    start: visit.starts_at?.toISOString() ?? null,
    end: visit.ends_at?.toISOString() ?? null,
    proposals: visit.proposals.map((time) => ({ start: time.toISOString() })),
    move: visit.move_to && visit.move_by && { start: visit.move_to.toISOString(), by: visit.move_by },
    status: visit.status,
    version: visit.version,
    moves: visit.moves,
    meeting_point: meetingPoint,
    meeting_point_from: from === null ? null : new Date(from).toISOString(),
    tenant_confirmed: visit.tenant?.is_proven ?? false,
    reason: visit.reason,
    may: VISIT_ACTS.filter((act) => refusalOf(act, visit, side, now) === null),
    history: visit.history.map(({ event, by, starts_at, at }) => ({
      event,
      by,
      start: starts_at && new Date(starts_at).toISOString(),
      at: new Date(at).toISOString(),
    })),
  };
}
