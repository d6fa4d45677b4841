import { z } from "zod";
import { transact } from "../db/transact.ts";
import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import { announce, notify } from "../notifications/service.ts";
import { runClock } from "./clock.ts";
import { figuresOf } from "./figures.ts";
import { type MessageServices, notifyOwners, registerMessageJobs } from "./messages.ts";
import { takeAskers } from "./queries.ts";
import { askAboutRented, judgeOutcomes, learnRates, sweepFreshness } from "./rates.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    runFreshness: Record<string, never>;
    notifyOwners: Record<string, never>;
    learnFreshness: Record<string, never>;
  }
}

/** Notifies the tenants who asked about a home that the owner has answered. */
async function notifyAskers(services: MessageServices, propertyId: string): Promise<void> {
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

/** Registers the jobs that ask owners, pause what is not confirmed, learn rates, and notify tenants of answers. */
export function registerFreshnessJobs(jobs: JobHandlers, services: MessageServices): void {
  const { db } = services;
  // Registers the metrics before the first run, so that alerts find them.
  figuresOf(services.metrics);
  jobs.handle("runFreshness", noPayload, async (_, { signal }) => {
    await runClock(services, new Date(), signal);
  });
  jobs.schedule("runFreshness", "*/10 * * * *");
  jobs.handle("notifyOwners", noPayload, async (_, { signal }) => {
    await notifyOwners(services, new Date(), signal);
  });
  jobs.schedule("notifyOwners", "* * * * *", { madeUpFor: false });
  // 2 am in India.
  jobs.handle("learnFreshness", noPayload, async () => {
    await learnRates(db);
    await judgeOutcomes(db);
    await askAboutRented(db);
    await sweepFreshness(db);
  });
  jobs.schedule("learnFreshness", "30 20 * * *");
  jobs.handle("notifyOfAnswer", z.object({ property_id: z.uuid() }), ({ property_id }) =>
    notifyAskers(services, property_id),
  );
  registerMessageJobs(jobs, services);
}
