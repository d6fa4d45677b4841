import { BATCH_DELAY_SECONDS } from "#contract/desk/batch-terms.ts";
import type { Batch } from "#contract/desk/case-batches.ts";
import type { Caller } from "#contract/permissions.ts";
import { transact } from "../../db/transact.ts";
import { AppError } from "../../errors.ts";
import { addJob } from "../../jobs/queue.ts";
import type { Services } from "../../services.ts";
import { announceDesk } from "../../trust/desk-news.ts";
import { iso, isoOrNull } from "../present.ts";
import type { BatchOutcome, CaseFilters } from "../queue-queries.ts";
import { type BatchRow, endBatch, findBatch, insertBatch, insertItems } from "./queries.ts";

/** The key of a batch's job begins with it, so that at most one waits. */
export const JOB_KEY = "caseBatch:";

export function presentBatch({ filter, created_at: _, starts_at, ended_at, ...batch }: BatchRow): Batch {
  return {
    ...batch,
    filter: {
      kind: filter.kind ?? null,
      family: filter.family ?? null,
      min_risk: filter.minRisk,
      overdue: filter.overdue ?? null,
      q: filter.words.join(" "),
    },
    starts_at: iso(starts_at),
    ended_at: isoOrNull(ended_at),
  };
}

/** Returns a batch. Throws this error if it does not exist. */
async function getBatch(
  db: Services["db"],
  id: string,
  otherwise: "batch_not_found" | "batch_running",
): Promise<Batch> {
  const row = await findBatch(db, id);
  if (!row) throw new AppError(otherwise);
  return presentBatch(row);
}

/**
 * Creates a batch with the cases that the filters find now, and queues its job. Returns the existing batch if the id
 * exists.
 * @throws AppError `batch_running`, `batch_changed` if the number of cases differs from the confirmed one
 */
export async function createBatch(
  services: Services,
  caller: Caller,
  { id, outcome, count, filters }: { id: string; outcome: BatchOutcome; count: number; filters: CaseFilters },
): Promise<Batch> {
  const batch = { id, outcome, filters, delaySeconds: BATCH_DELAY_SECONDS };
  const isNew = await transact(services.db, async (trx) => {
    const runAt = await insertBatch(trx, caller.id, batch);
    if (!runAt) return false;
    if ((await insertItems(trx, batch)) !== count) throw new AppError("batch_changed");
    await addJob(trx, "decideCaseBatch", { id }, { key: JOB_KEY + id, runAt });
    return true;
  });
  if (isNew) announceDesk(services, caller);
  return getBatch(services.db, id, "batch_running");
}

/**
 * Stops a batch. An ended one stays as it is.
 * @throws AppError `batch_not_found`
 */
export async function stopBatch(services: Services, caller: Caller, id: string): Promise<Batch> {
  const isStopped = await endBatch(services.db, id, "stopped", caller);
  if (isStopped) announceDesk(services, caller);
  return getBatch(services.db, id, "batch_not_found");
}
