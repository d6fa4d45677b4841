import { DAY_MS } from "#contract/durations.ts";
import { now as currentTime } from "#web/lib/clock.ts";
import { dayInIndia, formatDate } from "#web/lib/format/format.ts";
import { MESSAGES } from "./texts.ts";

/** Returns the heading of a day: "Today", "Yesterday" or the date. */
export function dayHeading(instant: string, now = currentTime()): string {
  const day = dayInIndia(instant);
  if (day === dayInIndia(new Date(now))) return MESSAGES.today;
  return day === dayInIndia(new Date(now - DAY_MS)) ? MESSAGES.yesterday : formatDate(instant);
}
