import { DAY_MS } from "#contract/durations.ts";

/** How long an unstable test may stay in the list. */
export const QUARANTINE_DAYS = 14;

/** An unstable test that does not fail the run yet. */
export interface Quarantined {
  /** Its name as the run prints it: "server/visits/booking.test.ts › books a free time". */
  test: string;
  /** The day when it was added, as YYYY-MM-DD. */
  since: string;
}

/** The only list of unstable tests. Find the cause before the entry expires. */
export const QUARANTINE: readonly Quarantined[] = [];

/** Returns whether this unstable test is in the list and its entry has not expired. */
export function isQuarantined(test: string, now: Date, list = QUARANTINE): boolean {
  return list.some((entry) => test.split("\n")[0] === entry.test && now.getTime() < expiryOf(entry));
}

const expiryOf = ({ since }: Quarantined) => Date.parse(since) + QUARANTINE_DAYS * DAY_MS;

/** Returns the tests whose entry has expired. They fail the run, so that the list stays short. */
export function expiredQuarantine(now: Date, list = QUARANTINE): string[] {
  return list
    .filter((entry) => now.getTime() >= expiryOf(entry))
    .map(({ test, since }) => `${test}: in quarantine since ${since}, longer than ${QUARANTINE_DAYS} days`);
}
