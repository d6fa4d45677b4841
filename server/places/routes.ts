import type { FastifyInstance } from "fastify";
import { getMapData } from "#contract/browse/map.ts";
import { MAP_DATA_VERSION, MAP_FILES } from "#contract/browse/map-terms.ts";
import { CITIES } from "#contract/places/cities.ts";
import { getJourney, getPlace, suggestPlaces } from "#contract/places/place-endpoints.ts";
import { areaNames, listCities } from "#contract/places/places.ts";
import type { BaseServices } from "../base-services.ts";
import { AppError } from "../errors.ts";
import { clientKey } from "../http/limits/client-key.ts";
import { tooManyRequests } from "../http/limits/product-limits.ts";
import { LocalBuckets, scaledLimit } from "../http/limits/rate-limit.ts";
import { serve } from "../http/serve.ts";
import { findPlace, type Place } from "./gazetteer.ts";
import { findJourney } from "./journey.ts";
import { mapDataOf } from "./map-data.ts";
import { suggestionsFor } from "./names/suggest.ts";
import { nearestStations } from "./nearest.ts";

const DEFAULT_CITY = "Bangalore";

/** Rate limit per client and process. Suggestions send a call for each key press of a fast typist. */
const SUGGESTIONS = { count: 600, seconds: 60, burst: 600 };

const cachedFor = (seconds: number) => `public, max-age=${seconds}`;
const HOUR = 3600;
const FOREVER = "public, max-age=31536000, immutable";

function requirePlace(id: string): Place {
  const place = findPlace(id);
  if (place === null) throw new AppError("unknown_place");
  return place;
}

/** Returns a place's position. Null for an area without one. */
function positionOf({ lat, lon }: Place) {
  return lat === null || lon === null ? null : { lat, lon };
}

function registerMap(app: FastifyInstance): void {
  const data = {
    [MAP_FILES.Bangalore]: mapDataOf("Bangalore"),
    [MAP_FILES["Delhi NCR"]]: mapDataOf("Delhi NCR"),
  };
  serve(app, getMapData, async ({ params, query, reply }) => {
    const isCurrent = query.v === MAP_DATA_VERSION;
    reply.header("cache-control", isCurrent ? FOREVER : cachedFor(300));
    return data[params.file];
  });
}

export function registerPlaces(app: FastifyInstance, { config }: BaseServices): void {
  const cities = CITIES.map((name) => ({ name, areas: areaNames(name), default: name === DEFAULT_CITY }));
  serve(app, listCities, async ({ reply }) => {
    reply.header("cache-control", cachedFor(HOUR));
    return cities;
  });

  const suggestions = new LocalBuckets(scaledLimit(SUGGESTIONS, config.rateLimitScale));
  app.addHook("onClose", async () => suggestions.close());
  serve(app, suggestPlaces, async ({ query: { q, ...options }, caller, request, reply }) => {
    const wait = suggestions.take(caller?.id ?? clientKey(request, config));
    if (wait > 0) throw tooManyRequests(wait);
    reply.header("cache-control", cachedFor(300));
    return suggestionsFor(q, options);
  });

  serve(app, getPlace, async ({ params, reply }) => {
    const place = requirePlace(params.id);
    const position = positionOf(place);
    const has_metro = position !== null && nearestStations(position.lat, position.lon, "walk").length > 0;
    reply.header("cache-control", cachedFor(HOUR));
    return { ...place, lines: [...place.lines], has_metro };
  });

  serve(app, getJourney, async ({ query: { from, to, by }, reply }) => {
    const [origin, destination] = [requirePlace(from), requirePlace(to)].map(positionOf);
    const journey = origin && destination ? findJourney(origin, destination, by) : null;
    reply.header("cache-control", cachedFor(HOUR));
    return journey === null ? { minutes: null, legs: [] } : { ...journey, peak: true as const };
  });
  registerMap(app);
}
