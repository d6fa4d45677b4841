import { HOUR_MS } from "#contract/durations.ts";
import { formatDayMonth, formatTime, weekdayName } from "#contract/formats.ts";
import { now as currentTime } from "../clock.ts";
import { dayInIndia, daysSince } from "./format.ts";

const TIME_UNTIL_MS = 24 * HOUR_MS;
const WEEKDAY_UNTIL_MS = 168 * HOUR_MS;

export const TODAY = "Today";
export const YESTERDAY = "Yesterday";

/**
 * Formats a past instant: the time within 24 hours, the weekday within 168, else day and month. Names yesterday, since a
 * time alone would look like one of today.
 */
export function relativeDate(instant: string, now = currentTime()): string {
  const age = now - Date.parse(instant);
  const isYesterday = daysSince(instant, dayInIndia(now)) === 1;
  if (age < TIME_UNTIL_MS) return isYesterday ? `${YESTERDAY}, ${formatTime(instant)}` : formatTime(instant);
  if (isYesterday) return YESTERDAY;
  return age < WEEKDAY_UNTIL_MS ? weekdayName(instant) : formatDayMonth(instant);
}
