import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Config } from "../config.ts";
import type { DB } from "../db/schema.ts";
import { type Limit, scaledLimit, takeSharedToken } from "../http/rate-limit.ts";
import type { Channel, Occasion } from "./codes.ts";
import { AuthError } from "./errors.ts";

const HOUR_SECONDS = 3600;
/** How many messages an hour one address or number gets, whoever asks. */
const MESSAGES_PER_RECIPIENT = 10;

const refusal = { email: "over_email_send_rate_limit", sms: "over_sms_send_rate_limit" } as const;
const hourly = (count: number, { rateLimitScale }: Config): Limit =>
  scaledLimit({ count, seconds: HOUR_SECONDS, burst: count }, rateLimitScale);

/** What one client, or one signed-in person, may have sent in an hour. */
function shareLimit(config: Config, channel: Channel): Limit {
  return hourly(channel === "email" ? config.auth.rateLimitEmailSent : config.auth.rateLimitSmsSent, config);
}

/** What the server sends in an hour: a safety net far above the share of one client. */
function totalLimit(config: Config, channel: Channel): Limit {
  return hourly(channel === "email" ? config.auth.rateLimitEmailTotal : config.auth.rateLimitSmsTotal, config);
}

/**
 * An address as the table of limits knows it: a limit outlives the account that it was met with, and needs no address for
 * that.
 */
export function hashAddress(address: string): string {
  return createHash("sha256").update(address).digest("base64url");
}

/** Sign-up by phone and codes by phone send the same text: one family. */
function intervalKey(occasion: Occasion, channel: Channel, address: string): string {
  const family = channel === "sms" && occasion === "otp" ? "signup" : occasion;
  return `auth:interval:${channel}:${family}:${hashAddress(address)}`;
}

/** Recovery has a share of its own: other requests from the same client, such as a shared network, do not use it up. */
function shareKey(occasion: Occasion, channel: Channel, requester: string): string {
  return `auth:sent:${channel}:${occasion === "recover" ? "recover" : "other"}:${requester}`;
}

const recipientKey = (channel: Channel, address: string) => `auth:sent-to:${channel}:${hashAddress(address)}`;

/**
 * Takes the room that a request needs which may send something to these addresses: the interval since the last one of its
 * family to each, the hourly share of each recipient, and that of `requester`, who is the client or the signed-in person. Known
 * and unknown addresses take the same room. A refusal rolls the caller's transaction back, and takes nothing.
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
  // Always in one order, so that two requests with the same addresses cannot deadlock.
  const sorted = [...addresses].sort();
  for (const address of seconds > 0 ? sorted : []) {
    const wait = await takeSharedToken(trx, intervalKey(occasion, channel, address), { count: 1, seconds, burst: 1 });
    if (wait > 0) {
      const sentence = `For security purposes, you can only request this after ${wait} seconds.`;
      throw new AuthError(429, refusal[channel], sentence, { retryAfterSeconds: wait });
    }
  }
  const require = (wait: number) => {
    if (wait === 0) return;
    const what = channel === "email" ? "Email" : "SMS";
    throw new AuthError(429, refusal[channel], `${what} rate limit exceeded`, { retryAfterSeconds: wait });
  };
  for (const address of sorted)
    require(await takeSharedToken(trx, recipientKey(channel, address), hourly(MESSAGES_PER_RECIPIENT, config)));
  for (const _address of sorted)
    require(await takeSharedToken(trx, shareKey(occasion, channel, requester), shareLimit(config, channel)));
}

/**
 * Takes room for a mail that no one asked for, such as the one after a sign-up. Returns false where the client has used half
 * of its share or the recipient all of theirs: the other half is for mails that are asked for.
 */
export async function consumeSpareQuota(
  trx: Transaction<DB>,
  config: Config,
  { address, requester }: { address: string; requester: string },
): Promise<boolean> {
  const share = shareLimit(config, "email");
  const half = { ...share, burst: Math.max(1, share.burst / 2) };
  // The recipient first, as `consumeSendQuota` does, so that the two cannot deadlock.
  if ((await takeSharedToken(trx, recipientKey("email", address), hourly(MESSAGES_PER_RECIPIENT, config))) > 0)
    return false;
  return (await takeSharedToken(trx, shareKey("signup", "email", requester), half)) === 0;
}

/**
 * Takes room for one message under the server's safety net, when it is about to be sent. `isReserved` messages, which
 * recover an account or go to an address that has one, may use all of it; others only half. Returns false where it is full.
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
