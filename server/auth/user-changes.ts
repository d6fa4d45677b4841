import type { z } from "zod";
import { changeMetadata } from "../accounts/service.ts";
import type { Services } from "../services.ts";
import type { SignedIn } from "./authenticate.ts";
import { AuthError, invalidField, sessionNotFound } from "./errors.ts";
import { requireSecondStep } from "./factors.ts";
import { checkPasswordRules } from "./password-rules.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import {
  deleteOtherSessions,
  findPerson,
  findSession,
  lockPerson,
  type Person,
  updatePasswordHash,
} from "./queries.ts";
import { readChallenge, readEmail, readPhone, type userChangesSchema } from "./requests.ts";

/** How old a session may be to change the password without proving anew who one is. */
const FRESH_MS = 24 * 60 * 60 * 1000;

/** The hash of a new password, once it may be set. */
async function hashNewPassword(
  config: Services["config"],
  { person, session }: SignedIn,
  { password, nonce }: { password: string; nonce?: string | undefined },
): Promise<string> {
  const blocklist = config.auth.passwordBlocklist;
  checkPasswordRules(password, { blocklist, owner: person });
  // No nonce is ever sent, since nothing sends mail; so whatever comes as one is wrong.
  if (nonce) throw new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
  if (Date.now() - session.created_at.getTime() > FRESH_MS)
    throw new AuthError(400, "reauthentication_needed", "Password update requires reauthentication");
  if (await isPassword(person.password_hash, password))
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  return hashPassword(password);
}

/** Addresses change by a mail or text to the new one, which nothing sends; the present ones may be said again. */
function requireSameAddresses(person: Person, { email, phone }: z.output<typeof userChangesSchema>): void {
  if (email && readEmail(email) !== person.email) throw invalidField("The email address cannot be changed");
  if (phone && readPhone(phone) !== person.phone) throw invalidField("The phone number cannot be changed");
}

/**
 * Changes the caller's password or metadata, all or nothing. A new password ends the person's other sessions.
 * @throws AuthError 403 `not_admin`, 401 `insufficient_aal`, 422 `weak_password`, `same_password`, 400 `reauthentication_needed`, `validation_failed`
 */
export async function updateUser(
  { db, config }: Pick<Services, "db" | "config">,
  signedIn: SignedIn,
  changes: z.output<typeof userChangesSchema>,
): Promise<Person> {
  const { person, session } = signedIn;
  const { password, nonce, data } = changes;
  if (changes.app_metadata !== undefined && changes.app_metadata !== null)
    throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
  requireSecondStep(signedIn, changes);
  requireSameAddresses(person, changes);
  readChallenge(changes);
  const passwordHash =
    password === undefined ? undefined : await hashNewPassword(config, signedIn, { password, nonce });
  await db.transaction().execute(async (trx) => {
    // One change at a time: the loser of two password changes at once has lost its session too, and changes nothing.
    await lockPerson(trx, person.id);
    if (!(await findSession(trx, session.id))) throw sessionNotFound();
    if (data) {
      const fault = await changeMetadata(trx, person.id, data);
      if (fault) throw invalidField(fault);
    }
    if (passwordHash === undefined) return;
    await updatePasswordHash(trx, person.id, passwordHash);
    await deleteOtherSessions(trx, person.id, session.id);
  });
  return (await findPerson(db, person.id)) ?? person;
}
