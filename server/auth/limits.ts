import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { clientAddress } from "../http/product-limits.ts";
import { scaledLimit, takeSharedToken } from "../http/rate-limit.ts";
import type { Services } from "../services.ts";
import { AuthError } from "./errors.ts";

const BURST = 30;
const FIVE_MINUTES_SECONDS = 300;

/** Calls that a client may make only so often, each with a bucket of its own. */
export type LimitedCall = "signup" | "token" | "user";

function limitOf(call: LimitedCall, { auth, rateLimitScale }: Config) {
  const count = call === "token" ? auth.rateLimitToken : auth.rateLimitOtp;
  return scaledLimit({ count, seconds: FIVE_MINUTES_SECONDS, burst: BURST }, rateLimitScale);
}

/**
 * Counts this attempt against the client's address, whatever comes of it.
 * @throws AuthError 429 `over_request_rate_limit`
 */
export async function countAttempt(
  { db, config }: Pick<Services, "db" | "config">,
  request: FastifyRequest,
  call: LimitedCall,
): Promise<void> {
  const client = clientAddress(request, config.auth.rateLimitHeader);
  const wait = await takeSharedToken(db, `auth:${call}:${client}`, limitOf(call, config));
  if (wait > 0)
    throw new AuthError(429, "over_request_rate_limit", "Request rate limit reached", { retryAfterSeconds: wait });
}
