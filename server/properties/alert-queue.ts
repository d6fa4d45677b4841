import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import { addJob } from "../jobs/queue.ts";

/**
 * Lets alerts announce a changed home soon after the commit. Otherwise it would wait for their next run, a minute
 * later, or behind the mails of a morning.
 */
export async function queueAlerts(trx: Transaction<DB>): Promise<void> {
  await addJob(trx, "announceHomes", {}, { key: "announceHomes", isUrgent: true });
}
