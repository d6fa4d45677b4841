import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { indianDay, minutesInIndia } from "#contract/india-time.ts";
import {
  ANSWER_HOURS,
  DAY_CLOSES,
  DAY_OPENS,
  LEAD_MINUTES,
  MAX_OPEN_VISITS,
  type VisitEvent,
} from "#contract/visit-terms.ts";
import { bookableFrom, formatVisitTime, freeTimes } from "#contract/visit-times.ts";
import type { BookVisit, Visit } from "#contract/visits.ts";
import type { AuthenticatedCaller } from "../caller.ts";
import type { Database } from "../db/connect.ts";
import type { KeyedQueues } from "../db/keyed-queues.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { AppError, asAppError } from "../errors.ts";
import { tooManyRequests } from "../http/product-limits.ts";
import { openConversation } from "../messaging/conversations.ts";
import { sendServerMessage } from "../messaging/sending.ts";
import type { Services } from "../services.ts";
import { type Audience, notifySides, publishVisit } from "./notifications.ts";
import { presentVisit } from "./present.ts";
import {
  countVisitsOf,
  findByClientId,
  findHome,
  findVisit,
  insertEvent,
  insertVisit,
  lockHomeAndTenant,
  type NewVisit,
  type VisitRow,
} from "./queries.ts";
import { queueReminders } from "./reminders.ts";
import { freeTimesFor, type Offer, offerFor, presentTime, requireVisitable } from "./times.ts";

const NEW_A_DAY = 10;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Number of free times in the error about a taken time. */
const OFFERED_INSTEAD = 6;

const wrongField = (path: string, message: string) =>
  new AppError("invalid", { text: message, fields: [{ path, message }] });

/**
 * Checks that a time can be asked for, whatever the owner offers.
 * @throws AppError `invalid` with this path
 */
export function requirePossible(start: number, { mode, length }: Pick<Offer, "mode" | "length">, path: string): void {
  const bookable = bookableFrom(Date.now(), mode);
  if (start < bookable.start) throw wrongField(path, "Choose a later time: the other side needs time to answer.");
  if (start >= bookable.end) throw wrongField(path, "Choose a time within the next 21 days.");
  const minutes = minutesInIndia(start);
  if (minutes < DAY_OPENS || minutes + length > DAY_CLOSES)
    throw wrongField(path, "Visits are between 7 am and 9 pm, India time.");
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

/** Returns the columns of a time, with the pause after it. */
export function timesFrom(start: number, { length, pause }: { length: number; pause: number }) {
  const end = start + length * MINUTE_MS;
  return { starts_at: new Date(start), ends_at: new Date(end), held_until: new Date(end + pause * MINUTE_MS) };
}

/** Returns when a question expires: after a day, and two hours before the time that it is about. */
export const answerBy = (time: number): Date =>
  new Date(Math.min(Date.now() + ANSWER_HOURS * HOUR_MS, time - LEAD_MINUTES * MINUTE_MS));

type Asked = Pick<NewVisit, "status" | "starts_at" | "ends_at" | "held_until" | "proposals" | "answer_by">;

async function askedFor(
  trx: Transaction<DB>,
  offer: Offer,
  { property_id: homeId, start, proposals = [] }: BookVisit,
  tenantId: string,
): Promise<Asked> {
  if (start === undefined) {
    for (const [at, one] of proposals.entries())
      requirePossible(one.start, { ...offer, mode: "ask" }, `proposals.${at}.start`);
    const times = [...new Set(proposals.map((one) => one.start))].sort((one, other) => one - other);
    return {
      status: "proposed",
      proposals: times.map((time) => new Date(time)),
      answer_by: answerBy(times.at(-1) ?? 0),
    };
  }
  await requireFree(trx, offer, { start, homeId, tenantId });
  const times = timesFrom(start, offer);
  return offer.mode === "ask"
    ? { status: "asked", ...times, answer_by: answerBy(start) }
    : { status: "booked", ...times };
}

const AUDIENCES: Record<"booked" | "asked" | "proposed", Audience> = {
  booked: { kind: "visit_booked", notified: ["owner"], mailed: ["tenant"] },
  asked: { kind: "visit_asked", notified: ["owner"] },
  proposed: { kind: "visit_proposed", notified: ["owner"] },
};

/** Returns the text of the card for clients that do not support it. */
function wordsOf({ status, starts_at, proposals }: VisitRow): string {
  if (starts_at === null)
    return proposals.length === 1 ? "A time proposed for a visit" : `${proposals.length} times proposed for a visit`;
  return `Visit ${status === "asked" ? "asked" : "booked"} for ${formatVisitTime(starts_at.getTime())}`;
}

async function requireRoom(trx: Transaction<DB>, tenantId: string): Promise<void> {
  const { open, made_today } = await countVisitsOf(trx, tenantId);
  if (open >= MAX_OPEN_VISITS) throw new AppError("too_many_visits");
  if (made_today >= NEW_A_DAY) throw tooManyRequests(3600);
}

interface Booked {
  visit: VisitRow;
  /** Sends the card to open pages. Null for a visit that was booked before. */
  publishCard: (() => void) | null;
}

async function store(
  services: Services,
  trx: Transaction<DB>,
  { tenantId, conversationId, input }: { tenantId: string; conversationId: string; input: BookVisit },
): Promise<Booked> {
  const { property_id: homeId, client_id } = input;
  const { owner_id } = requireVisitable(await lockHomeAndTenant(trx, { homeId, tenantId }), tenantId);
  const known = await findByClientId(trx, tenantId, client_id);
  if (known) return { visit: known, publishCard: null };
  await requireRoom(trx, tenantId);
  const offer = await offerFor(trx, homeId, tenantId);
  const id = uuidv7();
  const asked = await askedFor(trx, offer, input, tenantId);
  await insertVisit(trx, {
    id,
    property_id: homeId,
    former_property_id: homeId,
    conversation_id: conversationId,
    tenant_id: tenantId,
    owner_id,
    client_id,
    length_minutes: offer.length,
    pause_minutes: offer.pause,
    ...asked,
  });
  const event = asked.status as VisitEvent;
  const starts_at = (asked.starts_at as Date | undefined) ?? null;
  await insertEvent(trx, { visit_id: id, version: 1, event, by: "tenant", starts_at });
  const visit = await findVisit(trx, id);
  if (!visit) throw new Error("the visit was not stored");
  if (visit.status === "booked" && visit.starts_at) await queueReminders(trx, id, visit.starts_at);
  await notifySides(services, trx, visit, AUDIENCES[visit.status as keyof typeof AUDIENCES]);
  const content = wordsOf(visit);
  const card = {
    type: "visit",
    cardId: id,
    conversationId,
    propertyId: homeId,
    from: tenantId,
    to: owner_id,
    content,
  } as const;
  return { visit, publishCard: await sendServerMessage(services, trx, card) };
}

/** A race for a time can also end as a deadlock, which PostgreSQL resolves by ending one transaction. */
const isDeadlock = (error: unknown) => error instanceof Error && "code" in error && error.code === "40P01";

/** Adds the next free times to the error about a taken one. */
export async function withFreeTimes(
  services: Services,
  error: unknown,
  homeId: string,
  tenantId: string,
): Promise<unknown> {
  const failure = isDeadlock(error) ? new AppError("slot_taken") : asAppError(error);
  if (!(failure instanceof AppError) || failure.code !== "slot_taken") return failure;
  const free = await freeTimesFor(services.db, await offerFor(services.db, homeId, tenantId), { homeId, tenantId });
  return new AppError("slot_taken", { times: free.slice(0, OFFERED_INSTEAD).map(presentTime), cause: error });
}

async function bookInTurn(
  services: Services,
  caller: AuthenticatedCaller,
  input: BookVisit,
): Promise<{ visit: Visit; isNew: boolean }> {
  const { db } = services;
  const known = await findByClientId(db, caller.id, input.client_id);
  if (known) return { visit: presentVisit(known, caller.id), isNew: false };
  const home = requireVisitable(await findHome(db, input.property_id), caller.id);
  const { start } = input;
  // Checked again in the transaction. Most people who race for a time are refused here already, without a transaction.
  if (start !== undefined)
    await requireFree(db, await offerFor(db, home.id, caller.id), { start, homeId: home.id, tenantId: caller.id });
  const about = { property_id: home.id, owner_email: home.owner_email ?? "" };
  const conversationId = await openConversation(services, caller, about);
  if (conversationId === null) throw new AppError("not_available");
  const booked = await transact(db, (trx) => store(services, trx, { tenantId: caller.id, conversationId, input }));
  const { visit, publishCard } = booked;
  if (publishCard) {
    publishCard();
    await publishVisit(services, visit, AUDIENCES[visit.status as keyof typeof AUDIENCES]);
  }
  return { visit: presentVisit(visit, caller.id), isNew: publishCard !== null };
}

/**
 * Books a free time, asks the owner for it, or proposes times. Sending the same `client_id` again returns the first visit.
 * `queues` runs the bookings of a home one after the other, so that a race for a time leaves connections for others.
 * @throws AppError `property_not_found`, `own_home`, `not_available`, `invalid`, `slot_taken`, `outside_windows`,
 *   `visit_exists`, `too_many_visits`, `too_many_requests`
 */
export async function book(
  services: Services,
  queues: KeyedQueues,
  caller: AuthenticatedCaller,
  input: BookVisit,
): Promise<{ visit: Visit; isNew: boolean }> {
  const { property_id: homeId } = input;
  try {
    return await queues.run(homeId, () => bookInTurn(services, caller, input));
  } catch (error) {
    throw await withFreeTimes(services, error, homeId, caller.id);
  }
}
