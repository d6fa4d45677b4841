import type { Transaction } from "kysely";
import { z } from "zod";
import type { Config } from "../../config.ts";
import type { DB } from "../../db/schema.ts";
import { addJob } from "../../jobs/queue.ts";
import type { Channel } from "../people/proven-accounts.ts";
import { AuthError } from "../requests/errors.ts";
import type { CodeRequest } from "./code-plans.ts";

/** Mails are retried for 3.5 hours, texts for 30 seconds, because their codes expire earlier. */
const ATTEMPTS = { email: 10, sms: 4 };

declare module "../../jobs/queue.ts" {
  interface JobPayloads {
    sendCode: CodeRequest;
  }
}

export const codeRequestSchema: z.ZodType<CodeRequest> = z.object({
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
    throw new AuthError(422, "email_provider_disabled", "This server sends no email");
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
