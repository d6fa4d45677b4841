import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { BaseServices } from "../../base-services.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/connect.ts";
import { AppError } from "../../errors.ts";
import { clientKey } from "./client-key.ts";
import { type Limit, LocalBuckets, scaledLimit, takeSharedToken } from "./rate-limit.ts";
import { type Buckets, openSharedBuckets } from "./shared-buckets.ts";

/** API calls per account; for visitors, per client address. */
const CALLS_A_MINUTE = { count: 1200, seconds: 60, burst: 1200 };

export function tooManyRequests(waitSeconds: number, text?: string): AppError {
  const headers = { "retry-after": String(waitSeconds) };
  return new AppError("too_many_requests", { headers, ...(text !== undefined && { text }) });
}

/**
 * Counts a call against a limit that all processes share. In a transaction, a rollback also takes the count back.
 * `text` replaces the error's sentence.
 * @throws AppError `too_many_requests`
 */
export async function enforceRateLimit(
  { db, config }: { db: Database; config: Pick<Config, "rateLimitScale"> },
  key: string,
  limit: Limit,
  text?: string,
): Promise<void> {
  const wait = await takeSharedToken(db, key, scaledLimit(limit, config.rateLimitScale));
  if (wait > 0) throw tooManyRequests(wait, text);
}

/** Opens buckets for a limit that applies to every call, shared by all processes with REDIS_URL. */
export async function openBuckets(
  app: FastifyInstance,
  limit: Limit,
  { config, log }: { config: Pick<Config, "rateLimitScale" | "redisUrl">; log: FastifyBaseLogger },
): Promise<Buckets> {
  const scaled = scaledLimit(limit, config.rateLimitScale);
  const buckets =
    config.redisUrl === null
      ? new LocalBuckets(scaled)
      : await openSharedBuckets(scaled, { url: config.redisUrl, log });
  app.addHook("onClose", async () => buckets.close());
  return buckets;
}

/**
 * Limits API calls, across processes with REDIS_URL. Must be registered after the access hook, which identifies the
 * caller.
 */
export async function registerProductLimits(app: FastifyInstance, { config, log }: BaseServices): Promise<void> {
  const calls = await openBuckets(app, CALLS_A_MINUTE, { config, log });
  app.addHook("onRequest", async (request) => {
    if (!request.routeOptions.config.endpoint) return;
    const wait = await calls.take(request.caller?.id ?? clientKey(request, config));
    if (wait > 0) throw tooManyRequests(wait);
  });
}
