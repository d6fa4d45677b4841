import type { z } from "zod";
import { mergeMetadata, metadataFault } from "../accounts/metadata.ts";
import { changeMetadata, createAccount } from "../accounts/service.ts";
import type { Services } from "../services.ts";
import type { SignedIn } from "./authenticate.ts";
import { AuthError, invalidCredentials, invalidField, sessionNotFound } from "./errors.ts";
import { createLogin } from "./logins.ts";
import { checkPasswordRules } from "./password-rules.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import {
  deleteOtherSessions,
  findPerson,
  findPersonByEmail,
  findPersonByPhone,
  findSession,
  lockPerson,
  type Person,
  type Session,
  updatePasswordHash,
} from "./queries.ts";
import {
  type passwordGrantSchema,
  readChallenge,
  readEmail,
  readPhone,
  type signUpSchema,
  type userChangesSchema,
} from "./requests.ts";
import { startPasswordSession } from "./sessions.ts";

/** How old a session may be to change the password without proving anew who one is. */
const FRESH_MS = 24 * 60 * 60 * 1000;

/** The first of these that is a text with anything in it. */
function firstText(...values: unknown[]): string | null {
  return (values.find((value) => typeof value === "string" && value.trim() !== "") as string | undefined) ?? null;
}

function requireFewData(data: Record<string, unknown>): void {
  const fault = metadataFault(data);
  if (fault) throw invalidField(fault);
}

/** The address to sign up with, checked in the contract's order. Phone numbers need a text message to prove them, which nothing sends. */
function readSignUpAddress(given: z.output<typeof signUpSchema>): string {
  if (given.email && given.phone)
    throw invalidField("Only an email address or phone number should be provided on signup.");
  if (given.phone) {
    readPhone(given.phone);
    throw invalidField("Sign-up by phone is not offered");
  }
  if (!given.email) throw invalidField("Sign-up requires an email address");
  readChallenge(given);
  return readEmail(given.email);
}

function isKnownAddress(error: unknown): boolean {
  return error instanceof Error && "constraint_name" in error && error.constraint_name === "accounts_email_key";
}

/**
 * Makes an account that signs in with this address and password, and its first session. The sign-up data becomes its
 * metadata; name and phone in it become the profile's, where they are usable. Nothing in it can give a role.
 * @throws AuthError 422 `user_already_exists`, `weak_password`, `anonymous_provider_disabled`, 400 `validation_failed`
 */
export async function signUp(
  { db, config }: Pick<Services, "db" | "config">,
  given: z.output<typeof signUpSchema>,
  userAgent: string | undefined,
): Promise<Session> {
  if (!given.email && !given.phone && !given.password)
    throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  if (!given.password) throw invalidField("Signup requires a valid password");
  const name = firstText(given.data?.name, given.data?.full_name);
  const owner = { email: given.email ?? null, name };
  checkPasswordRules(given.password, { blocklist: config.auth.passwordBlocklist, owner });
  const email = readSignUpAddress(given);
  const data = mergeMetadata({}, given.data ?? {});
  requireFewData(data);
  const passwordHash = await hashPassword(given.password);
  try {
    return await db.transaction().execute(async (trx) => {
      const { id } = await createAccount(trx, { email, name, phone: firstText(data.phone), user_metadata: data });
      await createLogin(trx, id, { email, passwordHash, data });
      return startPasswordSession(trx, { id, passwordHash, by: "email" }, userAgent);
    });
  } catch (error) {
    if (isKnownAddress(error)) throw new AuthError(422, "user_already_exists", "User already registered");
    throw error;
  }
}

type SignInAddress = { by: "email" | "phone"; person: Person | undefined };

async function findSignInAddress(
  db: Services["db"],
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
): Promise<SignInAddress> {
  if (email && phone) throw invalidField("Only an email address or phone number should be provided on login.");
  if (email) return { by: "email", person: await findPersonByEmail(db, readEmail(email)) };
  if (phone) return { by: "phone", person: await findPersonByPhone(db, readPhone(phone)) };
  throw invalidField("Sign-in requires an email address or phone number");
}

/**
 * A new session for whoever knows the password. An unknown address, an account without password and a wrong password are
 * the same answer after the same time; what else stands against signing in is said only once the password has proved right.
 * @throws AuthError 400 `invalid_credentials`, `user_banned`, `email_not_confirmed`, `phone_not_confirmed`
 */
export async function signInWithPassword(
  { db }: Pick<Services, "db">,
  given: z.output<typeof passwordGrantSchema>,
  userAgent: string | undefined,
): Promise<Session> {
  const { by, person } = await findSignInAddress(db, given);
  const passwordHash = person?.password_hash ?? null;
  const isRight = await isPassword(passwordHash, given.password ?? "");
  if (!person || passwordHash === null || !isRight) throw invalidCredentials();
  if (!person.is_active) throw new AuthError(400, "user_banned", "User is banned");
  if (by === "email" && person.email_confirmed_at === null)
    throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
  if (by === "phone" && person.phone_confirmed_at === null)
    throw new AuthError(400, "phone_not_confirmed", "Phone not confirmed");
  return db.transaction().execute((trx) => startPasswordSession(trx, { id: person.id, passwordHash, by }, userAgent));
}

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
 * @throws AuthError 403 `not_admin`, 422 `weak_password`, `same_password`, 400 `reauthentication_needed`, `validation_failed`
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
