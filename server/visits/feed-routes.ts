import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";
import { tooManyRequests } from "../http/limits/product-limits.ts";
import { LocalBuckets, scaledLimit } from "../http/limits/rate-limit.ts";
import { sha256 } from "../keys/hash.ts";
import type { Services } from "../services.ts";
import { readFeed } from "./feeds.ts";

const READS_AN_HOUR = { count: 60, seconds: 3600, burst: 60 };
const CACHED_SECONDS = 900;

/** Serves calendars at their secret URLs, which need no session and read no cookie. */
export function registerCalendarFeeds(app: FastifyInstance, { config, db }: Services): void {
  const buckets = new LocalBuckets(scaledLimit(READS_AN_HOUR, config.rateLimitScale));
  app.addHook("onClose", async () => buckets.close());
  app.get("/calendar/:file", { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params as { file: string };
    const secret = /^([\w-]{43})\.ics$/.exec(file)?.[1];
    if (secret === undefined) throw new AppError("not_found");
    const wait = buckets.take(sha256(secret).toString("base64url"));
    if (wait > 0) throw tooManyRequests(wait);
    const calendar = await readFeed(db, secret, config.siteUrl);
    if (calendar === null) throw new AppError("not_found");
    return reply
      .type("text/calendar; charset=utf-8")
      .headers({
        "cache-control": `private, max-age=${CACHED_SECONDS}`,
        "x-robots-tag": "noindex",
        "referrer-policy": "no-referrer",
      })
      .send(calendar);
  });
}
