import type { z } from "zod";
import { transact } from "../../db/transact.ts";
import type { Services } from "../../services.ts";
import { hashAddress } from "../codes/send-quotas.ts";
import { findPersonByEmail, findPersonByPhone, type Person } from "../people/person-queries.ts";
import { AuthError, invalidCredentials, invalidField, userBanned } from "../requests/errors.ts";
import { type passwordGrantSchema, readEmail, readPhone } from "../requests/requests.ts";
import type { Session } from "../sessions/session-queries.ts";
import { startPasswordSession } from "../sessions/sessions.ts";
import { checkPassword } from "./password-attempts.ts";

type SignInAddress = { by: "email" | "phone"; address: string; person: Person | undefined };

async function findSignInAddress(
  db: Services["db"],
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
): Promise<SignInAddress> {
  if (email && phone) throw invalidField("Only an email address or phone number should be provided on login.");
  if (email) {
    const address = readEmail(email);
    return { by: "email", address, person: await findPersonByEmail(db, address) };
  }
  if (phone) {
    const address = readPhone(phone);
    return { by: "phone", address, person: await findPersonByPhone(db, address) };
  }
  throw invalidField("Sign-in requires an email address or phone number");
}

/**
 * Starts a session by password. An unknown address, a missing password and a wrong password give the same error after
 * the same time. Other errors are reported only after the correct password.
 * @throws AuthError 400 `invalid_credentials`, `user_banned`, `email_not_confirmed`, `phone_not_confirmed`,
 *   `validation_failed`, 429 `over_request_rate_limit`
 */
export async function signInWithPassword(
  services: Pick<Services, "db" | "config">,
  given: z.output<typeof passwordGrantSchema>,
  userAgent: string | undefined,
): Promise<Session> {
  const { db } = services;
  const { by, address, person } = await findSignInAddress(db, given);
  const passwordHash = person?.password_hash ?? null;
  // The key is the address, so that an address without an account is limited in the same way.
  const key = hashAddress(address);
  const isCorrect = await checkPassword(services, { key, hash: passwordHash, password: given.password ?? "" });
  if (!person || passwordHash === null || !isCorrect) throw invalidCredentials();
  if (!person.is_active) throw userBanned();
  if (by === "email" && person.email_confirmed_at === null)
    throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
  if (by === "phone" && person.phone_confirmed_at === null)
    throw new AuthError(400, "phone_not_confirmed", "Phone not confirmed");
  return transact(db, (trx) => startPasswordSession(trx, { id: person.id, passwordHash, by }, userAgent));
}
