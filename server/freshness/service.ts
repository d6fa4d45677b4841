import type { Transaction } from "kysely";
import { HOUR_MS } from "#contract/durations.ts";
import { type Caller, isOwner } from "#contract/permissions.ts";
import type { OwnQuestions } from "#contract/properties/freshness.ts";
import { STILL_THERE_HOURS, type TenantFinding } from "#contract/properties/freshness-terms.ts";
import { canReach, requireReach } from "../accounts/reach.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { AppError } from "../errors.ts";
import { enforceRateLimit } from "../http/limits/product-limits.ts";
import { addJob } from "../jobs/queue.ts";
import { publishQuestion } from "../messaging/availability.ts";
import { getVisibleProperty, type LockedProperty, lockVisibleListing } from "../properties/service.ts";
import type { Services } from "../services.ts";
import { noteOutcome } from "./evidence.ts";
import { figuresOf } from "./figures.ts";
import { addAsker, findContact, findOwnQuestions, openAsk } from "./queries.ts";

/** What tenants ask and report about a home. answers.ts has what its owner answers. */

/** Limit of a person's questions and reports. */
const ACTS_A_DAY = { count: 20, seconds: 86_400, burst: 20 };

/** @throws AppError `sending_not_allowed` */
async function requireReachOfOwner(trx: Transaction<DB>, { id }: Caller, { owner_id }: LockedProperty): Promise<void> {
  if (owner_id !== null) await requireReach(trx, { one: id, other: owner_id });
}

type Asking = Pick<Services, "db" | "config" | "metrics" | "sockets">;

/**
 * Asks the owner on behalf of a tenant, unless the home was confirmed shortly before.
 * @throws AppError `property_not_found`, `own_home`, `sending_not_allowed`, `not_live` for a rented home,
 *   `too_many_requests`
 */
export async function askStillThere(
  services: Asking,
  caller: Caller,
  id: string,
): Promise<{ asked: boolean; confirmed_at: string | null }> {
  const { opened, ...reply } = await transact(services.db, async (trx) => {
    const row = await lockVisibleListing(trx, caller, id);
    if (isOwner(caller, row)) throw new AppError("own_home");
    await requireReachOfOwner(trx, caller, row);
    if (row.status !== "approved" || row.away === "rented") throw new AppError("not_live");
    const confirmed_at = row.confirmed_at?.toISOString() ?? null;
    const isRecent = row.confirmed_at !== null && Date.now() - row.confirmed_at.getTime() < STILL_THERE_HOURS * HOUR_MS;
    if (isRecent && row.away === null) return { opened: null, asked: false, confirmed_at };
    await enforceRateLimit({ ...services, db: trx }, `still-there:${caller.id}`, ACTS_A_DAY);
    const isNew = await openAsk(trx, id, "tenant");
    await addAsker(trx, id, caller.id);
    await addJob(trx, "notifyOwners", {}, { key: "notifyOwners" });
    return { opened: isNew ? row : null, asked: true, confirmed_at };
  });
  await publishOpened(services, opened);
  return reply;
}

/** Shows a new question in the owner's open chats. */
async function publishOpened(services: Asking, opened: LockedProperty | null): Promise<void> {
  if (opened?.owner_id) await publishQuestion(services, { propertyId: opened.id, hostId: opened.owner_id });
}

/**
 * Records what a tenant found out about a home.
 * @throws AppError `property_not_found`, `talk_first`, `sending_not_allowed`, `too_many_requests`
 */
export async function reportOutcome(
  services: Asking,
  caller: Caller,
  id: string,
  outcome: TenantFinding,
): Promise<{ outcome: TenantFinding; counted: boolean }> {
  const { opened, ...reply } = await transact(services.db, async (trx) => {
    const row = await lockVisibleListing(trx, caller, id);
    const contact = await findContact(trx, id, caller.id);
    if (!contact) throw new AppError("talk_first");
    await requireReachOfOwner(trx, caller, row);
    await enforceRateLimit({ ...services, db: trx }, `outcomes:${caller.id}`, ACTS_A_DAY);
    if (!contact.is_old_enough) return { opened: null, outcome, counted: false };
    const isAsked = await noteOutcome(trx, row, caller.id, outcome);
    figuresOf(services.metrics).outcomes.inc({ outcome });
    return { opened: isAsked ? row : null, outcome, counted: true };
  });
  await publishOpened(services, opened);
  return reply;
}

/**
 * Returns what the caller has asked and reported about a home.
 * @throws AppError `property_not_found`
 */
export async function questionsOf(db: Database, caller: Caller, id: string): Promise<OwnQuestions> {
  const home = await getVisibleProperty(db, caller, id);
  const [{ asked_at, outcome }, contact] = await Promise.all([
    findOwnQuestions(db, home, caller.id),
    findContact(db, id, caller.id),
  ]);
  const isOpen = home.owner_id === null || (await canReach(db, { one: caller.id, other: home.owner_id }));
  return { asked_at: asked_at?.toISOString() ?? null, has_written: contact !== undefined && isOpen, outcome };
}
