import { sql, type Transaction } from "kysely";
import { v4 as uuidv4 } from "uuid";
import type { DB, JsonObject } from "../db/schema.ts";
import { deleteFactors } from "./factor-queries.ts";
import { deleteLogin, deleteSessions } from "./queries.ts";

/**
 * Lets an account sign in with its e-mail address or a phone number, and with a password where there is one: the credentials
 * and the identity. Unless it is to be confirmed first, the address counts as confirmed, since it may be used at once, and as
 * unproven, since nobody has followed a mail to it. `data` is what came with the sign-up and is kept with the identity.
 */
export async function createLogin(
  trx: Transaction<DB>,
  accountId: string,
  login: ({ email: string } | { phone: string }) & {
    passwordHash: string | null;
    isConfirmed?: boolean;
    data?: Record<string, unknown>;
  },
): Promise<void> {
  const now = sql<Date>`now()`;
  const { passwordHash, isConfirmed = true, data } = login;
  const address = "email" in login ? { email: login.email } : { phone: login.phone };
  await trx
    .insertInto("auth_users")
    .values({
      account_id: accountId,
      password_hash: passwordHash,
      email_confirmed_at: isConfirmed ? now : null,
      confirmation_sent_at: isConfirmed ? null : now,
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

/** Ends all of an account's sessions, its way to sign in with a password, and its second step. */
export async function endLogin(trx: Transaction<DB>, accountId: string): Promise<void> {
  // In the order in which signing in takes these rows and the account's: the other way round each would wait for the other.
  await deleteLogin(trx, accountId);
  await deleteSessions(trx, accountId);
  await deleteFactors(trx, accountId);
}
