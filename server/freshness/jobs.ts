import { z } from "zod";
import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import type { Services } from "../services.ts";
import { countLiveHomes } from "./ages.ts";
import { tellOfAnswer } from "./answer-news.ts";
import { runClock } from "./clock.ts";
import { figuresOf } from "./figures.ts";
import { notifyOwners, registerMessageJobs } from "./messages.ts";
import { askAboutRented, judgeOutcomes, learnRates, sweepFreshness } from "./rates.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    runFreshness: Record<string, never>;
    notifyOwners: Record<string, never>;
    learnFreshness: Record<string, never>;
  }
}

/** Registers the jobs that ask owners, pause unconfirmed homes, learn rates, and notify tenants of answers. */
export function registerFreshnessJobs(jobs: JobHandlers, services: Services): void {
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
    await countLiveHomes(db);
    await learnRates(db);
    await judgeOutcomes(db);
    await askAboutRented(db);
    await sweepFreshness(db);
  });
  jobs.schedule("learnFreshness", "30 20 * * *");
  const answer = z.object({ property_id: z.uuid(), by_owner: z.boolean().optional() });
  jobs.handle("notifyOfAnswer", answer, ({ property_id, by_owner = false }) =>
    tellOfAnswer(services, property_id, by_owner),
  );
  registerMessageJobs(jobs, services);
}
