import { DAY_MS } from "#contract/durations.ts";
import { MONTHS } from "#contract/formats.ts";
import { indianDay } from "#contract/india-time.ts";
import { now } from "../clock.ts";

export { formatCount, formatRupees, rangeText } from "#contract/formats.ts";

/** Returns the calendar day of an instant in India as YYYY-MM-DD. */
export function dayInIndia(instant: Date | string | number = now()): string {
  return indianDay(new Date(instant).getTime());
}

/** Splits a calendar day (YYYY-MM-DD), or an instant's day in India. */
function partsOf(date: string): { day: number; month: string; year: string } {
  const plain = /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : dayInIndia(date);
  const [year = "", month = "", day = ""] = plain.split("-");
  return { day: Number(day), month: MONTHS[Number(month) - 1] ?? "", year };
}

/** Formats a calendar day or an instant as "1 Dec 2026". */
export function formatDate(date: string): string {
  const { day, month, year } = partsOf(date);
  return `${day} ${month.slice(0, 3)} ${year}`;
}

/** Formats a calendar day or an instant as "12 Nov", with the year if it is not today's. */
export function formatShortDate(date: string, today = dayInIndia()): string {
  const { day, month, year } = partsOf(date);
  return `${day} ${month.slice(0, 3)}${year === today.slice(0, 4) ? "" : ` ${year}`}`;
}

/** Returns the calendar days in India from an instant's day to `today`; negative for a later one. */
export function daysSince(instant: string, today = dayInIndia()): number {
  return (Date.parse(today) - Date.parse(dayInIndia(instant))) / DAY_MS;
}

/** Formats a calendar day or an instant as "12 March 2026". */
export function formatLongDate(date: string): string {
  const { day, month, year } = partsOf(date);
  return `${day} ${month} ${year}`;
}

/** Formats a share of 1 as CSS and SVG need it: "12.50%". */
export const percentOf = (share: number): string => `${(100 * share).toFixed(2)}%`;
