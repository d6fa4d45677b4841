import { sql, type Transaction } from "kysely";
import { CLOSED_TOLD_AFTER_MINUTES } from "#contract/messaging/reply-terms.ts";
import { canReach } from "../accounts/reach.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { announce, notify, wasNotified } from "../notifications/service.ts";
import { accountRoom } from "../realtime/rooms.ts";
import type { Services } from "../services.ts";

/** Questions per run of the statement. */
const BATCH = 500;

interface Told {
  guestId: string;
  propertyId: string;
  isPushed: boolean;
}

/**
 * Notifies a guest that their question was declined, or closed because the home is no longer listed. Call `announce`
 * after the commit.
 */
export async function notifyOfEnd(trx: Transaction<DB>, { guestId, propertyId, isPushed }: Told): Promise<void> {
  const event = { accountId: guestId, kind: "question_ended" as const, subjectId: propertyId };
  await notify(trx, { ...event, group: `question:${propertyId}`, isPushed });
}

/** Returns the ids of questions that were closed some minutes ago and whose guests were not notified. */
async function listUntold(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from questions
    where state = 'closed' and end_told_at is null
      and ended_at < ${now}::timestamptz - ${CLOSED_TOLD_AFTER_MINUTES}::int * interval '1 minute'
    order by ended_at limit ${BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}

interface Ended {
  conversation_id: string | null;
  property_id: string;
  owner_id: string | null;
  guest_id: string | null;
  ended_at: Date;
  /** Whether a visit of the guest to the home was cancelled since the end. The guest was already notified of that. */
  has_lost_visit: boolean;
}

/** Marks the guest as notified, and returns the question. Undefined if that was done already or it is not closed. */
async function markGuestNotified(trx: Transaction<DB>, id: string): Promise<Ended | undefined> {
  const { rows } = await sql<Ended>`
    update questions set end_told_at = clock_timestamp()
    where id = ${id} and state = 'closed' and end_told_at is null
    returning conversation_id, property_id, owner_id, guest_id, ended_at, exists (
      select from visits
      where tenant_id = guest_id and visits.property_id = questions.property_id
        and visits.status = 'cancelled' and visits.updated_at >= ended_at
    ) as has_lost_visit`.execute(trx);
  return rows[0];
}

/** Kinds of notifications with the same news for the guest. */
const SAME_NEWS = ["availability_answered", "saved_home_gone", "question_ended"] as const;

/**
 * Notifies the guest, unless they already know from other notifications, or one of them blocked the other. Returns the
 * question, or null if the guest was not notified.
 */
async function tellGuest(trx: Transaction<DB>, id: string): Promise<Ended | null> {
  const question = await markGuestNotified(trx, id);
  const { guest_id: guestId, owner_id: ownerId, property_id: propertyId, ended_at: since } = question ?? {};
  if (!question || !guestId || !propertyId || !since || question.has_lost_visit) return null;
  if (ownerId && !(await canReach(trx, { one: ownerId, other: guestId }))) return null;
  if (await wasNotified(trx, { accountId: guestId, kinds: SAME_NEWS, subjectId: propertyId, since })) return null;
  await notifyOfEnd(trx, { guestId, propertyId, isPushed: true });
  return question;
}

/** Tells guests whose question ended because the home left, once each. */
export async function tellOfClosed(
  services: Pick<Services, "db" | "sockets" | "log">,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  for (const id of await listUntold(services.db, now)) {
    if (signal?.aborted) return;
    const told = await transact(services.db, (trx) => tellGuest(trx, id));
    if (!told?.guest_id) continue;
    if (told.conversation_id !== null)
      services.sockets.publish([accountRoom(told.guest_id)], "conversation:changed", {
        conversation_id: told.conversation_id,
        reason: "question",
      });
    await announce(services, told.guest_id);
  }
}
