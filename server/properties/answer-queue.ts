import type { Database } from "../db/connect.ts";
import { addJob } from "../jobs/queue.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    /** Jobs without `by_owner` were queued by an earlier version. */
    notifyOfAnswer: { property_id: string; by_owner?: boolean | undefined };
  }
}

/** Queues the notification whether a home is available, for the owner's pages and the tenants who asked. */
export async function queueAnswer(
  db: Database,
  propertyId: string,
  isByOwner: boolean,
  /** When the job runs again for tenants whose message waits. At most one such job of a home waits. */
  again?: Date,
): Promise<void> {
  const later = again && { runAt: again, key: `answer:${propertyId}` };
  await addJob(db, "notifyOfAnswer", { property_id: propertyId, by_owner: isByOwner }, later);
}
