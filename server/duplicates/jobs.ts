import { z } from "zod";
import { FIRST_ID } from "../db/lists.ts";
import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import type { Services } from "../services.ts";
import { queueEvaluation } from "../trust/evaluation-queue.ts";
import { findCommonShingles } from "./common-shingles.ts";
import { deleteOldRemoved } from "./removed-queries.ts";
import { insertBands, listUnindexed } from "./text-queries.ts";
import { bandsOf, indexDescription } from "./texts.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    indexDescriptions: { property_ids: string[] };
    indexOldDescriptions: Record<string, never>;
    findCommonShingles: Record<string, never>;
    sweepRemovedListings: Record<string, never>;
  }
}

const BATCH = 200;

/** Indexes the descriptions that have no bands yet. */
async function indexOld(db: Services["db"], signal: AbortSignal): Promise<void> {
  for (let after = FIRST_ID; ; ) {
    const rows = await listUnindexed(db, after, BATCH);
    // The next run continues.
    signal.throwIfAborted();
    const bands = rows.flatMap(({ id, description }) => bandsOf(description).map((key) => ({ key, id })));
    await insertBands(
      db,
      bands.map(({ key }) => key),
      bands.map(({ id }) => id),
    );
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) return;
  }
}

export function registerDuplicateJobs(jobs: JobHandlers, { db }: Pick<Services, "db">): void {
  jobs.handle("indexDescriptions", z.object({ property_ids: z.array(z.uuid()) }), async ({ property_ids }) => {
    for (const id of property_ids) await indexDescription(db, id);
    // Imports index many listings at once; the nightly pass evaluates those.
    const [id, ...others] = property_ids;
    if (id !== undefined && others.length === 0) await queueEvaluation(db, { type: "property", id });
  });
  // Queued by the demo, and by versions before 0.1.0 for listings without bands.
  jobs.handle("indexOldDescriptions", noPayload, async (_, { signal }) => {
    await findCommonShingles(db);
    await indexOld(db, signal);
  });
  jobs.handle("findCommonShingles", noPayload, () => findCommonShingles(db));
  jobs.schedule("findCommonShingles", "40 20 * * *");
  jobs.handle("sweepRemovedListings", noPayload, () => deleteOldRemoved(db));
  jobs.schedule("sweepRemovedListings", "10 20 * * *");
}
