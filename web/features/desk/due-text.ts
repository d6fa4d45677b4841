import { HOUR_MS } from "#contract/durations.ts";
import { formatTime, formatWeekdayDate } from "#contract/formats.ts";
import { now as currentTime } from "#web/lib/clock.ts";
import { dayInIndia } from "#web/lib/format/format.ts";
import { DUE } from "./desk-texts.ts";

/** Returns when a case is due, as "Due today, 6:00 pm" or "Overdue by 2 h". */
export function dueText(due: string, now = currentTime()): string {
  const at = Date.parse(due);
  if (at < now) return DUE.overdueHours(Math.floor((now - at) / HOUR_MS));
  const day = dayInIndia(due);
  if (day === dayInIndia(now)) return DUE.today(formatTime(due));
  if (day === dayInIndia(now + 24 * HOUR_MS)) return DUE.tomorrow(formatTime(due));
  return DUE.on(formatWeekdayDate(due));
}
