import type { FastifyInstance } from "fastify";
import { createCaseBatch, getLatestCaseBatch, previewCaseBatch, stopCaseBatch } from "#contract/desk/case-batches.ts";
import { serve } from "../../http/serve.ts";
import type { Services } from "../../services.ts";
import { filtersFrom } from "../queue-queries.ts";
import { createBatch, presentBatch, stopBatch } from "./batches.ts";
import { countCasesOfBatch, findLatestBatch } from "./queries.ts";

export function registerBatches(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, previewCaseBatch, async ({ query }) => {
    const filters = filtersFrom(query);
    const [approve, dismiss] = await Promise.all([
      countCasesOfBatch(db, filters, "approve"),
      countCasesOfBatch(db, filters, "dismiss"),
    ]);
    return { approve, dismiss };
  });

  serve(app, createCaseBatch, ({ caller, body: { filter, ...batch } }) =>
    createBatch(services, caller, { ...batch, filters: filtersFrom(filter) }),
  );

  serve(app, getLatestCaseBatch, async () => {
    const row = await findLatestBatch(db);
    return { batch: row ? presentBatch(row) : null };
  });

  serve(app, stopCaseBatch, ({ caller, params }) => stopBatch(services, caller, params.id));
}
