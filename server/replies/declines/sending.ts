import type { Transaction } from "kysely";
import { MINUTE_MS } from "#contract/durations.ts";
import { warningBits } from "#contract/messaging/warning-terms.ts";
import type { DB } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import { AppError } from "../../errors.ts";
import { addJob } from "../../jobs/queue.ts";
import { sendDecline } from "../../messaging/declining.ts";
import { announce } from "../../notifications/service.ts";
import type { Services } from "../../services.ts";
import { checkForSides } from "../../warnings/check-message.ts";
import { notifyOfEnd } from "../ended.ts";
import {
  type DueBatch,
  endBatch,
  type Item,
  lockNextItem,
  markItem,
  markToldIfOnlyAnswer,
  startDue,
} from "./queries.ts";

type Sending = Pick<Services, "db" | "config" | "sockets" | "metrics" | "log">;

/** Time after which a batch continues that used up the sender's limit of messages. */
const PAUSE_MS = MINUTE_MS / 4;

/** Thrown to roll back: the guest or the question is gone, or the owner has answered concurrently. */
class Answered extends Error {}

const isRefused = (error: unknown) =>
  error instanceof Answered || (error instanceof AppError && error.code === "sending_not_allowed");

interface Sender extends DueBatch {
  warnings: number;
}

/** Sends the text to one person, with their notification. Returns a function that publishes both after the commit. */
async function sendItem(services: Sending, trx: Transaction<DB>, batch: Sender, item: Item): Promise<() => void> {
  const { guest_id: guestId, property_id: propertyId, conversation_id: conversationId, question_id } = item;
  if (guestId === null || question_id === null) throw new Answered();
  // Before the message, like other news about a home, so that they lock in one order.
  if (!item.is_told) await notifyOfEnd(trx, { guestId, propertyId, isPushed: false });
  const publish = await sendDecline(services, trx, {
    ...{ conversationId, propertyId, guestId, hostId: batch.owner_id },
    ...{ text: batch.content, warnings: batch.warnings },
  });
  if (!(await markToldIfOnlyAnswer(trx, item))) throw new Answered();
  await markItem(trx, batch.id, item, "sent");
  return () => {
    publish();
    void announce(services, guestId);
  };
}

/** Sends the text to the next person of a batch, or skips them. Returns false if none is left. */
async function sendNext(services: Sending, batch: Sender): Promise<boolean> {
  let item: Item | undefined;
  try {
    const publish = await transact(services.db, async (trx) => {
      item = await lockNextItem(trx, batch.id);
      return item ? sendItem(services, trx, batch, item) : null;
    });
    publish?.();
    return publish !== null;
  } catch (error) {
    if (!item || !isRefused(error)) throw error;
    await markItem(services.db, batch.id, item, "skipped");
    return true;
  }
}

/**
 * Sends the batches whose time to take back is over. A message and its record are one transaction, so that an
 * interrupted run sends each once. Continues later when the sender's limit of messages is used up.
 */
export async function sendDeclines(services: Sending, now: Date, signal?: AbortSignal): Promise<void> {
  for (const batch of await startDue(services.db, now)) {
    const sender = { ...batch, warnings: warningBits(checkForSides(batch.content).host.kinds) };
    try {
      while (!signal?.aborted && (await sendNext(services, sender)));
    } catch (error) {
      if (!(error instanceof AppError && error.code === "too_many_requests")) throw error;
      await addJob(services.db, "sendDeclines", {}, { runAt: new Date(Date.now() + PAUSE_MS) });
    }
    await endBatch(services.db, batch.id);
  }
}
