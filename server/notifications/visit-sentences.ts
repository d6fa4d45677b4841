import { HOUR_MS } from "#contract/durations.ts";
import { formatTime } from "#contract/formats.ts";
import type { NotificationKind } from "#contract/messaging/notification-terms.ts";
import { VISIT_GONE } from "#contract/messaging/visit-terms.ts";
import { formatVisitTime } from "#contract/messaging/visit-times.ts";
import { nameForOthers } from "../accounts/name-for-others.ts";
import type { NotificationRow, NotifiedVisit } from "./queries.ts";

type VisitKind = Extract<NotificationKind, `visit_${string}`>;

const GONE: NotifiedVisit = { start: null, move_to: null, proposals: 0, title: null, name: null, ended_by: null };

/** Returns the sentence about a visit, even if it no longer exists. */
const sentence = (say: (visit: NotifiedVisit & { who: string; when: string }) => string) => {
  return ({ visit }: NotificationRow) => {
    const known = visit ?? GONE;
    const when = known.start === null ? "an open day" : formatVisitTime(Date.parse(known.start));
    return say({ ...known, who: nameForOthers(known.name), when });
  };
};

function reminderOf({ start, title, when }: NotifiedVisit & { when: string }): string {
  if (start === null) return "A visit is coming.";
  const time = Date.parse(start);
  const isNear = time - Date.now() < 12 * HOUR_MS;
  return isNear ? `Visit at ${formatTime(time)}: ${title ?? "a home"}` : `Visit on ${when}: ${title ?? "a home"}`;
}

/** The sentences about visits, as both sides read them: `who` is the other person. */
export const VISIT_SENTENCES: Record<VisitKind, (row: NotificationRow) => string> = {
  visit_asked: sentence(({ who, when }) => `${who} asks to visit on ${when}.`),
  visit_proposed: sentence(({ who, proposals }) =>
    proposals === 1 ? `${who} proposes a time for a visit.` : `${who} proposes ${proposals} times for a visit.`,
  ),
  visit_booked: sentence(({ when }) => `Visit on ${when} is set.`),
  visit_moved: sentence(({ who, when }) => `${who} moved the visit to ${when}.`),
  visit_move_asked: sentence(({ who, move_to, when }) =>
    move_to === null
      ? `${who} asked to move the visit on ${when}.`
      : `${who} asks to move the visit to ${formatVisitTime(Date.parse(move_to))}.`,
  ),
  visit_move_declined: sentence(({ who, when }) => `${who} cannot make the new time. The visit stays on ${when}.`),
  visit_declined: sentence(({ who }) => `${who} cannot make these times.`),
  visit_cancelled: sentence(({ who, when, start, ended_by }) => {
    if (ended_by !== null)
      return start === null ? `${who} withdrew the proposed times.` : `${who} cancelled the visit on ${when}.`;
    return start === null ? `${VISIT_GONE}.` : `${VISIT_GONE}: ${when}.`;
  }),
  visit_lapsed: sentence(({ when, start }) =>
    start === null
      ? "Nobody answered in time: no visit is set."
      : `Nobody answered in time: the visit on ${when} is not set.`,
  ),
  visit_reminder: sentence(reminderOf),
  visit_no_show: sentence(({ who, when }) => `${who} says the visit on ${when} did not take place.`),
};
