import { MINUTE_MS } from "#contract/durations.ts";
import { dayAfter, indianDay, indianTime } from "#contract/india-time.ts";
import { NO_SHOWS_TO_ASK, VISIT_DAYS_AHEAD, type VisitMode } from "#contract/messaging/visit-terms.ts";
import { freeTimes, type Hours, type TimeSpan } from "#contract/messaging/visit-times.ts";
import type { VisitTime } from "#contract/messaging/visits.ts";
import { type Caller, maySeeProperty } from "#contract/permissions.ts";
import { isProvenAccount } from "../auth/people/proven-accounts.ts";
import type { Database } from "../db/connect.ts";
import { AppError } from "../errors.ts";
import { countNoShows, findHome, listTaken, type VisitedHome } from "./queries.ts";
import { hoursOf } from "./settings.ts";

/** When a tenant can visit a home, and how a booking works. */
export interface Offer extends Hours {
  mode: VisitMode;
  /** Whether the owner has given any times. If not, tenants propose some. */
  hasWindows: boolean;
  /** Whether the tenant has a proven address or number. If not, a booking only proposes its time. */
  isProven: boolean;
}

/**
 * Returns what a home offers to this tenant. After no-shows, and without a proven address or number, the owner must
 * accept each visit first.
 */
export async function offerFor(db: Database, homeId: string, tenantId: string): Promise<Offer> {
  const [{ row, windows, days }, noShows, isProven] = await Promise.all([
    hoursOf(db, homeId),
    countNoShows(db, { tenantId, homeId }),
    isProvenAccount(db, tenantId),
  ]);
  const mustAsk = !isProven || noShows.tenant >= NO_SHOWS_TO_ASK || noShows.owner >= NO_SHOWS_TO_ASK;
  return {
    windows,
    days,
    length: row.length_minutes,
    pause: row.pause_minutes,
    mode: mustAsk ? "ask" : row.mode,
    hasWindows: windows.length > 0 || days.some(({ hours }) => hours !== null),
    isProven,
  };
}

/** Returns the free times of a home for this tenant. `except` is a visit that is being moved. */
export async function freeTimesFor(
  db: Database,
  offer: Offer,
  {
    homeId,
    tenantId,
    from = indianDay(Date.now()),
    days = VISIT_DAYS_AHEAD + 1,
    except,
  }: { homeId: string; tenantId: string; from?: string | undefined; days?: number; except?: string },
): Promise<TimeSpan[]> {
  const span = { from: indianTime(from, 0), to: indianTime(dayAfter(from, days), 0) };
  const taken = await listTaken(db, { homeId, tenantId, ...span, ...(except !== undefined && { except }) });
  return freeTimes(offer, { now: Date.now(), from, days, taken });
}

/** Returns the columns of a time, with the pause after it. */
export function timesFrom(start: number, { length, pause }: { length: number; pause: number }) {
  const end = start + length * MINUTE_MS;
  return { starts_at: new Date(start), ends_at: new Date(end), held_until: new Date(end + pause * MINUTE_MS) };
}

export const presentTime = ({ start, end }: TimeSpan): VisitTime => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
});

/**
 * Returns a home that this person may visit.
 * @throws AppError `property_not_found`, `own_home`, `not_available`
 */
export function requireVisitable(home: VisitedHome | undefined, tenant: Caller): VisitedHome & { owner_id: string } {
  if (!home || !maySeeProperty(tenant, home)) throw new AppError("property_not_found");
  const { owner_id } = home;
  if (owner_id === tenant.id) throw new AppError("own_home");
  // Without an account no one can accept the visit.
  if (!home.live || owner_id === null) throw new AppError("not_available");
  return { ...home, owner_id };
}

/** Returns the free times of a home. Throws as `requireVisitable`. */
export async function visitTimes(
  db: Database,
  caller: Caller,
  homeId: string,
  { from, days }: { from?: string | undefined; days: number },
) {
  requireVisitable(await findHome(db, homeId), caller);
  const offer = await offerFor(db, homeId, caller.id);
  const times = await freeTimesFor(db, offer, { homeId, tenantId: caller.id, from, days });
  return {
    mode: offer.mode,
    length: offer.length,
    times: times.map(presentTime),
    windows: offer.hasWindows,
    confirmed: offer.isProven,
  };
}
