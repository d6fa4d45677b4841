import { indianDay, minutesInIndia, weekdayOf } from "./india-time.ts";

/** How amounts, days and times are written, for server and web. No zod, so that pages can import it. */

const grouped = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 0 });
/** Not taken from Intl, because browsers and servers disagree on "Sep" and "Sept". */
export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Formats 145000 as "1,45,000". */
export const formatCount = (count: number | bigint): string => grouped.format(count);

/** Formats 145000 as "₹1,45,000". */
export const formatRupees = (amount: number): string => `₹${formatCount(amount)}`;

/** Formats a range of rents as "₹28,000 to ₹36,000". */
export const rangeText = (low: number, high: number): string => `${formatRupees(low)} to ${formatRupees(high)}`;

/** A calendar day (YYYY-MM-DD), or an instant, which is shown as its day and time in India. */
type When = string | number | Date;

function partsOf(when: When) {
  // A plain day is midnight in UTC, which is the same day in India.
  const date = indianDay(new Date(when).getTime());
  const [year = "", month = "", day = ""] = date.split("-");
  return {
    year,
    month: MONTHS[Number(month) - 1] ?? "",
    day: Number(day),
    weekday: WEEKDAYS[weekdayOf(date) - 1] ?? "",
  };
}

/** Formats a day as "1 Dec". */
export function formatDayMonth(when: When): string {
  const { day, month } = partsOf(when);
  return `${day} ${month.slice(0, 3)}`;
}

/** Formats a day as "1 Dec 2026". */
export const formatDate = (when: When): string => `${formatDayMonth(when)} ${partsOf(when).year}`;

/** Formats a day as "12 March". */
export function formatLongDayMonth(when: When): string {
  const { day, month } = partsOf(when);
  return `${day} ${month}`;
}

/** Formats a day as "12 March 2026". */
export const formatLongDate = (when: When): string => `${formatLongDayMonth(when)} ${partsOf(when).year}`;

/** Returns the weekday of a day: "Saturday". */
export const weekdayName = (when: When): string => partsOf(when).weekday;

/** Formats a day as "Sat 5 Dec". */
export const formatWeekdayDate = (when: When): string => `${weekdayName(when).slice(0, 3)} ${formatDayMonth(when)}`;

/** Formats minutes after midnight as "10:42 am"; 1440 is "12:00 am". */
export function formatClock(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, "0")} ${hour % 24 < 12 ? "am" : "pm"}`;
}

/** Formats an instant as its time in India: "10:42 am". */
export const formatTime = (instant: When): string => formatClock(minutesInIndia(new Date(instant).getTime()));

/** Formats 1500 as "1.5 km". */
export const distanceText = (metres: number): string => (metres < 1000 ? `${metres} m` : `${metres / 1000} km`);

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const uncapitalized = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
