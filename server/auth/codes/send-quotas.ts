import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Config } from "../../config.ts";
import type { DB } from "../../db/schema.ts";
import { type Limit, scaledLimit, takeSharedToken } from "../../http/limits/rate-limit.ts";
import type { Channel } from "../people/proven-accounts.ts";
import { AuthError } from "../requests/errors.ts";
import type { Occasion } from "./codes.ts";

const HOUR_SECONDS = 3600;
/** Messages per hour from one client to one address or number. */
const PER_RECIPIENT_AND_CLIENT = 10;
/** Messages per hour to one address or number, from all clients. Recovery counts separately. */
const PER_RECIPIENT = 30;

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

/** Recovery has separate limits, so that other requests cannot use them up. */
const family = (occasion: Occasion) => (occasion === "recover" ? "recover" : "other");

const shareKey = (occasion: Occasion, channel: Channel, requester: string) =>
  `auth:sent:${channel}:${family(occasion)}:${requester}`;

/**
 * Takes a token from the recipient's limit for this client, then from the recipient's total. The first limit keeps one
 * client from using up the total. Returns the seconds to wait, or 0.
 */
async function takeRecipientToken(
  trx: Transaction<DB>,
  config: Config,
  { occasion, channel, address, client }: { occasion: Occasion; channel: Channel; address: string; client: string },
): Promise<number> {
  const key = `auth:sent-to:${channel}:${family(occasion)}:${hashAddress(address)}`;
  const wait = await takeSharedToken(trx, `${key}:${client}`, hourly(PER_RECIPIENT_AND_CLIENT, config));
  return wait > 0 ? wait : takeSharedToken(trx, key, hourly(PER_RECIPIENT, config));
}

/**
 * Takes a token for a message. Known and unknown addresses use the same quota, so that limits reveal no accounts.
 * `client` is the rate-limit key of the client. A signed-in user is limited too, so that switching accounts or
 * addresses does not help. A refusal rolls back the caller's transaction and takes nothing.
 * @throws AuthError 429 `over_email_send_rate_limit`, `over_sms_send_rate_limit`
 */
export async function consumeSendQuota(
  trx: Transaction<DB>,
  config: Config,
  {
    occasion,
    channel,
    addresses,
    client,
    accountId,
  }: { occasion: Occasion; channel: Channel; addresses: readonly string[]; client: string; accountId?: string },
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
    requireNoWait(await takeRecipientToken(trx, config, { occasion, channel, address, client }));
  const requesters = accountId === undefined ? [client] : [client, accountId].sort();
  for (const requester of requesters)
    for (const _address of sorted)
      requireNoWait(await takeSharedToken(trx, shareKey(occasion, channel, requester), shareLimit(config, channel)));
}

/** For unrequested mails, such as the mail after a sign-up. They may use at most half of the client's limit. */
export async function consumeSpareQuota(
  trx: Transaction<DB>,
  config: Config,
  { address, client }: { address: string; client: string },
): Promise<boolean> {
  const share = shareLimit(config, "email");
  const half = { ...share, burst: Math.max(1, share.burst / 2) };
  // Recipient first, as in `consumeSendQuota`, to avoid deadlocks.
  if ((await takeRecipientToken(trx, config, { occasion: "signup", channel: "email", address, client })) > 0)
    return false;
  return (await takeSharedToken(trx, shareKey("signup", "email", client), half)) === 0;
}

/**
 * Takes a token from the server's hourly limit. Reserved messages (recovery, or a sign-in code for an account) may use
 * all of it, others half.
 */
export async function consumeTotalQuota(
  trx: Transaction<DB>,
  config: Config,
  { channel, isReserved }: { channel: Channel; isReserved: boolean },
): Promise<boolean> {
  const total = totalLimit(config, channel);
  const limit = isReserved ? total : { ...total, burst: Math.max(1, total.burst / 2) };
  return (await takeSharedToken(trx, `auth:sent:${channel}`, limit)) === 0;
}

/**
 * Takes a token for a text to a signed-in person from the server's hourly limit.
 * @throws AuthError 429 `over_sms_send_rate_limit`
 */
export async function requireTotalForText(trx: Transaction<DB>, config: Config): Promise<void> {
  if (await consumeTotalQuota(trx, config, { channel: "sms", isReserved: false })) return;
  throw new AuthError(429, refusal.sms, "SMS rate limit exceeded", { retryAfterSeconds: HOUR_SECONDS / 60 });
}
