import type { ListingAnswer } from "#contract/properties/freshness-terms.ts";
import { canReach } from "../accounts/reach.ts";
import { transact } from "../db/transact.ts";
import { publishQuestion, sendAnswer } from "../messaging/availability.ts";
import { declineStatus } from "../messaging/declining.ts";
import { announce, notify, readGroup } from "../notifications/service.ts";
import { queueAnswer } from "../properties/answer-queue.ts";
import type { Services } from "../services.ts";
import { findAnswered, listAskers, removeAsker } from "./queries.ts";

type NewsServices = Pick<Services, "db" | "config" | "sockets" | "log">;

/** Returns the group of notifications about a home's availability. */
export const availabilityGroup = (propertyId: string): string => `availability:${propertyId}`;

type Asker = Awaited<ReturnType<typeof listAskers>>[number];

interface Answered {
  propertyId: string;
  ownerId: string | null;
  /** False if an admin changed the listing: no message is sent in the owner's name. */
  isByOwner: boolean;
  answer: ListingAnswer;
}

/** Notifies a tenant of the answer, once, and shows it in the chat with the owner. After a block, does neither. */
async function notifyAsker(services: NewsServices, about: Answered, accountId: string): Promise<void> {
  const { propertyId, ownerId, isByOwner, answer } = about;
  const publish = await transact(services.db, async (trx) => {
    if (!(await removeAsker(trx, propertyId, accountId))) return null;
    if (ownerId !== null && !(await canReach(trx, { one: ownerId, other: accountId }))) return null;
    const group = availabilityGroup(propertyId);
    await notify(trx, { accountId, kind: "availability_answered", subjectId: propertyId, group });
    if (ownerId === null || !isByOwner) return null;
    return sendAnswer(services, trx, { propertyId, answer, hostId: ownerId, guestId: accountId });
  });
  publish?.();
  await announce(services, accountId);
}

/**
 * Returns "tell" to notify the tenant now, or the time until which a decline of the owner may replace the message that
 * the home is rented. If a decline was sent, removes the asker and returns null.
 */
async function resolveDecline(
  { db }: NewsServices,
  { propertyId, answer, isByOwner }: Answered,
  { account_id: guestId, created_at: since }: Asker,
): Promise<Date | "tell" | null> {
  if (answer !== "rented" || !isByOwner) return "tell";
  const decline = await declineStatus(db, { propertyId, guestId, since });
  if (decline !== "sent") return decline ?? "tell";
  await transact(db, (trx) => removeAsker(trx, propertyId, guestId));
  return null;
}

/** Clears the question from the owner's notifications and chats, and notifies the tenants who asked. */
export async function tellOfAnswer(services: NewsServices, propertyId: string, isByOwner: boolean): Promise<void> {
  const home = await findAnswered(services.db, propertyId);
  if (!home) return;
  const { owner_id: ownerId, away, is_asked: isAsked } = home;
  if (ownerId !== null) {
    if (!isAsked) await readGroup(services, ownerId, availabilityGroup(propertyId));
    await publishQuestion(services, { propertyId, hostId: ownerId });
  }
  const answered = { propertyId, ownerId, isByOwner, answer: away ?? ("available" as const) };
  let next: Date | null = null;
  for (const asker of await listAskers(services.db, propertyId)) {
    const wait = await resolveDecline(services, answered, asker);
    if (wait === "tell") await notifyAsker(services, answered, asker.account_id);
    else if (wait !== null && (next === null || wait < next)) next = wait;
  }
  if (next !== null) await queueAnswer(services.db, propertyId, isByOwner, next);
}
