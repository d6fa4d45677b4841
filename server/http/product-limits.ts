import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";
import type { Services } from "../services.ts";
import { clientKey } from "./client-key.ts";
import { LocalBuckets } from "./rate-limit.ts";
import { type Buckets, openSharedBuckets } from "./shared-buckets.ts";

/** Any product call, for one person or, signed out, one address. */
const CALLS_A_MINUTE = 1200;

export function tooManyRequests(waitSeconds: number): AppError {
  return new AppError("too_many_requests", { headers: { "retry-after": String(waitSeconds) } });
}

/**
 * Bounds every call of the contract, of all processes together with REDIS_URL. It must stand after the access hook, which
 * says who calls.
 */
export async function registerProductLimits(app: FastifyInstance, { config, log }: Services): Promise<void> {
  const burst = CALLS_A_MINUTE * config.rateLimitScale;
  const limit = { count: burst, seconds: 60, burst };
  const calls: Buckets =
    config.redisUrl === null ? new LocalBuckets(limit) : await openSharedBuckets(limit, { url: config.redisUrl, log });
  app.addHook("onClose", async () => calls.close());
  app.addHook("onRequest", async (request) => {
    if (!request.routeOptions.config.endpoint) return;
    const wait = await calls.take(request.caller?.id ?? clientKey(request, config));
    if (wait > 0) throw tooManyRequests(wait);
  });
}
