import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import { removeJobsNaming } from "../jobs/queue.ts";
import { deleteFactors } from "./factors/factor-queries.ts";
import { findPerson, listIdentities } from "./people/person-queries.ts";
import { deleteSessions } from "./sessions/session-queries.ts";

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
