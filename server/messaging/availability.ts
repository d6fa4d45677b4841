import type { Transaction } from "kysely";
import { ANSWER_SENTENCES, type ListingAnswer } from "#contract/properties/freshness-terms.ts";
import type { DB } from "../db/schema.ts";
import { accountRoom } from "../realtime/rooms.ts";
import type { Services } from "../services.ts";
import { findOpenWithGuest, listHosted } from "./queries.ts";
import { sendIfAllowed } from "./sending.ts";

/** What chats show about the question whether a home is available. */

interface Hosted {
  propertyId: string;
  hostId: string;
}

/** Notifies the owner's pages that the question about a home was opened or answered, for each chat about it. */
export async function publishQuestion({ db, sockets }: Pick<Services, "db" | "sockets">, home: Hosted): Promise<void> {
  for (const conversation_id of await listHosted(db, home))
    sockets.publish([accountRoom(home.hostId)], "conversation:changed", { conversation_id, reason: "ask" });
}

/**
 * Sends the owner's answer to a tenant who has written about the home. It is not pushed, because a notification
 * announces it already. Returns a function that publishes it after the commit; null if they have no open conversation.
 * @throws AppError `too_many_requests`
 */
export async function sendAnswer(
  services: Pick<Services, "config" | "sockets">,
  trx: Transaction<DB>,
  { propertyId, hostId, guestId, answer }: Hosted & { guestId: string; answer: ListingAnswer },
): Promise<(() => void) | null> {
  const conversationId = await findOpenWithGuest(trx, { propertyId, hostId, guestId });
  if (conversationId === null) return null;
  const type = `answer-${answer}` as const;
  // A home that is away closes its questions.
  const isAct = answer === "available";
  const message = { type, cardId: propertyId, conversationId, propertyId, from: hostId, to: guestId, isAct };
  return sendIfAllowed(services, trx, { ...message, content: ANSWER_SENTENCES[type] });
}
