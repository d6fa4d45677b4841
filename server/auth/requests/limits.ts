import type { FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { clientKey } from "../../http/limits/client-key.ts";
import { scaledLimit, takeSharedToken } from "../../http/limits/rate-limit.ts";
import type { Services } from "../../services.ts";
import { AuthError } from "./errors.ts";

const BURST = 30;
const FIVE_MINUTES_SECONDS = 300;
const MINUTE_SECONDS = 60;

/** Each call has a separate bucket. */
export type LimitedCall =
  | "signup"
  | "otp"
  | "recover"
  | "resend"
  | "reauthenticate"
  | "token"
  | "user"
  | "verify"
  | "authorize"
  | FactorCall;
/** Also limited per user, because an attack from many addresses must not get more attempts. */
export type FactorCall = "mfa_challenge" | "mfa_verify" | "mfa_enrol" | "mfa_unenrol";
const FACTOR_CALLS: readonly LimitedCall[] = ["mfa_challenge", "mfa_verify", "mfa_enrol", "mfa_unenrol"];

function limitOf(call: LimitedCall, { auth, rateLimitScale }: Config) {
  if (FACTOR_CALLS.includes(call))
    return scaledLimit({ count: auth.rateLimitMfa, seconds: MINUTE_SECONDS, burst: BURST }, rateLimitScale);
  const counts: Partial<Record<LimitedCall, number>> = { token: auth.rateLimitToken, verify: auth.rateLimitVerify };
  const count = counts[call] ?? auth.rateLimitOtp;
  return scaledLimit({ count, seconds: FIVE_MINUTES_SECONDS, burst: BURST }, rateLimitScale);
}

/** @throws AuthError 429 `over_request_rate_limit` */
export async function countAttempt(
  { db, config }: Pick<Services, "db" | "config">,
  request: FastifyRequest,
  call: LimitedCall,
): Promise<void> {
  await take({ db, config }, call, clientKey(request, config));
}

/** @throws AuthError 429 `over_request_rate_limit` */
export function countUserAttempt(
  services: Pick<Services, "db" | "config">,
  accountId: string,
  call: FactorCall,
): Promise<void> {
  return take(services, call, `person:${accountId}`);
}

async function take(
  { db, config }: Pick<Services, "db" | "config">,
  call: LimitedCall,
  subject: string,
): Promise<void> {
  const wait = await takeSharedToken(db, `auth:${call}:${subject}`, limitOf(call, config));
  if (wait > 0)
    throw new AuthError(429, "over_request_rate_limit", "Request rate limit reached", { retryAfterSeconds: wait });
}
