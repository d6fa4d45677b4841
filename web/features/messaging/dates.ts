import { dayInIndia, formatDate } from "#web/lib/format/format.ts";
import { formatTime } from "#web/lib/format/time.ts";
import { MESSAGES } from "./texts.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TIME_UNTIL_MS = DAY_MS;
const WEEKDAY_UNTIL_MS = 168 * HOUR_MS;

const weekday = new Intl.DateTimeFormat("en-IN", { timeZone: "Asia/Kolkata", weekday: "long" });

/** Formats an instant as "9 Nov". */
const dayAndMonth = (instant: string) => formatDate(instant).replace(/ \d{4}$/, "");

/** Formats the time of the last message: the time within 24 hours, the weekday within 168, else day and month. */
export function relativeDate(instant: string, now = Date.now()): string {
  const age = now - Date.parse(instant);
  if (age < TIME_UNTIL_MS) return formatTime(instant);
  return age < WEEKDAY_UNTIL_MS ? weekday.format(new Date(instant)) : dayAndMonth(instant);
}

/** Returns the heading of a day: "Today", "Yesterday" or the date. */
export function dayHeading(instant: string, now = Date.now()): string {
  const day = dayInIndia(instant);
  if (day === dayInIndia(new Date(now))) return MESSAGES.today;
  return day === dayInIndia(new Date(now - DAY_MS)) ? MESSAGES.yesterday : formatDate(instant);
}
