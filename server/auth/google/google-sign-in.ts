import { sql, type Transaction } from "kysely";
import { v4 as uuidv4 } from "uuid";
import { changeMetadata, createAccount, type NewProfile } from "../../accounts/service.ts";
import type { Config } from "../../config.ts";
import type { DB } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import type { Services } from "../../services.ts";
import { announceDesk } from "../../trust/desk-news.ts";
import { queueCode } from "../codes/code-queue.ts";
import { confirmEmail } from "../codes/confirming.ts";
import { consumeSpareQuota } from "../codes/send-quotas.ts";
import { findPerson, findPersonByEmail, lockPerson, type Person } from "../people/person-queries.ts";
import { isMainAddressProven } from "../people/proven-accounts.ts";
import { applyProof } from "../proof/proof.ts";
import { type Evidence, proverOf } from "../proof/prover.ts";
import { AuthError, sessionNotFound, userBanned } from "../requests/errors.ts";
import { findSession, type Session } from "../sessions/session-queries.ts";
import { startSession } from "../sessions/sessions.ts";
import type { GoogleIdentity } from "../tokens/google-identity.ts";
import { issueGrant, type PendingGoogleIdentity, type ProviderTokens } from "../tokens/grants.ts";
import type { Flow } from "./google-flows.ts";

/** A concurrent transaction changed data between its read and its lock. */
class ConcurrentChangeError extends Error {}

const MAX_ATTEMPTS = 5;
/** Unique constraints that concurrent sign-ins of one user can violate. */
const RETRIED_CONSTRAINTS = ["accounts_email_key", "auth_identities_provider_provider_id_key"];

function isConcurrentChange(error: unknown): boolean {
  if (error instanceof ConcurrentChangeError) return true;
  return error instanceof Error && "constraint" in error && RETRIED_CONSTRAINTS.includes(error.constraint as string);
}

export async function retryOnConflict<T>(db: Services["db"], work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact(db, work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConcurrentChange(error)) throw error;
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
      identity_data: data,
      last_sign_in_at: sql`now()`,
    })
    .execute();
}

/** Throws `ConcurrentChangeError` if the account was deleted or its address is no longer `email`. */
async function getLockedPerson(trx: Transaction<DB>, accountId: string, email?: string): Promise<Person> {
  await lockPerson(trx, accountId);
  const person = await findPerson(trx, accountId);
  if (!person || (email !== undefined && person.email !== email)) throw new ConcurrentChangeError();
  if (!person.is_active) throw userBanned();
  return person;
}

/** Keeps the old metadata if the merged data exceeds the limit. */
async function mergeIntoMetadata(trx: Transaction<DB>, accountId: string, { data }: GoogleIdentity): Promise<void> {
  await changeMetadata(trx, accountId, { ...data });
}

async function refreshIdentity(trx: Transaction<DB>, accountId: string, identity: GoogleIdentity): Promise<void> {
  await getLockedPerson(trx, accountId);
  const { numUpdatedRows } = await trx
    .updateTable("auth_identities")
    .set({
      identity_data: identity.data,
      last_sign_in_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where("provider", "=", "google")
    .where("provider_id", "=", identity.sub)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ConcurrentChangeError();
  await mergeIntoMetadata(trx, accountId, identity);
}

/** The action for a Google identity. It is determined without writes, and again when it is applied. */
type Decision =
  | { kind: "link"; accountId: string }
  | { kind: "sign in"; accountId: string }
  | { kind: "join"; accountId: string; email: string }
  | { kind: "create"; email: string };

async function requireActive(trx: Transaction<DB>, accountId: string): Promise<void> {
  const person = await findPerson(trx, accountId);
  if (!person) throw new ConcurrentChangeError();
  if (!person.is_active) throw userBanned();
}

async function decideLink(
  trx: Transaction<DB>,
  { accountId, sessionId }: NonNullable<PendingGoogleIdentity["linksTo"]>,
  identity: GoogleIdentity,
): Promise<Decision> {
  await requireActive(trx, accountId);
  if (!(await findSession(trx, sessionId))) throw sessionNotFound();
  const owner = await findOwnerOf(trx, identity);
  if (owner === undefined) return { kind: "link", accountId };
  const whose = owner === accountId ? "" : " to another user";
  throw new AuthError(422, "identity_already_exists", `Identity is already linked${whose}`);
}

const needsVerification = () =>
  new AuthError(403, "provider_email_needs_verification", "Google has not verified this email address");

/** Selects the account with this identity, else the account with its verified address, else a new account. */
async function decide(trx: Transaction<DB>, { identity, linksTo }: PendingGoogleIdentity): Promise<Decision> {
  if (linksTo) return decideLink(trx, linksTo, identity);
  const owner = await findOwnerOf(trx, identity);
  if (owner !== undefined) {
    await requireActive(trx, owner);
    return { kind: "sign in", accountId: owner };
  }
  const { email, isEmailVerified } = identity;
  if (email === null || !isEmailVerified) throw needsVerification();
  const person = await findPersonByEmail(trx, email);
  if (!person) return { kind: "create", email };
  await requireActive(trx, person.id);
  return { kind: "join", accountId: person.id, email };
}

const profileOf = ({ name, picture, data }: GoogleIdentity): NewProfile => ({
  name,
  avatar: picture,
  user_metadata: { ...data },
});

/** Who signs in, and where. */
export interface GoogleCaller {
  userAgent: string | undefined;
  evidence: Evidence;
}
/** A Google identity to apply. */
type Applied = { identity: GoogleIdentity; siteUrl: string } & Pick<GoogleCaller, "evidence">;

/** Google has verified the address. If the account has not, this is its first verification. */
async function joinAccount(
  trx: Transaction<DB>,
  { accountId, email }: { accountId: string; email: string },
  { identity, siteUrl, evidence }: Applied,
): Promise<void> {
  const person = await getLockedPerson(trx, accountId, email);
  if (!isMainAddressProven(person)) {
    await confirmEmail(trx, accountId);
    const by = await proverOf(trx, person, evidence);
    await applyProof(trx, person, { channel: "email", how: "google", by, profile: profileOf(identity), siteUrl });
  }
  await insertIdentity(trx, accountId, identity);
  await mergeIntoMetadata(trx, accountId, identity);
}

async function makeAccount(trx: Transaction<DB>, email: string, identity: GoogleIdentity): Promise<string> {
  const { id } = await createAccount(trx, { email, ...profileOf(identity) });
  await trx
    .insertInto("auth_users")
    .values({ account_id: id, email_confirmed_at: new Date(), email_proven: true })
    .execute();
  await insertIdentity(trx, id, identity);
  return id;
}

async function applyDecision(trx: Transaction<DB>, decision: Decision, applied: Applied): Promise<string> {
  const { identity } = applied;
  switch (decision.kind) {
    case "link":
      await getLockedPerson(trx, decision.accountId);
      await insertIdentity(trx, decision.accountId, identity);
      return decision.accountId;
    case "sign in":
      await refreshIdentity(trx, decision.accountId, identity);
      return decision.accountId;
    case "join":
      await joinAccount(trx, decision, applied);
      return decision.accountId;
    case "create":
      return makeAccount(trx, decision.email, identity);
  }
}

/**
 * Signs in with or links a Google identity. Returns a new session; after linking, the session that requested it.
 * Returns a refusal instead of throwing it, so that the caller's transaction is committed.
 */
export async function applyGoogleIdentity(
  trx: Transaction<DB>,
  { siteUrl }: Pick<Config, "siteUrl">,
  join: PendingGoogleIdentity,
  { userAgent, evidence }: GoogleCaller,
): Promise<Session | AuthError> {
  try {
    const decision = await decide(trx, join);
    const accountId = await applyDecision(trx, decision, { identity: join.identity, siteUrl, evidence });
    if (!join.linksTo) return await startSession(trx, { accountId, amrMethod: "oauth", userAgent });
    return (await findSession(trx, join.linksTo.sessionId)) ?? sessionNotFound();
  } catch (error) {
    if (error instanceof AuthError) return error;
    throw error;
  }
}

/** Mails a sign-up code to an unverified address that has no account. Stores nothing about the Google identity. */
async function inviteByMail(
  trx: Transaction<DB>,
  config: Config,
  { email, name }: GoogleIdentity,
  { redirectTo, client }: { redirectTo: string; client: string },
): Promise<void> {
  if (email === null || (await findPersonByEmail(trx, email))) return;
  if (config.mail.by === "off" || !(await consumeSpareQuota(trx, config, { address: email, client }))) return;
  const newcomer = name === null ? {} : { name, full_name: name };
  await queueCode(trx, { occasion: "signup", channel: "email", address: email, newcomer, redirect_to: redirectTo });
}

export type GoogleResult = { session: Session } | { code: string };

/**
 * Completes a flow after Google has identified the user. An implicit flow signs in here; the caller has checked the
 * browser binding. A PKCE flow only checks the decision and stores the identity until the code exchange, because the
 * browser at the callback may not be the one that started the flow.
 * @throws AuthError `user_banned`, `provider_email_needs_verification`, `identity_already_exists`, `session_not_found`
 */
export async function finishFlow(
  { db, config, keys, sockets }: Pick<Services, "db" | "config" | "keys" | "sockets">,
  { challenge, linksTo, expiresAt, redirectTo }: Flow,
  { identity, tokens: providerTokens }: { identity: GoogleIdentity; tokens: ProviderTokens },
  { client, ...caller }: GoogleCaller & { client: string },
): Promise<GoogleResult> {
  const google = { identity, linksTo };
  const outcome = await retryOnConflict<GoogleResult | AuthError>(db, async (trx) => {
    if (challenge) {
      const refusal = await decide(trx, google).then(
        () => null,
        (error: unknown) => (error instanceof AuthError ? error : Promise.reject(error)),
      );
      if (!refusal)
        return {
          code: await issueGrant(trx, keys, { google, challenge, amrMethod: "oauth", providerTokens, expiresAt }),
        };
      if (refusal.code === "provider_email_needs_verification")
        await inviteByMail(trx, config, identity, { redirectTo, client });
      return refusal;
    }
    const session = await applyGoogleIdentity(trx, config, google, caller);
    if (!(session instanceof AuthError)) return { session };
    if (session.code === "provider_email_needs_verification")
      await inviteByMail(trx, config, identity, { redirectTo, client });
    return session;
  });
  if (outcome instanceof AuthError) throw outcome;
  if ("session" in outcome) announceDesk({ sockets }, null);
  return outcome;
}
