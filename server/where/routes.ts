import type { FastifyInstance } from "fastify";
import { findAreas } from "#contract/areas/where.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { areasFor } from "./service.ts";

export function registerWhere(app: FastifyInstance, { db }: Services): void {
  serve(app, findAreas, async ({ query, reply }) => {
    // Its address names workplaces.
    reply.header("cache-control", "private, no-store");
    return areasFor(db, query);
  });
}
