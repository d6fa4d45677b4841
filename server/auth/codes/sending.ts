import type { Transaction } from "kysely";
import { Counter } from "prom-client";
import { z } from "zod";
import type { Config } from "../../config.ts";
import type { DB } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import { GiveUp, type JobHandlers } from "../../jobs/handlers.ts";
import { addJob } from "../../jobs/queue.ts";
import { mailSender } from "../../mail/mail.ts";
import type { Services } from "../../services.ts";
import { TextRefused, textTransport } from "../../sms/transport.ts";
import { AuthError } from "../errors.ts";
import { conflictingAddress } from "./address-conflicts.ts";
import { codeMail, codeText, type LinkType } from "./code-messages.ts";
import { type CodeRequest, type Prepared, prepareMessages } from "./code-plans.ts";
import { type Channel, generateSecrets, lifeSeconds, type Secrets } from "./codes.ts";

/** Mails are retried for 3.5 hours, texts for 30 seconds, because their codes expire earlier. */
const ATTEMPTS = { email: 10, sms: 4 };

declare module "../../jobs/queue.ts" {
  interface JobPayloads {
    sendCode: CodeRequest;
  }
}

const requestSchema: z.ZodType<CodeRequest> = z.object({
  occasion: z.enum(["signup", "otp", "recover", "change", "reauthenticate"]),
  channel: z.enum(["email", "sms"]),
  address: z.string(),
  account_id: z.guid().nullable(),
  redirect_to: z.string(),
  challenge: z.object({ value: z.string(), method: z.enum(["s256", "plain"]) }).nullable(),
  newcomer: z.record(z.string(), z.unknown()).nullable(),
  // Jobs queued by the previous version lack this field.
  signup_id: z.guid().nullable().default(null),
});

/** @throws AuthError 422 `email_provider_disabled`, `sms_send_failed` */
export function requireChannelEnabled({ mail, sms }: Pick<Config, "mail" | "sms">, channel: Channel): void {
  if (channel === "email" && mail.by === "off")
    throw new AuthError(422, "email_provider_disabled", "This server sends no mail");
  if (channel === "sms" && sms.by === "off")
    throw new AuthError(422, "sms_send_failed", "This server sends no text messages");
}

/** The job runs only if the caller's transaction commits. */
export async function queueCode(
  trx: Transaction<DB>,
  request: Pick<CodeRequest, "occasion" | "channel" | "address" | "redirect_to"> & Partial<CodeRequest>,
): Promise<void> {
  const whole = { account_id: null, challenge: null, newcomer: null, signup_id: null, ...request };
  await addJob(trx, "sendCode", whole, { maxAttempts: ATTEMPTS[request.channel], isUrgent: true });
}

function linkTo({ auth }: Pick<Config, "auth">, link: LinkType, { token, target }: { token: string; target: string }) {
  const query = [`token=${token}`, `type=${link}`, `redirect_to=${encodeURIComponent(target)}`];
  return `${auth.externalUrl}/verify?${query.join("&")}`;
}

function openTransports(config: Config) {
  const sendMail = mailSender(config.mail);
  const sendText = textTransport(config.sms);
  return async ({ plan: { address, channel }, subject, link, signUp, code, token }: Prepared, target: string) => {
    const words = { code, lifeSeconds: lifeSeconds(config, channel) };
    if (channel === "email") {
      const url = link && linkTo(config, link, { token, target });
      return sendMail(codeMail(subject, { ...words, to: address, url, signUp }));
    }
    await sendText?.({ to: `+${address}`, text: codeText(words) }).catch((error: unknown) => {
      throw error instanceof TextRefused ? new GiveUp(error.message) : error;
    });
  };
}

/** Prefers a retryable error. A retry sends all messages again, because it replaces all codes. */
function requireAllSent(outcomes: PromiseSettledResult<void>[]): void {
  const failures = outcomes.filter((outcome) => outcome.status === "rejected").map(({ reason }) => reason as Error);
  const failure = failures.find((error) => !(error instanceof GiveUp)) ?? failures[0];
  if (failure) throw failure;
}

function countDropped({ metrics, log }: Pick<Services, "metrics" | "log">): (channel: Channel) => void {
  const name = "basera_codes_dropped_total";
  const help = "Mails and texts with codes that were not sent because the server's hourly total was used up";
  const known = metrics.getSingleMetric(name) as Counter<"channel"> | undefined;
  const dropped = known ?? new Counter({ name, help, labelNames: ["channel"], registers: [metrics] });
  return (channel) => {
    dropped.inc({ channel });
    log.warn({ channel }, "code not sent: the server's hourly total is used up");
  };
}

export function registerSending(
  jobs: JobHandlers,
  services: Pick<Services, "db" | "config" | "keys" | "metrics" | "log">,
): void {
  const send = openTransports(services.config);
  const onDropped = countDropped(services);
  jobs.handle("sendCode", requestSchema, async (request) => {
    const prepared = await transact(services.db, (trx) =>
      prepareMessages(trx, { ...services, onDropped }, request),
    ).catch((error: unknown) => {
      // The database error contains the address and would be logged.
      throw conflictingAddress(error) ? new Error("the address was registered concurrently") : error;
    });
    requireAllSent(await Promise.allSettled(prepared.map((message) => send(message, request.redirect_to))));
  });
}

/**
 * Sends a text within the request, so that a failure is reported to the signed-in user. Call `storeCode` afterwards.
 * @throws AuthError 422 `sms_send_failed`
 */
export async function sendText(
  { config, log }: Pick<Services, "config" | "log">,
  { address }: { address: string },
): Promise<Secrets> {
  const secrets = generateSecrets({ challenge: null });
  const words = { code: secrets.code, lifeSeconds: lifeSeconds(config, "sms") };
  try {
    await textTransport(config.sms)?.({ to: `+${address}`, text: codeText(words) });
  } catch (error) {
    log.warn({ err: error }, "text message could not be sent");
    throw new AuthError(422, "sms_send_failed", "The text message could not be sent");
  }
  return secrets;
}
