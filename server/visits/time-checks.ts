import { indianDay, minutesInIndia } from "#contract/india-time.ts";
import { DAY_CLOSES, DAY_OPENS, VISIT_DAYS_AHEAD } from "#contract/messaging/visit-terms.ts";
import { bookableFrom, freeTimes } from "#contract/messaging/visit-times.ts";
import type { Database } from "../db/connect.ts";
import { isDeadlock } from "../db/transact.ts";
import { AppError, asAppError, invalidIn } from "../errors.ts";
import { freeTimesFor, type Offer, offerFor, presentTime } from "./times.ts";

/** Checks the times that people ask for, when they book a visit and when they move one. */

/** Number of free times in the error about a taken time. */
const OFFERED_INSTEAD = 6;

/**
 * Checks that a time can be requested, regardless of what the owner offers.
 * @throws AppError `invalid` with this path
 */
export function requirePossible(start: number, { mode, length }: Pick<Offer, "mode" | "length">, path: string): void {
  const bookable = bookableFrom(Date.now(), mode);
  if (start < bookable.start) throw invalidIn(path, "Choose a later time: the other side needs time to answer.");
  if (start >= bookable.end) throw invalidIn(path, `Choose a time within the next ${VISIT_DAYS_AHEAD} days.`);
  const minutes = minutesInIndia(start);
  if (minutes < DAY_OPENS || minutes + length > DAY_CLOSES)
    throw invalidIn(path, "Visits are between 7 am and 9 pm IST.");
}

/** @throws AppError `slot_taken`, `outside_windows`, `invalid` */
export async function requireFree(
  db: Database,
  offer: Offer,
  { start, homeId, tenantId, except }: { start: number; homeId: string; tenantId: string; except?: string },
): Promise<void> {
  requirePossible(start, offer, "start");
  const [from, days] = [indianDay(start), 1];
  const isStart = (one: { start: number }) => one.start === start;
  const free = await freeTimesFor(db, offer, {
    homeId,
    tenantId,
    from,
    days,
    ...(except !== undefined && { except }),
  });
  if (free.some(isStart)) return;
  const offered = freeTimes(offer, { now: Date.now(), from, days, taken: [] });
  throw new AppError(offered.some(isStart) ? "slot_taken" : "outside_windows");
}

/** Adds the next free times to the error about a taken time. */
export async function withFreeTimes(db: Database, error: unknown, homeId: string, tenantId: string): Promise<unknown> {
  // A race for a time can also end as a deadlock, which PostgreSQL resolves by ending one transaction.
  const failure = isDeadlock(error) ? new AppError("slot_taken") : asAppError(error);
  if (!(failure instanceof AppError) || failure.code !== "slot_taken") return failure;
  const free = await freeTimesFor(db, await offerFor(db, homeId, tenantId), { homeId, tenantId });
  return new AppError("slot_taken", { times: free.slice(0, OFFERED_INSTEAD).map(presentTime), cause: error });
}
