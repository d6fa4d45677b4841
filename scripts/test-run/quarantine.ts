import { DAY_MS } from "#contract/durations.ts";

const QUARANTINE_DAYS = 14;

/** An unstable test that does not fail the run yet. */
export interface Quarantined {
  /** Its name as the run prints it: "server/visits/booking.test.ts › books a free time". */
  test: string;
  /** The day when it was added, as YYYY-MM-DD. */
  since: string;
}

/** The only list of unstable tests. After 14 days an entry has no effect. */
export const QUARANTINE: readonly Quarantined[] = [];

/** Returns whether this unstable test, as printed with its reason, is in the list and its entry has not expired. */
export function isQuarantined(printed: string, now: Date, list = QUARANTINE): boolean {
  const [name] = printed.split("\n");
  return list.some(({ test, since }) => test === name && now.getTime() < Date.parse(since) + QUARANTINE_DAYS * DAY_MS);
}
