import type { FastifyInstance } from "fastify";
import { getRentInsight } from "#contract/properties/rent-insight.ts";
import { VISITORS_KEEP } from "../http/etag.ts";
import { serve } from "../http/serve.ts";
import { getVisibleProperty } from "../properties/service.ts";
import type { Services } from "../services.ts";
import { rentInsight } from "./service.ts";

export function registerRents(app: FastifyInstance, { db }: Services): void {
  serve(app, getRentInsight, async ({ caller, params, reply }) => {
    const home = await getVisibleProperty(db, caller, params.id);
    const insight = await rentInsight(db, home);
    reply.header("cache-control", VISITORS_KEEP);
    return insight;
  });
}
