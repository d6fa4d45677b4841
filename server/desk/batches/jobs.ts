import { z } from "zod";
import { BATCH_A_MINUTE } from "#contract/desk/batch-terms.ts";
import { MINUTE_MS } from "#contract/durations.ts";
import type { Caller } from "#contract/permissions.ts";
import { transact } from "../../db/transact.ts";
import { AppError } from "../../errors.ts";
import { type JobHandlers, type JobRun, noPayload } from "../../jobs/handlers.ts";
import { addJob } from "../../jobs/queue.ts";
import type { Services } from "../../services.ts";
import { announceDesk } from "../../trust/desk-news.ts";
import { applyDecision } from "../deciding.ts";
import type { BatchOutcome } from "../queue-queries.ts";
import { JOB_KEY } from "./batches.ts";
import {
  type BatchItem,
  deleteOldBatches,
  endBatch,
  findCreator,
  listAbandonedBatches,
  listNextItems,
  markItem,
  startBatch,
} from "./queries.ts";

declare module "../../jobs/queue.ts" {
  interface JobPayloads {
    decideCaseBatch: { id: string };
    resumeCaseBatches: Record<string, never>;
    sweepCaseBatches: Record<string, never>;
  }
}

/** One run decides a tenth of what a minute allows, and the next follows after a tenth of a minute. */
const RUNS_A_MINUTE = 10;
const RUN_SIZE = BATCH_A_MINUTE / RUNS_A_MINUTE;
const PAUSE_MS = MINUTE_MS / RUNS_A_MINUTE;
/** After this many failed runs in a row, the case that fails is skipped. */
const MAX_ATTEMPTS = 4;

/** Thrown in the transaction of a decision if the batch was stopped or another process has decided the case. */
class NotOurs extends Error {}

interface Running {
  id: string;
  outcome: BatchOutcome;
  creator: Caller;
}

/** Decides a case of a batch like its admin would, or skips it. */
async function decideItem(
  services: Services,
  { id, outcome, creator }: Running,
  item: BatchItem,
  attempt: number,
): Promise<void> {
  try {
    await applyDecision(services, creator, item.case_id, { outcome, version: item.version }, async (trx) => {
      if (!(await markItem(trx, id, item, "decided"))) throw new NotOurs();
    });
  } catch (error) {
    if (error instanceof NotOurs) return;
    if (!(error instanceof AppError) && attempt < MAX_ATTEMPTS) throw error;
    if (!(error instanceof AppError))
      services.log.error({ err: error, case: item.case_id }, "a case of a batch is skipped");
    await transact(services.db, (trx) => markItem(trx, id, item, "skipped"));
  }
}

/** Decides the next cases of a batch, and queues the next run until all are decided. */
async function runBatch(services: Services, id: string, { attempt, signal }: JobRun): Promise<void> {
  const { db } = services;
  const batch = await startBatch(db, id);
  if (!batch) return;
  const key = JOB_KEY + id;
  if (!batch.isDue) return addJob(db, "decideCaseBatch", { id }, { key, runAt: batch.starts_at });
  const items = await listNextItems(db, id, RUN_SIZE + 1);
  for (const item of items.slice(0, RUN_SIZE)) {
    if (signal.aborted) break;
    const creator = await findCreator(db, id);
    if (!creator) {
      await endBatch(db, id, "stopped");
      return announceDesk(services, null);
    }
    await decideItem(services, { id, outcome: batch.outcome, creator }, item, attempt);
  }
  if (items.length > RUN_SIZE || signal.aborted)
    await addJob(db, "decideCaseBatch", { id }, { key, runAt: new Date(Date.now() + PAUSE_MS) });
  else await endBatch(db, id, "done");
  // Once a run, because each lets all open queues load again.
  announceDesk(services, null);
}

/** Registers the jobs that run batches, continue those without a job, and delete old ones. */
export function registerBatchJobs(jobs: JobHandlers, services: Services): void {
  const { db } = services;
  jobs.handle("decideCaseBatch", z.object({ id: z.uuid() }), ({ id }, run) => runBatch(services, id, run));
  jobs.handle("resumeCaseBatches", noPayload, async () => {
    for (const { id, starts_at } of await listAbandonedBatches(db, JOB_KEY))
      await addJob(db, "decideCaseBatch", { id }, { key: JOB_KEY + id, runAt: starts_at });
  });
  jobs.schedule("resumeCaseBatches", "*/5 * * * *", { madeUpFor: false });
  jobs.handle("sweepCaseBatches", noPayload, () => deleteOldBatches(db));
  jobs.schedule("sweepCaseBatches", "50 20 * * *");
}
