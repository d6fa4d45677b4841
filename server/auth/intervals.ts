import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Config } from "../config.ts";
import type { DB } from "../db/schema.ts";
import { type Limit, scaledLimit, takeSharedToken } from "../http/rate-limit.ts";
import type { Channel, Occasion } from "./codes.ts";
import { AuthError } from "./errors.ts";

const HOUR_SECONDS = 3600;

const refusal = { email: "over_email_send_rate_limit", sms: "over_sms_send_rate_limit" } as const;

function quota({ auth, rateLimitScale }: Config, channel: Channel): Limit {
  const count = channel === "email" ? auth.rateLimitEmailSent : auth.rateLimitSmsSent;
  return scaledLimit({ count, seconds: HOUR_SECONDS, burst: count }, rateLimitScale);
}

/**
 * An address as the table of limits knows it: a limit outlives the account that it was met with, and needs no address for
 * that.
 */
export function limitedAddress(address: string): string {
  return createHash("sha256").update(address).digest("base64url");
}

/** Sign-up by phone and codes by phone send the same text: one family. */
function intervalKey(occasion: Occasion, channel: Channel, address: string): string {
  const family = channel === "sms" && occasion === "otp" ? "signup" : occasion;
  return `auth:interval:${channel}:${family}:${limitedAddress(address)}`;
}

/**
 * Takes the room that a request needs which may send something to these addresses, one of them or all: the interval since the
 * last one of its family to each, and the server's hourly quota. Known and unknown addresses cost the same, lest the quota
 * tell them apart. A refusal rolls the caller's transaction back, and takes nothing.
 * @throws AuthError 429 `over_email_send_rate_limit`, `over_sms_send_rate_limit`
 */
export async function takeSendingRoom(
  trx: Transaction<DB>,
  config: Config,
  { occasion, channel, addresses }: { occasion: Occasion; channel: Channel; addresses: readonly string[] },
): Promise<void> {
  const seconds = channel === "email" ? config.auth.emailIntervalSeconds : config.auth.smsIntervalSeconds;
  // Always in one order: two requests with the same addresses must not wait for each other.
  for (const address of seconds > 0 ? [...addresses].sort() : []) {
    const wait = await takeSharedToken(trx, intervalKey(occasion, channel, address), { count: 1, seconds, burst: 1 });
    if (wait > 0) {
      const sentence = `For security purposes, you can only request this after ${wait} seconds.`;
      throw new AuthError(429, refusal[channel], sentence, { retryAfterSeconds: wait });
    }
  }
  for (const _address of addresses) {
    const wait = await takeSharedToken(trx, `auth:sent:${channel}`, quota(config, channel));
    if (wait > 0) {
      const what = channel === "email" ? "Email" : "SMS";
      throw new AuthError(429, refusal[channel], `${what} rate limit exceeded`, { retryAfterSeconds: wait });
    }
  }
}

/** Room for a mail that nobody asked for, where there is plenty: half of the hour's mails are kept for those who did. */
export async function takeSpareRoom(trx: Transaction<DB>, config: Config): Promise<boolean> {
  const limit = quota(config, "email");
  return (await takeSharedToken(trx, "auth:sent:email", { ...limit, burst: Math.max(1, limit.burst / 2) })) === 0;
}
