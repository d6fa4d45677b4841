import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import { addJob } from "../jobs/queue.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    notifyOfAnswer: { property_id: string };
  }
}

/** Tells the tenants who asked about a home whether it is available, after the commit. */
export async function queueAnswer(trx: Transaction<DB>, propertyId: string): Promise<void> {
  await addJob(trx, "notifyOfAnswer", { property_id: propertyId });
}
