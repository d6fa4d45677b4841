import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { z } from "zod";
import { AREA_PAGE_HOMES, MIN_LISTED_HOMES, rentPath } from "#contract/areas/area-terms.ts";
import { HOUR_MS } from "#contract/durations.ts";
import { uuid } from "#contract/lists.ts";
import type { Database } from "../db/connect.ts";
import { clientKey } from "../http/limits/client-key.ts";
import { tooManyRequests } from "../http/limits/product-limits.ts";
import { LocalBuckets, scaledLimit } from "../http/limits/rate-limit.ts";
import { CITY_OF_KIND, TYPE_OF_KIND } from "../properties/kind.ts";
import type { Services } from "../services.ts";

/** The limit of addresses per sitemap file (sitemaps.org). */
const ADDRESSES_A_FILE = 50_000;
const FRESH_MS = HOUR_MS;
const CACHE = "public, max-age=3600";
/** Per client and minute. The sitemap of a million listings has 22 files. */
const FILES_A_MINUTE = { count: 60, seconds: 60, burst: 60 };
const PUBLIC_PATHS = ["/", "/rent", "/login", "/register", "/privacy", "/terms", "/transparency", "/where"];

const xml = (root: "urlset" | "sitemapindex", entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</${root}>\n`;

/** Returns the id at which each file starts. */
async function listFileStarts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id, row_number() over (order by id) as place from catalogue) numbered
    where place % ${sql.lit(ADDRESSES_A_FILE)} = 1 order by id`.execute(db);
  return rows.map((row) => row.id);
}

async function listPropertyIds(db: Database, from: string): Promise<string[]> {
  const rows = await db
    .selectFrom("catalogue")
    .select("id")
    .where("id", ">=", from)
    .orderBy("id")
    .limit(ADDRESSES_A_FILE)
    .execute();
  return rows.map((row) => row.id);
}

/** Returns the pages of cities, areas and types with enough homes, and the day of the latest change of a home there. */
async function listAreaPages(db: Database): Promise<{ path: string; changed: string }[]> {
  const { rows } = await sql<{ city: string; area: string | null; type: string | null; changed: string }>`
    with homes as (
      select home.id, featured, listed, ${CITY_OF_KIND} as city, area_key, ${TYPE_OF_KIND} as type
      from catalogue home
    ), scoped as (
      select id, featured, listed, homes.city, area, null as type from homes join area_positions using (city, area_key)
      union all select id, featured, listed, homes.city, area, type from homes join area_positions using (city, area_key)
      union all select id, featured, listed, city, null, null from homes
    ), ranked as (
      select *, count(*) over (partition by city, area, type) as homes_there,
        row_number() over (partition by city, area, type order by featured desc, listed desc, id desc) as place
      from scoped
    )
    select ranked.city, ranked.area, ranked.type, to_char(max(updated_at), 'YYYY-MM-DD') as changed
    from ranked join properties using (id)
    where homes_there >= ${sql.lit(MIN_LISTED_HOMES)} and place <= ${sql.lit(AREA_PAGE_HOMES)}
    group by 1, 2, 3 order by 1, 2 nulls first, 3 nulls first`.execute(db);
  return rows.map(({ city, area, type, changed }) => ({
    path: rentPath(city, area ?? undefined, type ?? undefined),
    changed,
  }));
}

/** Returns a function that calls `read` at most once an hour. */
function hourly<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; value: Promise<T> } | null = null;
  return () => {
    if (kept !== null && Date.now() - kept.at <= FRESH_MS) return kept.value;
    const value = read();
    kept = { at: Date.now(), value };
    value.catch(() => {
      kept = null;
    });
    return value;
  };
}

/** Serves the sitemap: public screens, pages of areas and every live property. */
export function registerSitemap(app: FastifyInstance, { config, db }: Services): void {
  const site = config.siteUrl;
  const buckets = new LocalBuckets(scaledLimit(FILES_A_MINUTE, config.rateLimitScale));
  app.addHook("onClose", async () => buckets.close());
  const onRequest = async (request: FastifyRequest) => {
    const wait = buckets.take(clientKey(request, config));
    if (wait > 0) throw tooManyRequests(wait);
  };
  const freshStarts = hourly(() => listFileStarts(db));
  const freshAreas = hourly(() => listAreaPages(db));

  app.get("/robots.txt", { schema: { hide: true } }, async (_request, reply) => {
    reply.type("text/plain; charset=utf-8").header("cache-control", CACHE);
    return `User-agent: *\nDisallow: /api/\nDisallow: /auth/\nDisallow: /browse\nSitemap: ${site}/sitemap.xml\n`;
  });

  app.get("/sitemap.xml", { schema: { hide: true }, onRequest }, async (_request, reply) => {
    const files = ["pages.xml", "areas.xml", ...(await freshStarts()).map((id) => `properties.xml?from=${id}`)];
    reply.type("application/xml; charset=utf-8").header("cache-control", CACHE);
    return xml(
      "sitemapindex",
      files.map((file) => `<sitemap><loc>${site}/sitemap/${file}</loc></sitemap>`),
    );
  });

  app.get("/sitemap/pages.xml", { schema: { hide: true }, onRequest }, async (_request, reply) => {
    reply.type("application/xml; charset=utf-8").header("cache-control", CACHE);
    return xml(
      "urlset",
      PUBLIC_PATHS.map((path) => `<url><loc>${site}${path}</loc></url>`),
    );
  });

  app.get("/sitemap/areas.xml", { schema: { hide: true }, onRequest }, async (_request, reply) => {
    const pages = await freshAreas();
    reply.type("application/xml; charset=utf-8").header("cache-control", CACHE);
    return xml(
      "urlset",
      pages.map(({ path, changed }) => `<url><loc>${site}${path}</loc><lastmod>${changed}</lastmod></url>`),
    );
  });

  app.get(
    "/sitemap/properties.xml",
    { schema: { hide: true, querystring: z.object({ from: uuid }) }, onRequest },
    async (request, reply) => {
      const ids = await listPropertyIds(db, (request.query as { from: string }).from);
      reply.type("application/xml; charset=utf-8").header("cache-control", CACHE);
      return xml(
        "urlset",
        ids.map((id) => `<url><loc>${site}/property/${id}</loc></url>`),
      );
    },
  );
}
