import { sql, type Transaction } from "kysely";
import { isUuid } from "#contract/values/uuid.ts";
import type { Database } from "../../db/connect.ts";
import type { DB } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import type { Services } from "../../services.ts";
import { clearPendingVerifications } from "../codes/confirming.ts";
import { needsSecondStep } from "../factors/factors.ts";
import { findPerson, type Identity, listIdentities, lockPerson, type Person } from "../people/person-queries.ts";
import { isMainAddressProven } from "../people/proven-accounts.ts";
import { AuthError, sessionNotFound } from "../requests/errors.ts";
import type { SignedIn } from "../sessions/authenticate.ts";
import { findSession } from "../sessions/session-queries.ts";

/** Returns whether this is the picture URL of the account's Google identity. */
export async function isFromGoogle(db: Database, accountId: string, address: string): Promise<boolean> {
  const identities = await listIdentities(db, accountId);
  return identities.some(
    ({ provider, identity_data }) =>
      provider === "google" && (identity_data as { picture?: unknown }).picture === address,
  );
}

function emailOf(identity: Identity): string | null {
  const { email } = identity.identity_data as { email?: unknown };
  return typeof email === "string" ? email : null;
}

/** Returns whether this identity alone is enough to sign in. A phone number must be confirmed. */
function canSignInWith({ provider }: Identity, person: Person): boolean {
  return provider === "phone"
    ? person.phone_confirmed_at !== null
    : provider === "google" || isMainAddressProven(person);
}

/** Also revokes pending codes. The address of another linked identity does not replace the removed one. */
async function removeAddress(trx: Transaction<DB>, accountId: string): Promise<void> {
  await trx.updateTable("accounts").set({ email: null, updated_at: sql`now()` }).where("id", "=", accountId).execute();
  await trx
    .updateTable("auth_users")
    .set({ email_confirmed_at: null, email_proven: false, updated_at: sql`now()` })
    .where("account_id", "=", accountId)
    .execute();
  await clearPendingVerifications(trx, accountId);
}

async function removeCredential(trx: Transaction<DB>, accountId: string, { provider }: Identity): Promise<void> {
  if (provider === "google") return;
  const closed = provider === "email" ? { password_hash: null } : { phone: null, phone_confirmed_at: null };
  await trx
    .updateTable("auth_users")
    .set({ ...closed, updated_at: sql`now()` })
    .where("account_id", "=", accountId)
    .execute();
}

async function unlink(trx: Transaction<DB>, { person: { id }, session }: SignedIn, identityId: string): Promise<void> {
  // Lock: concurrent requests must not remove the last two identities.
  await lockPerson(trx, id);
  const person = await findPerson(trx, id);
  if (!person || !(await findSession(trx, session.id))) throw sessionNotFound();
  const identities = await listIdentities(trx, id);
  if (identities.length <= 1)
    throw new AuthError(422, "single_identity_not_deletable", "User must have at least 1 identity after unlinking");
  const identity = identities.find((each) => each.id === identityId.toLowerCase());
  if (!identity) throw new AuthError(422, "identity_not_found", "Identity doesn't exist");
  const remaining = identities.filter((each) => each !== identity);
  if (!remaining.some((each) => canSignInWith(each, person)))
    throw new AuthError(422, "single_identity_not_deletable", "User must have another confirmed way to sign in");
  await trx.deleteFrom("auth_identities").where("id", "=", identity.id).execute();
  await removeCredential(trx, id, identity);
  if (person.email === null || emailOf(identity) !== person.email) return;
  const keepsAddress = isMainAddressProven(person) && remaining.some((each) => emailOf(each) === person.email);
  if (!keepsAddress) await removeAddress(trx, id);
}

/** Requires the second step, if enabled: an identity is a credential and can add another address. */
export function requireMayChangeIdentities(signedIn: SignedIn): void {
  if (!needsSecondStep(signedIn)) return;
  throw new AuthError(401, "insufficient_aal", "AAL2 session is required to change identities when MFA is enabled.");
}

/**
 * Removes an identity and its credential. The account keeps its address only if another identity has the same address.
 * @throws AuthError 401 `insufficient_aal`, 403 `session_not_found`, 404 `validation_failed`, 422
 *   `single_identity_not_deletable`, `identity_not_found`
 */
export async function unlinkIdentity(
  { db }: Pick<Services, "db">,
  signedIn: SignedIn,
  identityId: string,
): Promise<void> {
  requireMayChangeIdentities(signedIn);
  if (!isUuid(identityId)) throw new AuthError(404, "validation_failed", "identity_id must be an UUID");
  await transact(db, (trx) => unlink(trx, signedIn, identityId));
}
