import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import { addJob } from "../jobs/queue.ts";

/**
 * Lets alerts announce a changed home soon after the commit, before their next run of every minute, and before the mails
 * of a morning that wait.
 */
export async function queueAlerts(trx: Transaction<DB>): Promise<void> {
  await addJob(trx, "announceHomes", {}, { key: "announceHomes", isUrgent: true });
}
