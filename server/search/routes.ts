import type { FastifyInstance } from "fastify";
import { readSearch } from "#contract/browse/search.ts";
import { indianDay } from "#contract/india-time.ts";
import { serve } from "../http/serve.ts";
import { readWish } from "./read.ts";

export function registerSearch(app: FastifyInstance): void {
  serve(app, readSearch, async ({ query, reply }) => {
    const { q, city, today = indianDay(Date.now()) } = query;
    reply.header("cache-control", "public, max-age=60");
    return readWish(q, { city, today });
  });
}
