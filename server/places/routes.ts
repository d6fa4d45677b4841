import type { FastifyInstance } from "fastify";
import { CITIES } from "#contract/cities.ts";
import { areaNames, listCities } from "#contract/places.ts";
import { serve } from "../http/serve.ts";

const DEFAULT_CITY = "Bangalore";

export function registerPlaces(app: FastifyInstance): void {
  const cities = CITIES.map((name) => ({ name, areas: areaNames(name), default: name === DEFAULT_CITY }));
  serve(app, listCities, async ({ reply }) => {
    reply.header("cache-control", "public, max-age=3600");
    return cities;
  });
}
