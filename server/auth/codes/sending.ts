import { Counter } from "prom-client";
import type { Config } from "../../config.ts";
import { transact } from "../../db/transact.ts";
import { GiveUp, type JobHandlers } from "../../jobs/handlers.ts";
import { mailSender } from "../../mail/mail.ts";
import { sharedMetrics } from "../../process/shared-metrics.ts";
import type { Services } from "../../services.ts";
import { TextRefused, textTransport } from "../../sms/transport.ts";
import type { Channel } from "../people/proven-accounts.ts";
import { AuthError } from "../requests/errors.ts";
import { conflictingAddress } from "./address-conflicts.ts";
import { codeMail, codeText, type LinkType } from "./code-messages.ts";
import { type Prepared, prepareMessages } from "./code-plans.ts";
import { codeRequestSchema } from "./code-queue.ts";
import { generateSecrets, lifeSeconds, type Secrets } from "./codes.ts";

function linkTo({ auth }: Pick<Config, "auth">, link: LinkType, { token, target }: { token: string; target: string }) {
  const query = [`token=${token}`, `type=${link}`, `redirect_to=${encodeURIComponent(target)}`];
  return `${auth.externalUrl}/verify?${query.join("&")}`;
}

function openTransports({ config, metrics }: Pick<Services, "config" | "metrics">) {
  const sendMail = mailSender({ config, metrics }, "sendCode");
  const sendText = textTransport(config.sms);
  return async (
    { plan: { address, channel, data }, subject, link, signUp, isForNewAccount, resets, code, token }: Prepared,
    target: string,
  ) => {
    const words = { code, lifeSeconds: lifeSeconds(config, channel) };
    const hasData = Object.keys(data ?? {}).length > 0;
    if (channel === "email") {
      const url = link && linkTo(config, link, { token, target });
      return sendMail(codeMail(subject, { ...words, to: address, url, signUp, hasData, resets }));
    }
    const newAccount = isForNewAccount ? { hasPassword: signUp !== null, hasData } : null;
    await sendText?.({ to: `+${address}`, text: codeText({ ...words, newAccount }) }).catch((error: unknown) => {
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

const droppedOf = sharedMetrics(
  (metrics) =>
    new Counter({
      name: "basera_codes_dropped_total",
      help: "Mails and texts with codes that were not sent because the server's hourly total was used up",
      labelNames: ["channel"],
      registers: [metrics],
    }),
);

export function registerSending(
  jobs: JobHandlers,
  services: Pick<Services, "db" | "config" | "keys" | "metrics" | "log">,
): void {
  const send = openTransports(services);
  const dropped = droppedOf(services.metrics);
  const onDropped = (channel: Channel) => {
    dropped.inc({ channel });
    services.log.warn({ channel }, "code not sent: the server's hourly total is used up");
  };
  jobs.handle("sendCode", codeRequestSchema, async (request) => {
    const prepared = await transact(services.db, (trx) =>
      prepareMessages(trx, { ...services, onDropped }, request),
    ).catch((error: unknown) => {
      // The database error contains the address and would be logged.
      throw conflictingAddress(error) ? new Error("the address was registered concurrently") : error;
    });
    // Without retries, as the address may be mistyped, and a retry would replace the code for the new address.
    const notices = prepared.filter(({ subject }) => subject === "email_change_notice");
    const codes = prepared.filter((message) => !notices.includes(message));
    requireAllSent(await Promise.allSettled(codes.map((message) => send(message, request.redirect_to))));
    for (const outcome of await Promise.allSettled(notices.map((message) => send(message, request.redirect_to))))
      if (outcome.status === "rejected") services.log.warn("the notice to a former address could not be sent");
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
  const words = { code: secrets.code, lifeSeconds: lifeSeconds(config, "sms"), newAccount: null };
  try {
    await textTransport(config.sms)?.({ to: `+${address}`, text: codeText(words) });
  } catch (error) {
    log.warn({ err: error }, "text message could not be sent");
    throw new AuthError(422, "sms_send_failed", "The text message could not be sent");
  }
  return secrets;
}
