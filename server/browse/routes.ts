import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { getFacets } from "#contract/browse/facets.ts";
import {
  countProperties,
  listFeaturedProperties,
  listProperties,
  listSimilarProperties,
  mapProperties,
} from "#contract/browse/list-endpoints.ts";
import type { Caller } from "#contract/permissions.ts";
import {
  COUNT_CAP,
  LATER_BY_HEADER,
  LATER_COUNT_HEADER,
  type ListSort,
  NEAREST_AREA_HEADER,
  TOTAL_COUNT_HEADER,
  UNPLACED_COUNT_HEADER,
  usualSort,
} from "#contract/properties/property-terms.ts";
import { VISITORS_KEEP } from "../http/etag.ts";
import { cappedCount, linkNext, readCursor, writeCursor } from "../http/paging.ts";
import { serve } from "../http/serve.ts";
import type { Commuting } from "../places/destinations.ts";
import { DATA_VERSION } from "../places/gazetteer.ts";
import { presentProperty } from "../properties/present.ts";
import { getVisibleProperty } from "../properties/service.ts";
import type { Services } from "../services.ts";
import { browse, createCountCache } from "./browse.ts";
import { type After, afterSchema, catalogueFiltersOf } from "./catalogue.ts";
import { isByPlace } from "./catalogue-orders.ts";
import type { CatalogueRow } from "./catalogue-queries.ts";
import { createFacetCache, facetsOf } from "./counts/facets.ts";
import { browseProperties, countProperties as count, groupProperties as group } from "./service.ts";
import { findSimilar } from "./similar.ts";

interface PagedCall {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller | null;
  query: { cursor?: string | undefined; limit: number; sort?: ListSort };
}

/**
 * Returns what a cursor is bound to: the query without paging parameters and, in an order by place, the data of places.
 */
function listOf({ request, query: { cursor, limit, ...filters } }: PagedCall): string {
  const data = filters.sort && isByPlace(filters.sort) ? ` ${DATA_VERSION}` : "";
  return `${request.routeOptions.url} ${JSON.stringify(filters)}${data}`;
}

function afterOf(call: PagedCall): After | null {
  const { cursor } = call.query;
  return cursor === undefined ? null : readCursor(afterSchema, listOf(call), cursor);
}

/** Returns the page, and sets its headers. An extra row shows that another page follows. */
function answerPage(call: PagedCall, rows: CatalogueRow[], total: number, commuting?: Commuting) {
  const { caller, query, request, reply } = call;
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  reply.header(TOTAL_COUNT_HEADER, cappedCount(total));
  if (last && rows.length > page.length) {
    const { featured, listed, rent, rank, id } = last;
    linkNext(request, reply, writeCursor(listOf(call), { featured, listed, rent, rank, id }));
  }
  return page.map((row) => presentProperty(row, caller, commuting));
}

export function registerBrowse(app: FastifyInstance, { db, config }: Services): void {
  const counts = createCountCache(config.totalsCacheMs);

  serve(app, listProperties, async ({ query: given, ...context }) => {
    const query = { ...given, sort: given.sort ?? usualSort(given) };
    const call = { ...context, query };
    const after = afterOf(call);
    const found = await browseProperties(db, counts, query, after);
    const { rows, total, later, laterBy, unplaced, nearestArea, places } = found;
    if (places !== null && after === null) call.reply.header(UNPLACED_COUNT_HEADER, cappedCount(unplaced));
    if (call.query.availableFrom !== undefined && after === null)
      call.reply.header(LATER_COUNT_HEADER, cappedCount(later));
    if (laterBy !== null) call.reply.header(LATER_BY_HEADER, laterBy);
    if (nearestArea !== null) call.reply.header(NEAREST_AREA_HEADER, nearestArea);
    return answerPage(call, rows, total, places?.commuting);
  });

  serve(app, countProperties, async ({ query, reply }) => {
    const total = await count(db, counts, query);
    reply.header("cache-control", VISITORS_KEEP);
    return { total: Math.min(total, COUNT_CAP), is_capped: total > COUNT_CAP };
  });

  serve(app, mapProperties, async ({ query }) => group(db, counts, query));
  const facets = createFacetCache();
  serve(app, getFacets, ({ query, caller }) => facetsOf(db, facets, query, caller));

  serve(app, listFeaturedProperties, async (call) => {
    const { city, limit } = call.query;
    const page = { sort: "latest", after: afterOf(call), limit: limit + 1 } as const;
    const { rows, total } = await browse(db, counts, { ...catalogueFiltersOf({ city }), featuredOnly: true }, page);
    call.reply.header("cache-control", VISITORS_KEEP);
    return answerPage(call, rows, total);
  });

  serve(app, listSimilarProperties, async ({ caller, params, query, reply }) => {
    const home = await getVisibleProperty(db, caller, params.id);
    const rows = await findSimilar(db, home, { limit: query.limit, isAnswering: query.answering ?? false });
    reply.header("cache-control", VISITORS_KEEP);
    return rows.map((row) => presentProperty(row, caller));
  });
}
