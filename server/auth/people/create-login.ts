import { sql, type Transaction } from "kysely";
import { v4 as uuidv4 } from "uuid";
import type { DB, JsonObject } from "../../db/schema.ts";
import { MAX_USER_AGENT_LENGTH } from "../requests/requests.ts";

export interface SignUpOrigin {
  userAgent: string | null;
  /** Hash of the browser's key (see browser-binding.ts). Null if another site sent the sign-up. */
  browserHash: Buffer | null;
  /** Rate-limit key of the client. */
  clientKey: string;
}

/**
 * Stores the credentials and the identity of an account. With `isConfirmed` it can sign in at once; `isProven` means
 * that the operator has confirmed the address. `origin` is null if the account was not created by an HTTP sign-up.
 */
export async function createLogin(
  trx: Transaction<DB>,
  accountId: string,
  login: ({ email: string } | { phone: string }) & {
    passwordHash: string | null;
    isConfirmed?: boolean;
    isProven?: boolean;
    origin?: SignUpOrigin | null;
    data?: Record<string, unknown>;
  },
): Promise<void> {
  const now = sql<Date>`now()`;
  const { passwordHash, isConfirmed = true, isProven = false, origin = null, data } = login;
  const address = "email" in login ? { email: login.email } : { phone: login.phone };
  await trx
    .insertInto("auth_users")
    .values({
      account_id: accountId,
      password_hash: passwordHash,
      email_confirmed_at: isConfirmed ? now : null,
      email_proven: isProven,
      confirmation_sent_at: isConfirmed ? null : now,
      ...(origin && {
        signed_up_at: now,
        signed_up_with: origin.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
        signed_up_browser: origin.browserHash,
      }),
      ...("phone" in login && { phone: login.phone }),
    })
    .execute();
  await trx
    .insertInto("auth_identities")
    .values({
      id: uuidv4(),
      account_id: accountId,
      provider: "email" in login ? "email" : "phone",
      provider_id: accountId,
      identity_data: { ...data, sub: accountId, ...address } as JsonObject,
    })
    .execute();
}
