import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Config } from "../../config.ts";
import type { DB } from "../../db/schema.ts";
import { type Limit, scaledLimit, takeSharedToken } from "../../http/rate-limit.ts";
import { AuthError } from "../errors.ts";
import type { Channel, Occasion } from "./codes.ts";

const HOUR_SECONDS = 3600;
/** Messages per hour to one address or number, from all clients. */
const MESSAGES_PER_RECIPIENT = 10;

const refusal = { email: "over_email_send_rate_limit", sms: "over_sms_send_rate_limit" } as const;
const hourly = (count: number, { rateLimitScale }: Config): Limit =>
  scaledLimit({ count, seconds: HOUR_SECONDS, burst: count }, rateLimitScale);

/** Hourly limit of one client or signed-in user. */
function shareLimit(config: Config, channel: Channel): Limit {
  return hourly(channel === "email" ? config.auth.rateLimitEmailSent : config.auth.rateLimitSmsSent, config);
}

/** Hourly limit of the server, far above the limit of one client. */
function totalLimit(config: Config, channel: Channel): Limit {
  return hourly(channel === "email" ? config.auth.rateLimitEmailTotal : config.auth.rateLimitSmsTotal, config);
}

/** Rate-limit rows outlive accounts, so they store a hash of the address. */
export function hashAddress(address: string): string {
  return createHash("sha256").update(address).digest("base64url");
}

/** Sign-up by phone and phone codes send the same text, so they share an interval. */
function intervalKey(occasion: Occasion, channel: Channel, address: string): string {
  const family = channel === "sms" && occasion === "otp" ? "signup" : occasion;
  return `auth:interval:${channel}:${family}:${hashAddress(address)}`;
}

/** Recovery has a separate limit, so that other requests of a shared network cannot use it up. */
function shareKey(occasion: Occasion, channel: Channel, requester: string): string {
  return `auth:sent:${channel}:${occasion === "recover" ? "recover" : "other"}:${requester}`;
}

const recipientKey = (channel: Channel, address: string) => `auth:sent-to:${channel}:${hashAddress(address)}`;

/**
 * Known and unknown addresses consume the same quota, so that limits reveal no accounts. `requester` is the client or
 * signed-in user. A refusal rolls back the caller's transaction and consumes nothing.
 * @throws AuthError 429 `over_email_send_rate_limit`, `over_sms_send_rate_limit`
 */
export async function consumeSendQuota(
  trx: Transaction<DB>,
  config: Config,
  {
    occasion,
    channel,
    addresses,
    requester,
  }: { occasion: Occasion; channel: Channel; addresses: readonly string[]; requester: string },
): Promise<void> {
  const seconds = channel === "email" ? config.auth.emailIntervalSeconds : config.auth.smsIntervalSeconds;
  // Sorted, so that two requests with the same addresses cannot deadlock.
  const sorted = [...addresses].sort();
  for (const address of seconds > 0 ? sorted : []) {
    const wait = await takeSharedToken(trx, intervalKey(occasion, channel, address), { count: 1, seconds, burst: 1 });
    if (wait > 0) {
      const sentence = `For security purposes, you can only request this after ${wait} seconds.`;
      throw new AuthError(429, refusal[channel], sentence, { retryAfterSeconds: wait });
    }
  }
  const requireNoWait = (wait: number) => {
    if (wait === 0) return;
    const what = channel === "email" ? "Email" : "SMS";
    throw new AuthError(429, refusal[channel], `${what} rate limit exceeded`, { retryAfterSeconds: wait });
  };
  for (const address of sorted)
    requireNoWait(await takeSharedToken(trx, recipientKey(channel, address), hourly(MESSAGES_PER_RECIPIENT, config)));
  for (const _address of sorted)
    requireNoWait(await takeSharedToken(trx, shareKey(occasion, channel, requester), shareLimit(config, channel)));
}

/**
 * For unrequested mails, such as the one after a sign-up. Half of the client's limit is reserved for requested mails.
 */
export async function consumeSpareQuota(
  trx: Transaction<DB>,
  config: Config,
  { address, requester }: { address: string; requester: string },
): Promise<boolean> {
  const share = shareLimit(config, "email");
  const half = { ...share, burst: Math.max(1, share.burst / 2) };
  // Recipient first, as in `consumeSendQuota`, to avoid deadlocks.
  if ((await takeSharedToken(trx, recipientKey("email", address), hourly(MESSAGES_PER_RECIPIENT, config))) > 0)
    return false;
  return (await takeSharedToken(trx, shareKey("signup", "email", requester), half)) === 0;
}

/** Reserved messages (recovery, or an address with an account) may use the whole hourly total, others half. */
export async function consumeTotalQuota(
  trx: Transaction<DB>,
  config: Config,
  { channel, isReserved }: { channel: Channel; isReserved: boolean },
): Promise<boolean> {
  const total = totalLimit(config, channel);
  const limit = isReserved ? total : { ...total, burst: Math.max(1, total.burst / 2) };
  return (await takeSharedToken(trx, `auth:sent:${channel}`, limit)) === 0;
}
