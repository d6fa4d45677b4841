import { DAY_MS } from "#contract/durations.ts";
import { formatCount, formatDate, formatDayMonth, formatTime } from "#contract/formats.ts";
import { indianDay } from "#contract/india-time.ts";
import { now } from "../clock.ts";

export { formatCount, formatDate, formatLongDate, formatRupees, rangeText } from "#contract/formats.ts";

/** A number of matches. If it is capped, there are at least `count`. */
export interface Total {
  count: number;
  isCapped: boolean;
}

/** Formats a total as "1,234", or as "10,000+" if it is capped. */
export const cappedCount = ({ count, isCapped }: Total): string => `${formatCount(count)}${isCapped ? "+" : ""}`;

/** Returns the calendar day of an instant in India as YYYY-MM-DD. */
export function dayInIndia(instant: Date | string | number = now()): string {
  return indianDay(new Date(instant).getTime());
}

/** Formats a calendar day or an instant as "12 Nov", with the year if it is not today's. */
export function formatShortDate(date: string, today = dayInIndia()): string {
  return dayInIndia(date).slice(0, 4) === today.slice(0, 4) ? formatDayMonth(date) : formatDate(date);
}

/** Returns the calendar days in India from an instant's day to `today`; negative for a later one. */
export function daysSince(instant: string, today = dayInIndia()): number {
  return (Date.parse(today) - Date.parse(dayInIndia(instant))) / DAY_MS;
}

/** Formats an instant as "14 Nov 2026, 10:42 am". */
export const formatDateTime = (instant: string): string => `${formatDate(instant)}, ${formatTime(instant)}`;

/** Formats a share of 1 as CSS and SVG need it: "12.50%". */
export const percentOf = (share: number): string => `${(100 * share).toFixed(2)}%`;
