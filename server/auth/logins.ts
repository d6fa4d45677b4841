import type { Transaction } from "kysely";
import { v4 as uuidv4 } from "uuid";
import type { DB, JsonObject } from "../db/schema.ts";
import { deleteLogin, deleteSessions } from "./queries.ts";

/**
 * Lets an account sign in with its e-mail address and a password: the credentials and the e-mail identity. The address
 * counts as confirmed, since it may be used at once, and as unproven, since nobody has followed a mail to it.
 * `data` is what came with the sign-up and is kept with the identity.
 */
export async function createLogin(
  trx: Transaction<DB>,
  accountId: string,
  login: { email: string; passwordHash: string; data?: Record<string, unknown> },
): Promise<void> {
  const now = new Date();
  await trx
    .insertInto("auth_users")
    .values({ account_id: accountId, password_hash: login.passwordHash, email_confirmed_at: now })
    .execute();
  await trx
    .insertInto("auth_identities")
    .values({
      id: uuidv4(),
      account_id: accountId,
      provider: "email",
      provider_id: accountId,
      identity_data: { ...login.data, sub: accountId, email: login.email } as JsonObject,
    })
    .execute();
}

/** Ends all of an account's sessions, and its way to sign in with a password. */
export async function endLogin(trx: Transaction<DB>, accountId: string): Promise<void> {
  // In the order in which signing in takes these rows and the account's: the other way round each would wait for the other.
  await deleteLogin(trx, accountId);
  await deleteSessions(trx, accountId);
}
