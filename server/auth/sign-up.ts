import { randomBytes, randomInt } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { v4 as uuidv4 } from "uuid";
import type { z } from "zod";
import { createAccount } from "../accounts/service.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import type { Services } from "../services.ts";
import { conflictingAddress } from "./address-conflicts.ts";
import type { Channel } from "./codes.ts";
import { AuthError, invalidField } from "./errors.ts";
import { consumeSendQuota, consumeSpareQuota } from "./intervals.ts";
import { createLogin, type SignUpOrigin } from "./logins.ts";
import { checkPasswordRules } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import { presentAuthUser } from "./present.ts";
import {
  findPerson,
  findPersonByEmail,
  findPersonByPhone,
  listIdentities,
  type Person,
  type Session,
} from "./queries.ts";
import {
  type Challenge,
  readChallenge,
  readEmail,
  readPhone,
  requireTextChannel,
  type signUpSchema,
} from "./requests.ts";
import { queueCode, requireChannelEnabled } from "./sending.ts";
import { startPasswordSession } from "./sessions.ts";
import { firstText, readSignUpData } from "./sign-up-data.ts";

type Given = z.output<typeof signUpSchema>;
type AuthUser = ReturnType<typeof presentAuthUser>;

interface Newcomer {
  channel: Channel;
  address: string;
  challenge: Challenge | null;
  name: string | null;
  data: Record<string, unknown>;
  passwordHash: string;
  origin: SignUpOrigin;
}

/** The address to sign up with, checked in GoTrue's order. */
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
  return { ...address, name, data, origin, passwordHash: await hashPassword(given.password) };
}

async function insertNewcomer(
  trx: Transaction<DB>,
  { channel, address, name, data, passwordHash, origin }: Omit<Newcomer, "challenge">,
  isConfirmed: boolean,
): Promise<string> {
  const email = channel === "email" ? address : null;
  const { id } = await createAccount(trx, { email, name, phone: firstText(data.phone), user_metadata: data });
  const login = { passwordHash, isConfirmed, data, origin };
  await createLogin(trx, id, email === null ? { ...login, phone: address } : { ...login, email });
  return id;
}

/**
 * The account is used at once. The mail that proves its address goes out where there is room for it, and is missed by
 * nobody.
 */
async function signUpImmediately(
  { db, config }: Pick<Services, "db" | "config">,
  newcomer: Newcomer,
  redirectTo: string,
): Promise<Session> {
  const { channel, address, challenge, passwordHash, origin } = newcomer;
  try {
    return await transact(db, async (trx) => {
      const id = await insertNewcomer(trx, newcomer, true);
      const session = await startPasswordSession(trx, { id, passwordHash, by: "email" }, origin.userAgent ?? undefined);
      if (config.mail.by !== "off" && (await consumeSpareQuota(trx, config, { address, requester: origin.clientKey })))
        await queueCode(trx, {
          occasion: "signup",
          channel,
          address,
          challenge,
          redirect_to: redirectTo,
          signup_id: id,
        });
      return session;
    });
  } catch (error) {
    if (conflictingAddress(error)) throw new AuthError(422, "user_already_exists", "User already registered");
    throw error;
  }
}

/** An address that nobody has, as long as a real one. */
function decoyAddress({ channel }: Newcomer): string {
  if (channel === "sms") return `9${Array.from({ length: 14 }, () => randomInt(10)).join("")}`;
  return `${randomBytes(16).toString("hex")}@basera.invalid`;
}

async function presentPerson(trx: Transaction<DB>, id: string): Promise<AuthUser> {
  const person = await findPerson(trx, id);
  if (!person) throw new Error("an account is there in the transaction that found or made it");
  return presentAuthUser(person, await listIdentities(trx, id));
}

const isUnconfirmed = (person: Person, channel: Channel) =>
  channel === "email" ? person.email_proven !== true : person.phone_confirmed_at === null;

/** An account that waits to be confirmed, with no more of it than a new one shows. */
function pickKeysOf(user: AuthUser, model: AuthUser): AuthUser {
  const shown = Object.keys(model).filter((key) => model[key as keyof AuthUser] !== undefined);
  return Object.fromEntries(shown.map((key) => [key, user[key as keyof AuthUser]])) as AuthUser;
}

/**
 * The account is used once its address is confirmed. A known address is answered alike, and only the empty list of identities
 * says that it is known; whether a message goes out is decided after the answer. Either way an account is made. For a known
 * address it is nobody's, is what the answer shows, and is taken back: so all of it costs the same.
 */
async function signUpToConfirm(
  { db, config }: Pick<Services, "db" | "config">,
  newcomer: Newcomer,
  redirectTo: string,
): Promise<AuthUser> {
  const { channel, address, challenge, origin } = newcomer;
  return transact(db, async (trx) => {
    await consumeSendQuota(trx, config, {
      occasion: "signup",
      channel,
      addresses: [address],
      requester: origin.clientKey,
    });
    const known = await (channel === "email" ? findPersonByEmail(trx, address) : findPersonByPhone(trx, address));
    await sql`savepoint made`.execute(trx);
    const id = await insertNewcomer(trx, known ? { ...newcomer, address: decoyAddress(newcomer) } : newcomer, false);
    const made = await presentPerson(trx, id);
    await (known ? sql`rollback to savepoint made` : sql`release savepoint made`).execute(trx);
    await queueCode(trx, {
      occasion: "signup",
      channel,
      address,
      challenge,
      redirect_to: redirectTo,
      signup_id: id,
    });
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
 * Makes an account that signs in with this address and password, and its first session, where the address may be used at
 * once; else a user who has to confirm it first. The sign-up data becomes its metadata; name and phone in it become the
 * profile's, where they are usable. Nothing in it can give a role.
 * @throws AuthError 422 `user_already_exists`, `weak_password`, `anonymous_provider_disabled`, `email_provider_disabled`,
 *   `sms_send_failed`, 400 `validation_failed`, 429 `over_email_send_rate_limit`, `over_sms_send_rate_limit`,
 *   `over_request_rate_limit` where too many passwords wait to be hashed
 */
export async function signUp(
  services: Pick<Services, "db" | "config">,
  given: Given,
  { redirectTo, origin }: { redirectTo: string; origin: SignUpOrigin },
): Promise<{ session: Session } | { user: AuthUser }> {
  const newcomer = await readNewcomer(services, given, origin);
  if (newcomer.channel === "email" && services.config.auth.autoconfirm)
    return { session: await signUpImmediately(services, newcomer, redirectTo) };
  const again = () => signUpToConfirm(services, newcomer, redirectTo);
  // Two sign-ups with one new address at once: the one that comes second finds it known.
  return {
    user: await again().catch((error: unknown) => (conflictingAddress(error) ? again() : Promise.reject(error))),
  };
}
