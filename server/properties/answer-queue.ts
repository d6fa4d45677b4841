import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import { addJob } from "../jobs/queue.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    /** Jobs without `by_owner` were queued by an earlier version. */
    notifyOfAnswer: { property_id: string; by_owner?: boolean | undefined };
  }
}

/** Queues the notification whether a home is available, for the owner's pages and the tenants who asked. */
export async function queueAnswer(trx: Transaction<DB>, propertyId: string, isByOwner: boolean): Promise<void> {
  await addJob(trx, "notifyOfAnswer", { property_id: propertyId, by_owner: isByOwner });
}
