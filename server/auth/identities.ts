import { sql, type Transaction } from "kysely";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import type { Services } from "../services.ts";
import { isUuid } from "./access-token.ts";
import type { SignedIn } from "./authenticate.ts";
import { forgetOutstanding } from "./confirming.ts";
import { AuthError, sessionNotFound } from "./errors.ts";
import { waitsForSecondStep } from "./factors.ts";
import { findPerson, findSession, type Identity, listIdentities, lockPerson, type Person } from "./queries.ts";

/** Whether this is the address of the picture that came with the account's Google identity. */
export async function isFromGoogle(db: Database, accountId: string, address: string): Promise<boolean> {
  const identities = await listIdentities(db, accountId);
  return identities.some(
    ({ provider, identity_data }) =>
      provider === "google" && (identity_data as { picture?: unknown }).picture === address,
  );
}

/** What a changed address can meet: another account's, or another owner's listing. */
const ADDRESS_TAKEN = ["accounts_email_key", "properties_one_per_owner_email"];

function emailOf(identity: Identity): string | null {
  const { email } = identity.identity_data as { email?: unknown };
  return typeof email === "string" ? email : null;
}

/** Whether somebody vouches for the identity's address: Google for its own, the account for the one that it has proven. */
function isVerified(identity: Identity, person: Person): boolean {
  if (identity.provider === "google")
    return (identity.identity_data as { email_verified?: unknown }).email_verified === true;
  return person.email_proven === true && emailOf(identity) === person.email;
}

/** The address of the best of these identities: verified before unverified, older before younger. Null where none has one. */
function bestAddress(identities: Identity[], person: Person): { email: string; isVerified: boolean } | null {
  const addresses = identities.flatMap((identity) => {
    const email = emailOf(identity);
    return email === null ? [] : [{ email, isVerified: isVerified(identity, person) }];
  });
  return addresses.find((address) => address.isVerified) ?? addresses[0] ?? null;
}

/** Gives the account another address, or none. What was sent to the former one is void. */
async function moveAddress(
  trx: Transaction<DB>,
  person: Person,
  address: { email: string; isVerified: boolean } | null,
): Promise<void> {
  const isProven = address?.isVerified ?? false;
  await trx
    .updateTable("accounts")
    .set({ email: address?.email ?? null, updated_at: sql`now()` })
    .where("id", "=", person.id)
    .execute();
  await trx
    .updateTable("auth_users")
    .set({ email_confirmed_at: isProven ? sql`now()` : null, email_proven: isProven, updated_at: sql`now()` })
    .where("account_id", "=", person.id)
    .execute();
  await forgetOutstanding(trx, person.id);
}

/** Takes the way in that came with the identity. */
async function closeWayIn(trx: Transaction<DB>, accountId: string, { provider }: Identity): Promise<void> {
  if (provider === "google") return;
  const closed = provider === "email" ? { password_hash: null } : { phone: null, phone_confirmed_at: null };
  await trx
    .updateTable("auth_users")
    .set({ ...closed, updated_at: sql`now()` })
    .where("account_id", "=", accountId)
    .execute();
}

async function unlink(trx: Transaction<DB>, { person: { id }, session }: SignedIn, identityId: string): Promise<void> {
  // One at a time: of two at once, the second sees that it would take the last.
  await lockPerson(trx, id);
  const person = await findPerson(trx, id);
  if (!person || !(await findSession(trx, session.id))) throw sessionNotFound();
  const identities = await listIdentities(trx, id);
  if (identities.length <= 1)
    throw new AuthError(422, "single_identity_not_deletable", "User must have at least 1 identity after unlinking");
  const identity = identities.find((each) => each.id === identityId.toLowerCase());
  if (!identity) throw new AuthError(422, "identity_not_found", "Identity doesn't exist");
  await trx.deleteFrom("auth_identities").where("id", "=", identity.id).execute();
  await closeWayIn(trx, id, identity);
  if (person.email === null || emailOf(identity) !== person.email) return;
  const remaining = identities.filter((each) => each !== identity);
  const address = bestAddress(remaining, person);
  if (address?.email !== person.email) await moveAddress(trx, person, address);
}

/**
 * An identity is a way in, and may bring another address along: whoever has set up a second step adds and takes one only after
 * it.
 * @throws AuthError 401 `insufficient_aal`
 */
export function requireMayChangeIdentities(signedIn: SignedIn): void {
  if (!waitsForSecondStep(signedIn)) return;
  throw new AuthError(401, "insufficient_aal", "AAL2 session is required to change identities when MFA is enabled.");
}

/**
 * Takes one of several identities from the caller's account, and the way in that came with it: the password with the e-mail
 * identity, the number with that of a phone. Where the account's address came from it, the best remaining one gives its own.
 * @throws AuthError 401 `insufficient_aal`, 403 `session_not_found`, 404 `validation_failed`,
 *   422 `single_identity_not_deletable`, `identity_not_found`, `email_conflict_identity_not_deletable`
 */
export async function unlinkIdentity(
  { db }: Pick<Services, "db">,
  signedIn: SignedIn,
  identityId: string,
): Promise<void> {
  requireMayChangeIdentities(signedIn);
  if (!isUuid(identityId)) throw new AuthError(404, "validation_failed", "identity_id must be an UUID");
  try {
    await db.transaction().execute((trx) => unlink(trx, signedIn, identityId));
  } catch (error) {
    const isTaken =
      error instanceof Error && "constraint_name" in error && ADDRESS_TAKEN.includes(error.constraint_name as string);
    if (!isTaken) throw error;
    const message = "Unable to unlink identity due to email conflict";
    throw new AuthError(422, "email_conflict_identity_not_deletable", message);
  }
}
