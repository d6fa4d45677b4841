import type { Transaction } from "kysely";
import { HOUR_MS } from "#contract/durations.ts";
import type { DB } from "../db/schema.ts";
import { addJob } from "../jobs/queue.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    remindOfVisit: { visit_id: string; starts_at: string };
  }
}

/** When both sides are reminded, and how far ahead the visit must be. In hours before the start. */
const REMINDERS = [
  { before: 24, ifAhead: 26 },
  { before: 2, ifAhead: 2.5 },
] as const;

/** Queues the reminders of a booked visit, replacing the reminders for its old time. */
export async function queueReminders(trx: Transaction<DB>, visitId: string, startsAt: Date): Promise<void> {
  const ahead = startsAt.getTime() - Date.now();
  for (const { before, ifAhead } of REMINDERS) {
    if (ahead < ifAhead * HOUR_MS) continue;
    await addJob(
      trx,
      "remindOfVisit",
      { visit_id: visitId, starts_at: startsAt.toISOString() },
      { key: `visit-reminder:${visitId}:${before}`, runAt: new Date(startsAt.getTime() - before * HOUR_MS) },
    );
  }
}
