import type { Caller } from "#contract/permissions.ts";
import { transact } from "../../db/transact.ts";
import { AppError } from "../../errors.ts";
import { addJob } from "../../jobs/queue.ts";
import type { Services } from "../../services.ts";
import { deleteUnsent, findBatch, insertBatch, insertItems, someAreForeign } from "./queries.ts";

interface Press {
  conversation_ids: readonly string[];
  text: string;
  client_id: string;
}

/**
 * Stores an owner's text to several people, which a job sends some seconds later. Leaves out conversations that do not
 * exist, because a guest may have deleted one since the owner's list was loaded. Returns the stored batch for a known
 * `client_id`.
 * @throws AppError `conversation_not_found` if one conversation is not about a home of the caller, `client_id_reused`
 */
export async function declineQuestions(
  { db }: Pick<Services, "db">,
  caller: Caller,
  { conversation_ids: ids, text, client_id: clientId }: Press,
): Promise<{ batch_id: string; count: number }> {
  const stored = await transact(db, async (trx) => {
    const batch = await insertBatch(trx, { ownerId: caller.id, clientId, text });
    if (!batch) return null;
    if (await someAreForeign(trx, caller.id, ids)) throw new AppError("conversation_not_found");
    const count = await insertItems(trx, batch.id, ids);
    await addJob(trx, "sendDeclines", {}, { runAt: batch.sends_at, isUrgent: true });
    return { batch_id: batch.id, count };
  });
  if (stored) return stored;
  const earlier = await findBatch(db, caller.id, clientId);
  if (!earlier || earlier.content !== text) throw new AppError("client_id_reused");
  return { batch_id: earlier.id, count: earlier.count };
}

/**
 * Deletes a batch of the caller before it is sent.
 * @throws AppError `decline_not_found`, `already_sent`
 */
export async function undoDecline({ db }: Pick<Services, "db">, caller: Caller, id: string): Promise<void> {
  const { exists, isDeleted } = await transact(db, (trx) => deleteUnsent(trx, caller.id, id));
  if (!exists) throw new AppError("decline_not_found");
  if (!isDeleted) throw new AppError("already_sent");
}
