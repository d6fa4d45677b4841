import { now as currentTime } from "#web/lib/clock.ts";
import { dayInIndia, daysSince, formatDate } from "#web/lib/format/format.ts";
import { TODAY, YESTERDAY } from "#web/lib/format/relative-date.ts";

/** Returns the heading of a day: "Today", "Yesterday" or the date. */
export function dayHeading(instant: string, now = currentTime()): string {
  const days = daysSince(instant, dayInIndia(now));
  if (days === 0) return TODAY;
  return days === 1 ? YESTERDAY : formatDate(instant);
}
