import { randomBytes, randomInt } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { v4 as uuidv4 } from "uuid";
import type { z } from "zod";
import { createAccount } from "../../accounts/service.ts";
import type { DB } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import type { Services } from "../../services.ts";
import { conflictingAddress } from "../codes/address-conflicts.ts";
import { queueCode, requireChannelEnabled } from "../codes/code-queue.ts";
import { consumeSendQuota, consumeSpareQuota } from "../codes/send-quotas.ts";
import { firstText, profileOf, readSignUpData } from "../codes/sign-up-data.ts";
import { createLogin, type SignUpOrigin } from "../people/create-login.ts";
import {
  findPerson,
  findPersonByEmail,
  findPersonByPhone,
  listIdentities,
  type Person,
} from "../people/person-queries.ts";
import { presentAuthUser } from "../people/present.ts";
import type { Channel } from "../people/proven-accounts.ts";
import { noteSecondSignUp } from "../proof/proof.ts";
import { AuthError, invalidField } from "../requests/errors.ts";
import {
  type Challenge,
  readChallenge,
  readEmail,
  readPhone,
  requireTextChannel,
  type signUpSchema,
} from "../requests/requests.ts";
import type { Session } from "../sessions/session-queries.ts";
import { startPasswordSession } from "../sessions/sessions.ts";
import { checkPasswordRules } from "./password-rules.ts";
import { hashPassword, isPassword } from "./passwords.ts";

type Given = z.output<typeof signUpSchema>;
type AuthUser = ReturnType<typeof presentAuthUser>;

interface Newcomer {
  channel: Channel;
  address: string;
  challenge: Challenge | null;
  data: Record<string, unknown>;
  passwordHash: string;
  origin: SignUpOrigin;
}

/** Validates in GoTrue's order, so that clients get the same first error. */
function readSignUpAddress(given: Given): Pick<Newcomer, "channel" | "address" | "challenge"> {
  if (given.email && given.phone)
    throw invalidField("Only an email address or phone number should be provided on signup.");
  if (given.email) return { channel: "email", address: readEmail(given.email), challenge: readChallenge(given) };
  if (!given.phone) throw invalidField("Sign-up requires an email address or phone number");
  const address = readPhone(given.phone);
  requireTextChannel(given.channel);
  if (readChallenge(given)) throw invalidField("PKCE is not offered for sign-up by phone");
  return { channel: "sms", address, challenge: null };
}

async function readNewcomer(
  { config }: Pick<Services, "config">,
  given: Given,
  origin: SignUpOrigin,
): Promise<Newcomer> {
  if (!given.email && !given.phone && !given.password)
    throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  if (!given.password) throw invalidField("Signup requires a valid password");
  const name = firstText(given.data?.name, given.data?.full_name);
  const owner = { email: given.email ?? null, name };
  checkPasswordRules(given.password, { blocklist: config.auth.passwordBlocklist, owner });
  const address = readSignUpAddress(given);
  const data = readSignUpData(given.data);
  if (address.channel === "sms" || !config.auth.autoconfirm) requireChannelEnabled(config, address.channel);
  return { ...address, data, origin, passwordHash: await hashPassword(given.password) };
}

async function insertNewcomer(
  trx: Transaction<DB>,
  { channel, address, data, passwordHash, origin }: Omit<Newcomer, "challenge">,
  isConfirmed: boolean,
): Promise<string> {
  const email = channel === "email" ? address : null;
  const { id } = await createAccount(trx, { email, ...profileOf(data) });
  const login = { passwordHash, isConfirmed, data, origin };
  await createLogin(trx, id, email === null ? { ...login, phone: address } : { ...login, email });
  return id;
}

/** Queues the code that confirms the sign-up of this account. */
const queueSignUpCode = (
  trx: Transaction<DB>,
  { channel, address, challenge }: Newcomer,
  { id, redirectTo }: { id: string; redirectTo: string },
) => queueCode(trx, { occasion: "signup", channel, address, challenge, redirect_to: redirectTo, signup_id: id });

/**
 * Treats a sign-up with another password for an unproven address as a second sign-up: either may be a stranger's, so no
 * confirmation keeps the first password. A repeated request, as after a lost response, changes nothing.
 */
async function noteOtherPassword(db: Services["db"], email: string, password: string): Promise<void> {
  const known = await findPersonByEmail(db, email);
  if (!known || known.signed_up_at === null || (await isPassword(known.password_hash, password))) return;
  await transact(db, (trx) => noteSecondSignUp(trx, known.id));
}

/** The confirmation mail is optional here: it is skipped if the quota is used up. */
async function signUpImmediately(
  { db, config }: Pick<Services, "db" | "config">,
  newcomer: Newcomer,
  { password, redirectTo }: { password: string; redirectTo: string },
): Promise<Session> {
  const { address, passwordHash, origin } = newcomer;
  try {
    return await transact(db, async (trx) => {
      const id = await insertNewcomer(trx, newcomer, true);
      const session = await startPasswordSession(trx, { id, passwordHash, by: "email" }, origin.userAgent ?? undefined);
      if (config.mail.by !== "off" && (await consumeSpareQuota(trx, config, { address, client: origin.clientKey })))
        await queueSignUpCode(trx, newcomer, { id, redirectTo });
      return session;
    });
  } catch (error) {
    if (!conflictingAddress(error)) throw error;
    await noteOtherPassword(db, address, password);
    throw new AuthError(422, "user_already_exists", "User already registered");
  }
}

/** Returns a random address that no account has. */
function decoyAddress({ channel }: Newcomer): string {
  if (channel === "sms") return `9${Array.from({ length: 14 }, () => randomInt(10)).join("")}`;
  return `${randomBytes(16).toString("hex")}@basera.invalid`;
}

async function presentPerson(trx: Transaction<DB>, id: string): Promise<AuthUser> {
  const person = await findPerson(trx, id);
  if (!person) throw new Error("account missing in the transaction that read or created it");
  return presentAuthUser(person, await listIdentities(trx, id));
}

const isUnconfirmed = (person: Person, channel: Channel) =>
  channel === "email" ? person.email_proven !== true : person.phone_confirmed_at === null;

/** Keeps only the fields of an unconfirmed account that a new account has. */
function pickKeysOf(user: AuthUser, model: AuthUser): AuthUser {
  const shown = Object.keys(model).filter((key) => model[key as keyof AuthUser] !== undefined);
  return Object.fromEntries(shown.map((key) => [key, user[key as keyof AuthUser]])) as AuthUser;
}

/**
 * Creates an account that is usable after confirmation. For a known address it creates and rolls back a decoy account,
 * so that both cases take the same time and return the same fields. Only the empty `identities` list differs, as in
 * GoTrue.
 */
async function signUpToConfirm(
  { db, config }: Pick<Services, "db" | "config">,
  newcomer: Newcomer,
  redirectTo: string,
): Promise<AuthUser> {
  const { channel, address, origin } = newcomer;
  return transact(db, async (trx) => {
    await consumeSendQuota(trx, config, {
      occasion: "signup",
      channel,
      addresses: [address],
      client: origin.clientKey,
    });
    const known = await (channel === "email" ? findPersonByEmail(trx, address) : findPersonByPhone(trx, address));
    await sql`savepoint made`.execute(trx);
    const id = await insertNewcomer(trx, known ? { ...newcomer, address: decoyAddress(newcomer) } : newcomer, false);
    const made = await presentPerson(trx, id);
    await (known ? sql`rollback to savepoint made` : sql`release savepoint made`).execute(trx);
    await queueSignUpCode(trx, newcomer, { id, redirectTo });
    const present = await presentPerson(trx, known?.id ?? id);
    if (!known) return present;
    if (isUnconfirmed(known, channel)) return pickKeysOf(present, made);
    return {
      ...made,
      ...(channel === "email" ? { email: address } : { phone: address }),
      id: uuidv4(),
      identities: [],
    };
  });
}

/**
 * Creates an account. Returns a session if confirmation is not required, otherwise the unconfirmed user. The sign-up
 * data becomes user metadata and cannot set a role.
 * @throws AuthError 400 `validation_failed`, 422 `user_already_exists`, `weak_password`, `anonymous_provider_disabled`,
 *   `email_provider_disabled`, `sms_send_failed`, 429 `over_email_send_rate_limit`, `over_sms_send_rate_limit`,
 *   `over_request_rate_limit`
 */
export async function signUp(
  services: Pick<Services, "db" | "config">,
  given: Given,
  { redirectTo, origin }: { redirectTo: string; origin: SignUpOrigin },
): Promise<{ session: Session } | { user: AuthUser }> {
  const newcomer = await readNewcomer(services, given, origin);
  if (newcomer.channel === "email" && services.config.auth.autoconfirm)
    return {
      session: await signUpImmediately(services, newcomer, { password: given.password ?? "", redirectTo }),
    };
  const attempt = () => signUpToConfirm(services, newcomer, redirectTo);
  // Of two concurrent sign-ups with one address, the second fails once; the retry finds the account.
  return {
    user: await attempt().catch((error: unknown) => (conflictingAddress(error) ? attempt() : Promise.reject(error))),
  };
}
