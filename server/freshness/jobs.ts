import { z } from "zod";
import { transact } from "../db/transact.ts";
import type { JobHandlers } from "../jobs/handlers.ts";
import { announce, notify } from "../notifications/service.ts";
import type { Services } from "../services.ts";
import { takeAskers } from "./queries.ts";

export type FreshnessServices = Pick<Services, "db" | "config" | "keys" | "sockets" | "log" | "metrics">;

/** Tells the tenants who asked about a home whether it is available. */
async function tellAskers(services: FreshnessServices, propertyId: string): Promise<void> {
  const people = await transact(services.db, async (trx) => {
    const askers = await takeAskers(trx, propertyId);
    for (const accountId of askers)
      await notify(trx, {
        accountId,
        kind: "availability_answered",
        subjectId: propertyId,
        group: `availability:${propertyId}`,
      });
    return askers;
  });
  for (const accountId of people) await announce(services, accountId);
}

/** Registers the jobs that ask owners, pause what is not confirmed, and tell tenants of answers. */
export function registerFreshnessJobs(jobs: JobHandlers, services: FreshnessServices): void {
  jobs.handle("tellAnswer", z.object({ property_id: z.uuid() }), ({ property_id }) =>
    tellAskers(services, property_id),
  );
}
