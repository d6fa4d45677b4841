import { transact } from "../../db/transact.ts";
import type { Services } from "../../services.ts";
import { recordSent } from "../people/person-queries.ts";
import { invalidField } from "../requests/errors.ts";
import type { SignedIn } from "../sessions/authenticate.ts";
import { queueCode, requireChannelEnabled } from "./code-queue.ts";
import { storeCode } from "./codes.ts";
import { consumeSendQuota, requireTotalForText } from "./send-quotas.ts";
import { sendText } from "./sending.ts";

/**
 * Queues a message to an address, registered or not. The job looks it up after the response, so that the timing reveals
 * nothing.
 * @throws AuthError 422 `email_provider_disabled`, `sms_send_failed`, 429 `over_email_send_rate_limit`,
 *   `over_sms_send_rate_limit`
 */
export async function requestCode(
  { db, config }: Pick<Services, "db" | "config">,
  request: Parameters<typeof queueCode>[1],
  client: string,
): Promise<void> {
  const { occasion, channel, address } = request;
  requireChannelEnabled(config, channel);
  await transact(db, async (trx) => {
    await consumeSendQuota(trx, config, { occasion, channel, addresses: [address], client });
    await queueCode(trx, request);
  });
}

/** Sends the code by mail, or by text if the account has no address. */
export async function requestReauthentication(
  services: Pick<Services, "db" | "config" | "keys" | "log">,
  { person }: SignedIn,
  client: string,
): Promise<void> {
  const { db, config } = services;
  const channel = person.email === null ? "sms" : "email";
  const address = person.email ?? person.phone;
  if (address === null) throw invalidField("The account has neither email address nor phone number");
  requireChannelEnabled(config, channel);
  await transact(db, async (trx) => {
    await consumeSendQuota(trx, config, {
      occasion: "reauthenticate",
      channel,
      addresses: [address],
      client,
      accountId: person.id,
    });
    if (channel === "sms") return requireTotalForText(trx, config);
    const request = { occasion: "reauthenticate", channel, address, account_id: person.id } as const;
    await queueCode(trx, { ...request, redirect_to: config.siteUrl });
    await recordSent(trx, person.id, "reauthentication");
  });
  if (channel === "email") return;
  const plan = {
    accountId: person.id,
    kind: "reauthentication",
    occasion: "reauthenticate",
    channel,
    address,
    challenge: null,
  } as const;
  const secrets = await sendText(services, plan);
  await transact(db, async (trx) => {
    await storeCode(trx, services, plan, secrets);
    await recordSent(trx, person.id, "reauthentication");
  });
}
