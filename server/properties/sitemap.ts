import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { z } from "zod";
import { uuid } from "#contract/lists.ts";
import type { Database } from "../db/connect.ts";
import { clientKey } from "../http/limits/client-key.ts";
import { tooManyRequests } from "../http/limits/product-limits.ts";
import { LocalBuckets, scaledLimit } from "../http/limits/rate-limit.ts";
import type { Services } from "../services.ts";

/** The limit of addresses per sitemap file (sitemaps.org). */
const ADDRESSES_A_FILE = 50_000;
const FRESH_MS = 60 * 60 * 1000;
const CACHE = "public, max-age=3600";
/** Per client and minute. The sitemap of a million listings has 22 files. */
const FILES_A_MINUTE = { count: 60, seconds: 60, burst: 60 };
const PUBLIC_PATHS = ["/", "/login", "/register", "/privacy", "/terms", "/transparency"];

const xml = (root: "urlset" | "sitemapindex", entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</${root}>\n`;

/** Returns the id at which each file starts. Cached for an hour. */
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

/** Serves the sitemap: public screens and every live property. */
export function registerSitemap(app: FastifyInstance, { config, db }: Services): void {
  const site = config.siteUrl;
  const buckets = new LocalBuckets(scaledLimit(FILES_A_MINUTE, config.rateLimitScale));
  app.addHook("onClose", async () => buckets.close());
  const onRequest = async (request: FastifyRequest) => {
    const wait = buckets.take(clientKey(request, config));
    if (wait > 0) throw tooManyRequests(wait);
  };
  let starts = { at: 0, ids: Promise.resolve<string[]>([]) };
  const freshStarts = () => {
    if (Date.now() - starts.at > FRESH_MS) {
      starts = { at: Date.now(), ids: listFileStarts(db) };
      starts.ids.catch(() => {
        starts.at = 0;
      });
    }
    return starts.ids;
  };

  app.get("/robots.txt", { schema: { hide: true } }, async (_request, reply) => {
    reply.type("text/plain; charset=utf-8").header("cache-control", CACHE);
    return `User-agent: *\nDisallow: /api/\nDisallow: /auth/\nDisallow: /browse\nSitemap: ${site}/sitemap.xml\n`;
  });

  app.get("/sitemap.xml", { schema: { hide: true }, onRequest }, async (_request, reply) => {
    const files = ["pages.xml", ...(await freshStarts()).map((id) => `properties.xml?from=${id}`)];
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
