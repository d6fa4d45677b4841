import type { FastifyInstance } from "fastify";
import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  previewSavedSearch,
  seeSavedSearch,
  updateSavedSearch,
} from "#contract/saved-searches.ts";
import { tooManyRequests } from "../http/product-limits.ts";
import { type Limit, scaledLimit, takeSharedToken } from "../http/rate-limit.ts";
import { serve } from "../http/serve.ts";
import { createCounts } from "../properties/browse.ts";
import type { Services } from "../services.ts";
import { createSaved, deleteSaved, listSaved, markSeen, previewSaved, updateSaved } from "./service.ts";

/** Each write counts homes. */
const WRITES_AN_HOUR = { count: 60, seconds: 3600, burst: 60 };
const PREVIEWS_A_MINUTE = { count: 60, seconds: 60, burst: 60 };

export function registerSavedSearches(app: FastifyInstance, { config, db }: Services): void {
  const source = { db, counts: createCounts(config.totalsCacheMs) };

  const takeTurn = async (key: string, limit: Limit) => {
    const wait = await takeSharedToken(db, key, scaledLimit(limit, config.rateLimitScale));
    if (wait > 0) throw tooManyRequests(wait);
  };

  serve(app, listSavedSearches, async ({ caller }) => listSaved(source, caller));

  serve(app, createSavedSearch, async ({ caller, body, reply }) => {
    await takeTurn(`saved-searches:${caller.id}`, WRITES_AN_HOUR);
    const { search, isNew } = await createSaved(source, caller, { ...body, name: body.name ?? null });
    reply.code(isNew ? 201 : 200);
    return search;
  });

  serve(app, updateSavedSearch, async ({ caller, params, body }) => {
    await takeTurn(`saved-searches:${caller.id}`, WRITES_AN_HOUR);
    return updateSaved(source, caller, params.id, body);
  });

  serve(app, deleteSavedSearch, async ({ caller, params }) => {
    await deleteSaved(source, caller, params.id);
    return { ok: true } as const;
  });

  serve(app, seeSavedSearch, async ({ caller, params }) => {
    await markSeen(source, caller, params.id);
    return { ok: true } as const;
  });

  serve(app, previewSavedSearch, async ({ caller, body }) => {
    await takeTurn(`saved-search-previews:${caller.id}`, PREVIEWS_A_MINUTE);
    return previewSaved(source, caller, body.filters);
  });
}
