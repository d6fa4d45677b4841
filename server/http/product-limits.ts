import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import type { Services } from "../services.ts";
import { LocalBuckets } from "./rate-limit.ts";
import { type Buckets, openSharedBuckets } from "./shared-buckets.ts";

/** Any product call, for one person or, signed out, one address. */
const CALLS_A_MINUTE = 1200;

/** The client's address for limits: what the operator's proxy says where one is configured, else the connection's. */
export function clientAddress(request: FastifyRequest, header: string | null): string {
  const told = header === null ? undefined : request.headers[header.toLowerCase()];
  const first = (Array.isArray(told) ? told[0] : told)?.split(",")[0]?.trim();
  return first || request.ip;
}

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
    const wait = await calls.take(request.caller?.id ?? clientAddress(request, config.auth.rateLimitHeader));
    if (wait > 0) throw tooManyRequests(wait);
  });
}
