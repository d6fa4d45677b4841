import type { FastifyInstance } from "fastify";
import { getRentInsight, judgeRentDraft } from "#contract/properties/rent-insight.ts";
import { VISITORS_KEEP } from "../http/etag.ts";
import { enforceRateLimit } from "../http/limits/product-limits.ts";
import { serve } from "../http/serve.ts";
import { getVisibleProperty } from "../properties/service.ts";
import type { Services } from "../services.ts";
import { DraftModels, rentInsightOfDraft } from "./drafts.ts";
import { rentInsight } from "./service.ts";

/** Drafts per account. */
const DRAFTS_AN_HOUR = { count: 60, seconds: 3600, burst: 60 };

export function registerRents(app: FastifyInstance, { db, config }: Services): void {
  const models = new DraftModels(db);
  serve(app, getRentInsight, async ({ caller, params, reply }) => {
    const home = await getVisibleProperty(db, caller, params.id);
    const insight = await rentInsight(db, home);
    reply.header("cache-control", VISITORS_KEEP);
    return insight;
  });
  serve(app, judgeRentDraft, async ({ caller, body }) => {
    await enforceRateLimit({ db, config }, `rent-drafts:${caller.id}`, DRAFTS_AN_HOUR);
    return rentInsightOfDraft(db, models, { ownerId: caller.id, draft: body });
  });
}
