import { sql, type Transaction } from "kysely";
import type { z } from "zod";
import { DAY_MS } from "#contract/durations.ts";
import { changeMetadata } from "../accounts/service.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import type { Services } from "../services.ts";
import { emailExists, phoneExists } from "./codes/address-conflicts.ts";
import { queueCode, requireChannelEnabled } from "./codes/code-queue.ts";
import { attemptCode, type Code, consumeCode, type Secrets, storeCode } from "./codes/codes.ts";
import { clearPendingVerifications } from "./codes/confirming.ts";
import { consumeSendQuota, requireTotalForText } from "./codes/send-quotas.ts";
import { sendText } from "./codes/sending.ts";
import { requireSecondStep } from "./factors/factors.ts";
import { checkPassword } from "./password/password-attempts.ts";
import { checkPasswordRules } from "./password/password-rules.ts";
import { hashPassword } from "./password/passwords.ts";
import {
  findPerson,
  findPersonByEmail,
  findPersonByPhone,
  lockPerson,
  type Person,
  recordSent,
  updatePasswordHash,
} from "./people/person-queries.ts";
import { AuthError, invalidField, sessionNotFound } from "./requests/errors.ts";
import {
  type Challenge,
  readChallenge,
  readEmail,
  readPhone,
  requireTextChannel,
  type userChangesSchema,
} from "./requests/requests.ts";
import type { SignedIn } from "./sessions/authenticate.ts";
import { deleteOtherSessions, findSession } from "./sessions/session-queries.ts";

type Given = z.output<typeof userChangesSchema>;
type RequiredServices = Pick<Services, "db" | "config" | "keys" | "log">;

/** Maximum session age for a password change without reauthentication. */
const FRESH_SESSION_MS = DAY_MS;

const wrongNonce = () => new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");

/** Every call counts as an attempt. */
async function readNonce(
  { db, keys }: RequiredServices,
  person: Person,
  nonce: string | undefined,
): Promise<Code | null> {
  if (!nonce) return null;
  const address = person.email ?? person.phone ?? "";
  const code = await attemptCode(db, keys, { kinds: ["reauthentication"], address, code: nonce });
  if (code?.account_id !== person.id) throw wrongNonce();
  return code;
}

/**
 * Compares both given passwords with the present one. Each comparison counts as an attempt, because a refusal tells
 * which password is the present one.
 * @throws AuthError 403 `invalid_credentials`, 422 `same_password`, 429 `over_request_rate_limit`
 */
async function comparePasswords(services: RequiredServices, person: Person, given: Given): Promise<void> {
  const isPresent = (password: string) =>
    checkPassword(services, { key: person.id, hash: person.password_hash, password });
  if (given.current_password !== undefined && !(await isPresent(given.current_password)))
    throw new AuthError(403, "invalid_credentials", "The current password is wrong");
  if (given.password !== undefined && (await isPresent(given.password)))
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
}

/** Runs the change and takes it back, so that it throws every error that the change itself would. */
async function rehearse(db: Services["db"], change: (trx: Transaction<DB>) => Promise<void>): Promise<void> {
  await transact(db, async (trx) => {
    await sql`savepoint rehearsal`.execute(trx);
    await change(trx);
    await sql`rollback to savepoint rehearsal`.execute(trx);
  });
}

function requireFresh({ session }: SignedIn, hasReauthenticated: boolean): void {
  const isFresh = session.is_recovery || Date.now() - session.created_at.getTime() <= FRESH_SESSION_MS;
  if (!isFresh && !hasReauthenticated)
    throw new AuthError(400, "reauthentication_needed", "Password update requires reauthentication");
}

async function changePassword(
  trx: Transaction<DB>,
  { person, session }: SignedIn,
  passwordHash: string,
): Promise<void> {
  await updatePasswordHash(trx, person.id, passwordHash);
  await deleteOtherSessions(trx, person.id, session.id);
  await clearPendingVerifications(trx, person.id);
}

/** Used for the link's destination and for the client's rate-limit key. */
interface Origin {
  redirectTo: string;
  client: string;
}

/** The address changes after the current and the new address are both confirmed. */
async function beginEmailChange(
  trx: Transaction<DB>,
  { config }: RequiredServices,
  person: Person,
  { email, challenge, redirectTo, client }: { email: string; challenge: Challenge | null } & Origin,
): Promise<void> {
  if (await findPersonByEmail(trx, email)) throw emailExists();
  const addresses = person.email === null ? [email] : [email, person.email];
  await consumeSendQuota(trx, config, {
    occasion: "change",
    channel: "email",
    addresses,
    client,
    accountId: person.id,
  });
  await recordSent(trx, person.id, "email_change");
  await trx
    .updateTable("auth_users")
    .set({ new_email: email, email_change_accepted: null })
    .where("account_id", "=", person.id)
    .execute();
  const request = { occasion: "change", channel: "email", address: email, account_id: person.id } as const;
  await queueCode(trx, { ...request, challenge, redirect_to: redirectTo });
}

/** Sends the text first, so that nothing is changed if it fails. */
async function textNewPhone(
  services: RequiredServices,
  person: Person,
  { phone, client }: { phone: string; client: string },
): Promise<Secrets> {
  await transact(services.db, async (trx) => {
    if (await findPersonByPhone(trx, phone)) throw phoneExists();
    const request = { occasion: "change", channel: "sms", addresses: [phone], client, accountId: person.id } as const;
    await consumeSendQuota(trx, services.config, request);
    await requireTotalForText(trx, services.config);
  });
  return sendText(services, { address: phone });
}

async function beginPhoneChange(
  trx: Transaction<DB>,
  services: RequiredServices,
  person: Person,
  { phone, secrets }: { phone: string; secrets: Secrets },
): Promise<void> {
  const plan = {
    accountId: person.id,
    kind: "phone_change",
    occasion: "change",
    channel: "sms",
    address: phone,
    challenge: null,
  } as const;
  await storeCode(trx, services, plan, secrets);
  await recordSent(trx, person.id, "phone_change");
  await trx.updateTable("auth_users").set({ new_phone: phone }).where("account_id", "=", person.id).execute();
}

interface Changes {
  email: string | undefined;
  phone: string | undefined;
  password: string | undefined;
  data: Record<string, unknown> | undefined;
  challenge: Challenge | null;
}

/** Ignores an address or number that is already the current one. */
function readChanges({ config }: RequiredServices, signedIn: SignedIn, given: Given): Changes {
  const { person } = signedIn;
  if (given.app_metadata !== undefined && given.app_metadata !== null)
    throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
  requireSecondStep(signedIn, given);
  const email = given.email ? readEmail(given.email) : undefined;
  const phone = given.phone ? readPhone(given.phone) : undefined;
  requireTextChannel(given.channel);
  const challenge = readChallenge(given);
  const { password, data } = given;
  if (password !== undefined) checkPasswordRules(password, { blocklist: config.auth.passwordBlocklist, owner: person });
  const changes = {
    email: email === person.email ? undefined : email,
    phone: phone === person.phone ? undefined : phone,
  };
  if (changes.email !== undefined) requireChannelEnabled(config, "email");
  if (changes.phone !== undefined) requireChannelEnabled(config, "sms");
  return { ...changes, password, data, challenge };
}

/**
 * Changes password or metadata and starts a change of address or number, in one transaction. A new password ends all
 * other sessions and revokes pending codes and links. Passwords are compared after all other checks: otherwise a guess
 * together with a change that is always refused would tell whether the guess is right, and change nothing.
 * @throws AuthError 400 `reauthentication_needed`, `validation_failed`, 401 `insufficient_aal`, 403 `not_admin`,
 *   `invalid_credentials`, `session_not_found`, 422 `weak_password`, `same_password`, `email_exists`, `phone_exists`,
 *   `reauthentication_not_valid`, `sms_send_failed`, `email_provider_disabled`, 429 `over_email_send_rate_limit`,
 *   `over_sms_send_rate_limit`, `over_request_rate_limit`
 */
export async function updateUser(
  services: RequiredServices,
  signedIn: SignedIn,
  given: Given,
  origin: Origin,
): Promise<Person> {
  const { db } = services;
  const { person, session } = signedIn;
  const { email, phone, password, data, challenge } = readChanges(services, signedIn, given);
  const nonce = await readNonce(services, person, given.nonce);
  if (password !== undefined) requireFresh(signedIn, given.current_password !== undefined || nonce !== null);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  const secrets =
    phone === undefined ? undefined : await textNewPhone(services, person, { phone, client: origin.client });
  const change = async (trx: Transaction<DB>) => {
    // Of two concurrent password changes, the first deletes the session of the second.
    await lockPerson(trx, person.id);
    if (!(await findSession(trx, session.id))) throw sessionNotFound();
    if (nonce && !(await consumeCode(trx, nonce))) throw wrongNonce();
    const fault = data && (await changeMetadata(trx, person.id, data));
    if (fault) throw invalidField(fault);
    if (passwordHash !== undefined) await changePassword(trx, signedIn, passwordHash);
    if (email !== undefined) await beginEmailChange(trx, services, person, { email, challenge, ...origin });
    if (phone !== undefined && secrets) await beginPhoneChange(trx, services, person, { phone, secrets });
  };
  if (password !== undefined || given.current_password !== undefined) {
    await rehearse(db, change);
    await comparePasswords(services, person, given);
  }
  await transact(db, change);
  return (await findPerson(db, person.id)) ?? person;
}
