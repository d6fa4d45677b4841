import type { FastifyInstance } from "fastify";
import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  previewSavedSearch,
  seeSavedSearch,
  updateSavedSearch,
} from "#contract/browse/saved-searches.ts";
import { createCountCache } from "../browse/browse.ts";
import { enforceRateLimit } from "../http/limits/product-limits.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { createSaved, deleteSaved, listSaved, markSeen, previewSaved, updateSaved } from "./service.ts";

/** Each write counts homes. */
const WRITES_AN_HOUR = { count: 60, seconds: 3600, burst: 60 };
const PREVIEWS_A_MINUTE = { count: 60, seconds: 60, burst: 60 };

export function registerSavedSearches(app: FastifyInstance, services: Services): void {
  const { config, db } = services;
  const source = { db, counts: createCountCache(config.totalsCacheMs) };

  const countWrite = (accountId: string) => enforceRateLimit(services, `saved-searches:${accountId}`, WRITES_AN_HOUR);

  serve(app, listSavedSearches, async ({ caller }) => listSaved(source, caller));

  serve(app, createSavedSearch, async ({ caller, body, reply }) => {
    await countWrite(caller.id);
    const { search, isNew } = await createSaved(source, caller, { ...body, name: body.name ?? null });
    reply.code(isNew ? 201 : 200);
    return search;
  });

  serve(app, updateSavedSearch, async ({ caller, params, body }) => {
    await countWrite(caller.id);
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
    await enforceRateLimit(services, `saved-search-previews:${caller.id}`, PREVIEWS_A_MINUTE);
    return previewSaved(source, caller, body.filters);
  });
}
