import type { FastifyInstance } from "fastify";
import { maySeeProperty } from "#contract/permissions.ts";
import {
  deleteProperty,
  getProperty,
  listOwnerProperties,
  postProperty,
  updateProperty,
} from "#contract/properties/property-endpoints.ts";
import { TOTAL_COUNT_HEADER } from "#contract/properties/property-terms.ts";
import { AppError } from "../errors.ts";
import { VISITORS_KEEP } from "../http/etag.ts";
import { cappedCount } from "../http/paging.ts";
import { serve } from "../http/serve.ts";
import { readCommuting } from "../places/destinations.ts";
import type { Services } from "../services.ts";
import { changeProperty } from "./editing.ts";
import { postProperty as post, deleteProperty as remove } from "./posting.ts";
import { presentForPage, presentProperty } from "./present.ts";
import { findPropertyWithOwner, listOfOwner } from "./queries.ts";
import { requireVisible } from "./service.ts";

/** Returns whether `If-Match` allows an edit of this version: it is missing, `*`, or contains the version. */
function isMatch(header: string | undefined, version: number): boolean {
  if (header === undefined || header.trim() === "*") return true;
  return header.split(",").some((tag) => tag.trim() === `"${version}"`);
}

export function registerProperties(app: FastifyInstance, services: Services): void {
  const { db } = services;
  serve(app, listOwnerProperties, async ({ caller, query, reply }) => {
    // There is at most one listing per person, so no cursor is valid.
    if (query.cursor !== undefined) throw new AppError("invalid_cursor");
    const rows = (await listOfOwner(db, query.email)).filter((row) => maySeeProperty(caller, row));
    reply.header(TOTAL_COUNT_HEADER, cappedCount(rows.length));
    return rows.map((row) => presentProperty(row, caller));
  });

  serve(app, getProperty, async ({ caller, params, query, reply }) => {
    const commuting = readCommuting(query);
    const row = requireVisible(caller, await findPropertyWithOwner(db, params.id));
    reply.header("cache-control", VISITORS_KEEP);
    return { ...presentProperty(row, caller, commuting), ...presentForPage(row) };
  });

  serve(app, postProperty, async ({ caller, body }) => presentProperty(await post(services, caller, body), caller));

  serve(app, updateProperty, async ({ caller, params, body, request }) => {
    const { version, ...changes } = body;
    const isStale = (now: number) =>
      (version !== undefined && version !== now) || !isMatch(request.headers["if-match"], now);
    return presentProperty(await changeProperty(services, caller, params.id, { changes, isStale }), caller);
  });

  serve(app, deleteProperty, async ({ caller, params, query }) => {
    await remove(services, caller, params.id, query.version);
    return { ok: true } as const;
  });
}
