import { createHash } from "node:crypto";
import {
  DIGEST_HOUR,
  type Frequency,
  INSTANT_HOMES_A_DAY,
  INSTANT_PAUSE_MINUTES,
} from "#contract/browse/saved-search-terms.ts";
import { DAY_MS, MINUTE_MS } from "#contract/durations.ts";
import { INDIA_OFFSET_MS } from "#contract/india-time.ts";

/** Minimum days between two announcements of a home to the same person, or of a lower rent of it. */
export const TOLD_PAUSE_DAYS = 7;

const MONDAY = 1;
/** Mails are sent over this many minutes, to each account at the same minute. */
const SPREAD_MINUTES = 30;

const minuteOf = (accountId: string) => createHash("sha256").update(accountId).digest().readUInt16BE() % SPREAD_MINUTES;

/**
 * Returns when the next announcement of this frequency is due: daily between 8:00 and 8:30 am in India, weekly searches
 * on Monday. Instant searches are always due. Null for `off`.
 */
export function nextDigest(frequency: Frequency, accountId: string, now: Date): Date | null {
  if (frequency === "off") return null;
  if (frequency === "instant") return now;
  const startOfDay = Math.floor((now.getTime() + INDIA_OFFSET_MS) / DAY_MS) * DAY_MS;
  const isDay = (day: number) => frequency === "daily" || new Date(day).getUTCDay() === MONDAY;
  for (let day = startOfDay; ; day += DAY_MS) {
    const due = day + (DIGEST_HOUR * 60 + minuteOf(accountId)) * MINUTE_MS - INDIA_OFFSET_MS;
    if (isDay(day) && due > now.getTime()) return new Date(due);
  }
}

/** Returns when an instant search that has mailed `mailed` homes today, the last of them now, may be mailed again. */
export function nextInstantMail(mailed: number, accountId: string, now: Date): Date | null {
  if (mailed >= INSTANT_HOMES_A_DAY) return nextDigest("daily", accountId, now);
  return new Date(now.getTime() + INSTANT_PAUSE_MINUTES * MINUTE_MS);
}
