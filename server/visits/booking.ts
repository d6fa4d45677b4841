import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { HOUR_MS, MINUTE_MS } from "#contract/durations.ts";
import {
  ANSWER_HOURS,
  BOOKINGS_A_DAY_PER_CLIENT,
  LEAD_MINUTES,
  MAX_OPEN_VISITS,
  VISIT_TEXTS,
  type VisitStatus,
} from "#contract/messaging/visit-terms.ts";
import type { BookVisit, Visit } from "#contract/messaging/visits.ts";
import { requireReach } from "../accounts/reach.ts";
import type { AuthenticatedCaller } from "../caller.ts";
import type { KeyedQueues } from "../db/keyed-queues.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { AppError } from "../errors.ts";
import { enforceRateLimit, tooManyRequests } from "../http/limits/product-limits.ts";
import { openConversation } from "../messaging/conversations.ts";
import { answerInstantly } from "../messaging/questions.ts";
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
  type VisitRow,
} from "./queries.ts";
import { queueReminders } from "./reminders.ts";
import { requireFree, requirePossible, withFreeTimes } from "./time-checks.ts";
import { type Offer, offerFor, requireVisitable, timesFrom } from "./times.ts";
import { bookedText } from "./words.ts";

const NEW_A_DAY = 10;
const NEW_A_DAY_PER_CLIENT = { count: BOOKINGS_A_DAY_PER_CLIENT, seconds: 86_400, burst: BOOKINGS_A_DAY_PER_CLIENT };

/** Returns when a question expires: after a day, and two hours before the time that it is about. */
const answerBy = (time: number): Date =>
  new Date(Math.min(Date.now() + ANSWER_HOURS * HOUR_MS, time - LEAD_MINUTES * MINUTE_MS));

const AUDIENCES = {
  booked: { kind: "visit_booked", notified: ["owner"], mailed: ["tenant"] },
  asked: { kind: "visit_asked", notified: ["owner"] },
  proposed: { kind: "visit_proposed", notified: ["owner"] },
} as const satisfies Partial<Record<VisitStatus, Audience>>;

/** The status of a new visit, with the columns that depend on it. */
interface Asked extends Partial<ReturnType<typeof timesFrom>> {
  status: keyof typeof AUDIENCES;
  proposals?: Date[];
  answer_by?: Date;
}

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
  // A proposal reserves no time, so that throwaway accounts cannot block all times of a home.
  if (!offer.isProven) return { status: "proposed", proposals: [new Date(start)], answer_by: answerBy(start) };
  const times = timesFrom(start, offer);
  return offer.mode === "ask"
    ? { status: "asked", ...times, answer_by: answerBy(start) }
    : { status: "booked", ...times };
}

async function requireRoom(trx: Transaction<DB>, tenantId: string): Promise<void> {
  const { open, made_today } = await countVisitsOf(trx, tenantId);
  if (open >= MAX_OPEN_VISITS) throw new AppError("too_many_visits");
  if (made_today >= NEW_A_DAY) throw tooManyRequests(3600);
}

/** Who books: the caller, and the rate-limit key of their address. */
export interface Booker {
  caller: AuthenticatedCaller;
  client: string;
}

interface Booked {
  visit: VisitRow;
  /** Sends the card and the visit to open pages. Null for a visit that was booked before. */
  publish: (() => Promise<void>) | null;
}

async function store(
  services: Services,
  trx: Transaction<DB>,
  { by: { caller, client }, conversationId, input }: { by: Booker; conversationId: string; input: BookVisit },
): Promise<Booked> {
  const { property_id: homeId, client_id } = input;
  const tenantId = caller.id;
  const { owner_id } = requireVisitable(await lockHomeAndTenant(trx, { homeId, tenantId }), caller);
  const known = await findByClientId(trx, tenantId, client_id);
  if (known) return { visit: known, publish: null };
  await requireReach(trx, { one: tenantId, other: owner_id });
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
  const { status, starts_at = null } = asked;
  await insertEvent(trx, { visit_id: id, version: 1, event: status, by: "tenant", starts_at });
  const visit = await findVisit(trx, id);
  if (!visit) throw new Error("the visit was not stored");
  if (status === "booked" && starts_at) await queueReminders(trx, id, starts_at);
  const audience = AUDIENCES[status];
  await notifySides(services, trx, visit, audience);
  const content = bookedText(visit);
  const card = {
    type: "visit",
    cardId: id,
    conversationId,
    propertyId: homeId,
    from: tenantId,
    to: owner_id,
    content,
    isAct: true,
  } as const;
  const publishCard = await sendServerMessage(services, trx, card);
  if (status === "booked") await answerInstantly(trx, conversationId);
  // Last, because the other bookings of this client wait from here on until the commit.
  const limited = { db: trx, config: services.config };
  await enforceRateLimit(limited, `visits:client:${client}`, NEW_A_DAY_PER_CLIENT, VISIT_TEXTS.tooManyOfClient);
  const publish = async () => {
    publishCard();
    await publishVisit(services, visit, audience);
  };
  return { visit, publish };
}

async function bookInTurn(services: Services, by: Booker, input: BookVisit): Promise<{ visit: Visit; isNew: boolean }> {
  const { db } = services;
  const { caller } = by;
  const known = await findByClientId(db, caller.id, input.client_id);
  if (known) return { visit: presentVisit(known, caller.id), isNew: false };
  const home = requireVisitable(await findHome(db, input.property_id), caller);
  const { start } = input;
  // Checked again in the transaction. Most people who race for a time are refused here already, without a transaction.
  if (start !== undefined)
    await requireFree(db, await offerFor(db, home.id, caller.id), { start, homeId: home.id, tenantId: caller.id });
  const about = { property_id: home.id, owner_email: home.owner_email ?? "" };
  const conversationId = await openConversation(services, caller, about);
  if (conversationId === null) throw new AppError("not_available");
  const stored = await transact(db, (trx) => store(services, trx, { by, conversationId, input }));
  await stored.publish?.();
  return { visit: presentVisit(stored.visit, caller.id), isNew: stored.publish !== null };
}

/**
 * Books a free time, asks the owner for it, or proposes times. Without a proven address or number, a free time is only
 * proposed. Sending the same `client_id` again returns the first visit.
 * `queues` runs the bookings of a home one after the other, so that a race for a time leaves connections for others.
 * @throws AppError `property_not_found`, `own_home`, `not_available`, `invalid`, `slot_taken`, `outside_windows`,
 *   `visit_exists`, `too_many_visits`, `too_many_requests`
 */
export async function book(
  services: Services,
  queues: KeyedQueues,
  by: Booker,
  input: BookVisit,
): Promise<{ visit: Visit; isNew: boolean }> {
  const { property_id: homeId } = input;
  try {
    return await queues.run(homeId, () => bookInTurn(services, by, input));
  } catch (error) {
    throw await withFreeTimes(services.db, error, homeId, by.caller.id);
  }
}
