import { sql, type Transaction } from "kysely";
import { v4 as uuidv4 } from "uuid";
import type { DB, JsonObject } from "../db/schema.ts";
import { removeJobsNaming } from "../jobs/queue.ts";
import { deleteFactors } from "./factors/factor-queries.ts";
import { findPerson, listIdentities } from "./person-queries.ts";
import { deleteSessions, MAX_USER_AGENT_LENGTH } from "./sessions/session-queries.ts";

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

export async function endLogin(trx: Transaction<DB>, accountId: string): Promise<void> {
  // Same lock order as sign-in, to avoid deadlocks.
  await deleteLogin(trx, accountId);
  await deleteSessions(trx, accountId);
  await deleteFactors(trx, accountId);
}

async function listAddresses(trx: Transaction<DB>, accountId: string): Promise<string[]> {
  const [person, identities] = await Promise.all([findPerson(trx, accountId), listIdentities(trx, accountId)]);
  const named = identities.map(({ identity_data }) => (identity_data as { email?: unknown }).email);
  const known = [person?.email, person?.phone, person?.new_email, person?.new_phone, ...named];
  return [...new Set(known.filter((address): address is string => typeof address === "string"))];
}

/** Runs `endLogin` for an account that is deleted, and removes queued messages to its addresses. */
export async function forgetLogin(trx: Transaction<DB>, accountId: string): Promise<void> {
  const addresses = await listAddresses(trx, accountId);
  await removeJobsNaming(trx, "sendMail", "to", addresses);
  await removeJobsNaming(trx, "sendCode", "address", addresses);
  if (addresses.length > 0) await trx.deleteFrom("auth_code_attempts").where("address", "in", addresses).execute();
  await endLogin(trx, accountId);
}

/** Deletes all credentials, pending codes and grants of an account. */
async function deleteLogin(trx: Transaction<DB>, accountId: string): Promise<void> {
  await trx.deleteFrom("auth_codes").where("account_id", "=", accountId).execute();
  await trx.deleteFrom("auth_users").where("account_id", "=", accountId).execute();
  await trx.deleteFrom("auth_identities").where("account_id", "=", accountId).execute();
  await trx.deleteFrom("auth_grants").where("account_id", "=", accountId).execute();
}
