import type { FastifyInstance } from "fastify";
import { getAreaFigures, getCityFigures } from "#contract/areas/areas.ts";
import { createCountCache } from "../browse/browse.ts";
import { VISITORS_KEEP } from "../http/etag.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { areaNamed, cityNamed } from "./names.ts";
import { areaFigures, cityFigures } from "./service.ts";
import { registerSitemap } from "./sitemap.ts";

export function registerAreas(app: FastifyInstance, services: Services): void {
  const { db, config } = services;
  registerSitemap(app, services);
  const reader = { db, counts: createCountCache(config.totalsCacheMs) };

  serve(app, getCityFigures, async ({ params, reply }) => {
    reply.header("cache-control", VISITORS_KEEP);
    return cityFigures(reader, cityNamed(params.city));
  });

  serve(app, getAreaFigures, async ({ params, query, reply }) => {
    const city = cityNamed(params.city);
    const area = areaNamed(city, params.area);
    reply.header("cache-control", VISITORS_KEEP);
    return areaFigures(reader, { city, area, type: query.type });
  });
}
