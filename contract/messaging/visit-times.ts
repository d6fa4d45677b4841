import { MINUTE_MS } from "../durations.ts";
import { formatTime, formatWeekdayDate } from "../formats.ts";
import { dayAfter, indianDay, indianTime, minutesOf, weekdayOf } from "../india-time.ts";
import { LEAD_MINUTES, LEAD_MINUTES_TO_ASK, MAX_TIMES, VISIT_DAYS_AHEAD, type VisitMode } from "./visit-terms.ts";
import type { VisitDay, VisitWindow } from "./visits.ts";

/* Days and times of visits. All rules are in Indian time. */

/** A time range in which people may come on every such weekday: 1 is Monday, 7 Sunday. Minutes after midnight. */
export interface WeeklyWindow {
  weekday: number;
  opens: number;
  closes: number;
}

/** A single day with an additional time range, or (null) without any. */
export interface SingleDay {
  day: string;
  hours: { opens: number; closes: number } | null;
}

/** Returns a weekly time of the settings in minutes. */
export const readWindow = ({ weekday, from, to }: VisitWindow): WeeklyWindow => ({
  weekday,
  opens: minutesOf(from),
  closes: minutesOf(to),
});

/** Returns a single day of the settings in minutes. */
export const readDay = ({ day, from, to }: VisitDay): SingleDay => ({
  day,
  hours: from === null || to === null ? null : { opens: minutesOf(from), closes: minutesOf(to) },
});

/** A time in milliseconds since 1970. */
export interface TimeSpan {
  start: number;
  end: number;
}

/** When people may come to a home. */
export interface Hours {
  windows: readonly WeeklyWindow[];
  days: readonly SingleDay[];
  length: number;
  pause: number;
}

/** Returns all times that the owner offers on a day, free or not, counted from the start of each window. */
function offeredOn(day: string, { windows, days, length, pause }: Hours): TimeSpan[] {
  const single = days.filter((one) => one.day === day);
  if (single.some(({ hours }) => hours === null)) return [];
  const open = [
    ...windows.filter(({ weekday }) => weekday === weekdayOf(day)),
    ...single.flatMap(({ hours }) => (hours === null ? [] : [hours])),
  ];
  return open.flatMap(({ opens, closes }) => {
    const count = Math.max(0, Math.floor((closes - opens + pause) / (length + pause)));
    return Array.from({ length: count }, (_, n) => {
      const start = indianTime(day, opens + n * (length + pause));
      return { start, end: start + length * MINUTE_MS };
    });
  });
}

/** Returns the first and the last time at which a visit may begin. */
export function bookableFrom(now: number, mode: VisitMode): TimeSpan {
  const lead = mode === "ask" ? LEAD_MINUTES_TO_ASK : LEAD_MINUTES;
  return { start: now + lead * MINUTE_MS, end: indianTime(dayAfter(indianDay(now), VISIT_DAYS_AHEAD + 1), 0) };
}

/**
 * Returns the free times of a home from a day on, earliest first: those that the owner offers, that are far enough
 * ahead, and that overlap no taken time, with the pause after the visit. Taken times already include their pause.
 */
export function freeTimes(
  hours: Hours & { mode: VisitMode },
  { now, from, days, taken }: { now: number; from: string; days: number; taken: readonly TimeSpan[] },
): TimeSpan[] {
  const bookable = bookableFrom(now, hours.mode);
  const pauseMs = hours.pause * MINUTE_MS;
  const isFree = ({ start, end }: TimeSpan) => taken.every((one) => one.end <= start || end + pauseMs <= one.start);
  const offered = Array.from({ length: days }, (_, n) => offeredOn(dayAfter(from, n), hours)).flat();
  const free = offered.filter((one) => one.start >= bookable.start && one.start < bookable.end && isFree(one));
  const distinct = new Map(free.map((one) => [one.start, one]));
  return [...distinct.values()].sort((one, other) => one.start - other.start).slice(0, MAX_TIMES);
}

/** Formats a time in India with its day: "Sat 5 Dec, 10:00 am". */
export const formatVisitTime = (time: number): string => `${formatWeekdayDate(time)}, ${formatTime(time)}`;

/**
 * Returns what marking a home as rented does to its open visits, in screens and on the page of a mail. Null without
 * visits. A visit without a time has null as its start.
 */
export function visitsEndText(starts: readonly (number | null)[]): string | null {
  if (starts.length === 0) return null;
  const what = starts.length === 1 ? "1 visit" : `${starts.length} visits`;
  const known = starts.filter((start) => start !== null);
  const day = formatWeekdayDate(Math.min(...known));
  const when = known.length === 0 ? " without a time" : starts.length === 1 ? ` on ${day}` : `, the first on ${day},`;
  return `${what}${when} will be cancelled. The tenants read that the home is rented.`;
}

/** Returns what the tenant reads before the meeting point is shown, in screens and mails. */
export const meetingPointText = (from: number): string =>
  `The exact meeting point shows from ${formatVisitTime(from)}.`;
