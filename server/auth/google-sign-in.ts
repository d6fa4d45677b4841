import { sql, type Transaction } from "kysely";
import { v4 as uuidv4 } from "uuid";
import { changeMetadata, createAccount } from "../accounts/service.ts";
import type { Config } from "../config.ts";
import type { DB, JsonObject } from "../db/schema.ts";
import type { Services } from "../services.ts";
import { AuthError, sessionNotFound } from "./errors.ts";
import type { Flow } from "./google-flows.ts";
import type { GoogleIdentity } from "./google-identity.ts";
import { issueGrant, type ProviderTokens } from "./grants.ts";
import { takeSpareRoom } from "./intervals.ts";
import { findPerson, findPersonByEmail, findSession, lockPerson, type Person, type Session } from "./queries.ts";
import { queueCode } from "./sending.ts";
import { startSession } from "./sessions.ts";
import { isProven, takeOver } from "./takeover.ts";

/** Something else came in between two statements: what was read no longer holds. */
class Overtaken extends Error {}

const MAX_ATTEMPTS = 5;
/** What is made once, by whichever of several is first. */
const MADE_ONCE = ["accounts_email_key", "auth_identities_provider_provider_id_key"];

function isOvertaken(error: unknown): boolean {
  if (error instanceof Overtaken) return true;
  return error instanceof Error && "constraint_name" in error && MADE_ONCE.includes(error.constraint_name as string);
}

/**
 * Does the work in a transaction of its own, and anew where others made the same account or identity meanwhile: then it
 * finds theirs.
 */
async function withoutRaces<T>(db: Services["db"], work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isOvertaken(error)) throw error;
    }
  }
}

async function findOwnerOf(trx: Transaction<DB>, { sub }: GoogleIdentity): Promise<string | undefined> {
  const row = await trx
    .selectFrom("auth_identities")
    .select("account_id")
    .where("provider", "=", "google")
    .where("provider_id", "=", sub)
    .executeTakeFirst();
  return row?.account_id;
}

async function insertIdentity(trx: Transaction<DB>, accountId: string, { sub, data }: GoogleIdentity): Promise<void> {
  await trx
    .insertInto("auth_identities")
    .values({
      id: uuidv4(),
      account_id: accountId,
      provider: "google",
      provider_id: sub,
      identity_data: data as unknown as JsonObject,
      last_sign_in_at: sql`now()`,
    })
    .execute();
}

/** The person, held until the transaction ends. Without one, or with another address than was looked for, it was too late. */
async function getLockedPerson(trx: Transaction<DB>, accountId: string, email?: string): Promise<Person> {
  await lockPerson(trx, accountId);
  const person = await findPerson(trx, accountId);
  if (!person || (email !== undefined && person.email !== email)) throw new Overtaken();
  if (!person.is_active) throw new AuthError(400, "user_banned", "User is banned");
  return person;
}

/** Where the person's own data leave no room for Google's, they stay as they are. */
async function mergeIntoMetadata(trx: Transaction<DB>, accountId: string, { data }: GoogleIdentity): Promise<void> {
  await changeMetadata(trx, accountId, { ...data });
}

async function refreshIdentity(trx: Transaction<DB>, accountId: string, identity: GoogleIdentity): Promise<void> {
  await getLockedPerson(trx, accountId);
  const { numUpdatedRows } = await trx
    .updateTable("auth_identities")
    .set({
      identity_data: identity.data as unknown as JsonObject,
      last_sign_in_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where("provider", "=", "google")
    .where("provider_id", "=", identity.sub)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Overtaken();
  await mergeIntoMetadata(trx, accountId, identity);
}

/**
 * The account with the address that Google vouches for becomes this person's too; one that nobody has proven, theirs alone.
 */
async function joinAccount(
  trx: Transaction<DB>,
  { id, email }: { id: string; email: string },
  { identity, siteUrl }: { identity: GoogleIdentity; siteUrl: string },
): Promise<void> {
  const person = await getLockedPerson(trx, id, email);
  if (!isProven(person)) await takeOver(trx, { ...person, email }, siteUrl);
  await insertIdentity(trx, id, identity);
  await mergeIntoMetadata(trx, id, identity);
}

async function makeAccount(trx: Transaction<DB>, email: string, identity: GoogleIdentity): Promise<string> {
  const { id } = await createAccount(trx, {
    email,
    name: identity.name,
    avatar: identity.picture,
    user_metadata: { ...identity.data },
  });
  await trx
    .insertInto("auth_users")
    .values({ account_id: id, email_confirmed_at: new Date(), email_proven: true })
    .execute();
  await insertIdentity(trx, id, identity);
  return id;
}

/**
 * Somebody whose address Google does not vouch for may be anybody: nothing of this identity is kept with an account. Where
 * the address is free they may open one by the mail that goes there, as anybody may who reads it.
 */
async function refuseUnverified(
  trx: Transaction<DB>,
  config: Config,
  { email, name }: GoogleIdentity,
  redirectTo: string,
): Promise<AuthError> {
  const isFree = email !== null && (await findPersonByEmail(trx, email)) === undefined;
  if (isFree && config.mail.by !== "off" && (await takeSpareRoom(trx, config))) {
    const newcomer = name === null ? {} : { name, full_name: name };
    await queueCode(trx, { occasion: "signup", channel: "email", address: email, newcomer, redirect_to: redirectTo });
  }
  return new AuthError(403, "provider_email_needs_verification", "Google has not verified this email address");
}

/**
 * Whose account a Google account signs in to: that of the identity, else that of the address, else a new one. A refusal is
 * returned and not thrown, so that what was queued with it is committed.
 */
async function signInBy(
  trx: Transaction<DB>,
  config: Config,
  identity: GoogleIdentity,
  redirectTo: string,
): Promise<string | AuthError> {
  const known = await findOwnerOf(trx, identity);
  if (known !== undefined) {
    await refreshIdentity(trx, known, identity);
    return known;
  }
  const { email, isEmailVerified } = identity;
  if (email === null || !isEmailVerified) return refuseUnverified(trx, config, identity, redirectTo);
  const person = await findPersonByEmail(trx, email);
  if (!person) return makeAccount(trx, email, identity);
  await joinAccount(trx, { id: person.id, email }, { identity, siteUrl: config.siteUrl });
  return person.id;
}

/** Adds the identity to the account of the person who asked for it, as long as they are signed in. */
async function link(
  trx: Transaction<DB>,
  { accountId, sessionId }: NonNullable<Flow["linksTo"]>,
  identity: GoogleIdentity,
): Promise<string> {
  await getLockedPerson(trx, accountId);
  if (!(await findSession(trx, sessionId))) throw sessionNotFound();
  const owner = await findOwnerOf(trx, identity);
  if (owner !== undefined) {
    const whose = owner === accountId ? "" : " to another user";
    throw new AuthError(422, "identity_already_exists", `Identity is already linked${whose}`);
  }
  await insertIdentity(trx, accountId, identity);
  return accountId;
}

/** What a flow that succeeded ends in: a session, or a code that the client fetches it with. */
export type Outcome = { session: Session } | { code: string };

/**
 * Ends a flow in which Google named this person: finds or makes their account, or adds the identity to the account that asked
 * for it, all or nothing.
 * @throws AuthError `user_banned`, `provider_email_needs_verification`, `identity_already_exists`, `session_not_found`
 */
export async function finishFlow(
  { db, config, keys }: Pick<Services, "db" | "config" | "keys">,
  flow: Flow,
  google: { identity: GoogleIdentity; tokens: ProviderTokens },
  userAgent: string | undefined,
): Promise<Outcome> {
  const { challenge, linksTo, expiresAt } = flow;
  const { identity, tokens: providerTokens } = google;
  const outcome = await withoutRaces<Outcome | AuthError>(db, async (trx) => {
    const accountId = linksTo
      ? await link(trx, linksTo, identity)
      : await signInBy(trx, config, identity, flow.redirectTo);
    if (accountId instanceof AuthError) return accountId;
    if (!challenge) return { session: await startSession(trx, { accountId, amrMethod: "oauth", userAgent }) };
    return {
      code: await issueGrant(trx, keys, { accountId, challenge, amrMethod: "oauth", providerTokens, expiresAt }),
    };
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}
