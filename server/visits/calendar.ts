import ical, { ICalAlarmType, ICalEventStatus } from "ical-generator";
import { VISIT_GONE, type VisitStatus } from "#contract/messaging/visit-terms.ts";
import { nameForOthers } from "../accounts/name-for-others.ts";
import { placeFor, sideOf } from "./present.ts";
import type { VisitRow } from "./queries.ts";
import { meetingPointFrom } from "./rules.ts";

const ALARM_SECONDS = 3600;
const STATUS: Partial<Record<VisitStatus, ICalEventStatus>> = {
  asked: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
  declined: ICalEventStatus.CANCELLED,
  lapsed: ICalEventStatus.CANCELLED,
};

const isGone = ({ status, ended_by }: VisitRow) => status === "cancelled" && ended_by === null;

/** Moves the alarm of each event behind its properties, as RFC 5545 demands. The library writes it between them. */
const withAlarmsLast = (calendar: string): string =>
  calendar.replace(/^(BEGIN:VALARM\r\n.*?^END:VALARM\r\n)(.*?)(?=^END:VEVENT)/gms, "$2$1");

/** Returns a person's visits as a calendar (RFC 5545): with names and places, but without e-mail addresses. */
export function calendarOf(visits: readonly VisitRow[], accountId: string, siteUrl: string): string {
  const calendar = ical({ name: "Visits on Basera", prodId: "//Basera//Visits//EN" });
  for (const visit of visits) {
    if (!visit.starts_at || !visit.ends_at) continue;
    const now = Date.now();
    const { meetingPoint } = placeFor(visit, sideOf(visit, accountId), now);
    // The place changes once the meeting point is shown. Calendars compare this time to detect it.
    const shownAt = meetingPointFrom(visit) ?? 0;
    const changedAt = new Date(Math.max(visit.updated_at.getTime(), shownAt <= now ? shownAt : 0));
    const place = [meetingPoint, visit.home && `${visit.home.area}, ${visit.home.city}`].filter(
      (part) => part !== null,
    );
    const other = visit.tenant_id === accountId ? visit.owner : visit.tenant;
    const event = calendar.createEvent({
      id: `visit-${visit.id}@${new URL(siteUrl).hostname}`,
      sequence: visit.version,
      start: visit.starts_at,
      end: visit.ends_at,
      stamp: changedAt,
      created: visit.created_at,
      lastModified: changedAt,
      status: STATUS[visit.status] ?? ICalEventStatus.CONFIRMED,
      summary: `Visit: ${visit.home?.title ?? "a home"}`,
      description: isGone(visit) ? VISIT_GONE : other ? `With ${nameForOthers(other.name)}` : null,
      location: place.length > 0 ? place.join(", ") : null,
      url: `${siteUrl}/visits/${visit.id}`,
    });
    if (visit.status === "booked") event.createAlarm({ type: ICalAlarmType.display, trigger: ALARM_SECONDS });
  }
  return withAlarmsLast(calendar.toString());
}
