import { HOUR_MS } from "#contract/durations.ts";
import { now as currentTime } from "../clock.ts";
import { formatDate } from "./format.ts";
import { formatTime } from "./time.ts";

const TIME_UNTIL_MS = 24 * HOUR_MS;
const WEEKDAY_UNTIL_MS = 168 * HOUR_MS;

const weekday = new Intl.DateTimeFormat("en-IN", { timeZone: "Asia/Kolkata", weekday: "long" });

/** Formats an instant as "9 Nov". */
const dayAndMonth = (instant: string) => formatDate(instant).replace(/ \d{4}$/, "");

/** Formats a past instant: the time within 24 hours, the weekday within 168, else day and month. */
export function relativeDate(instant: string, now = currentTime()): string {
  const age = now - Date.parse(instant);
  if (age < TIME_UNTIL_MS) return formatTime(instant);
  return age < WEEKDAY_UNTIL_MS ? weekday.format(new Date(instant)) : dayAndMonth(instant);
}
