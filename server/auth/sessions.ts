import { randomBytes } from "node:crypto";
import { SignJWT } from "jose";
import type { Transaction } from "kysely";
import { v4 as uuidv4 } from "uuid";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import type { Services } from "../services.ts";
import { AuthError, invalidCredentials, invalidField } from "./errors.ts";
import { presentAppMetadata, presentAuthUser, presentTokenMetadata } from "./present.ts";
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessions,
  findPerson,
  type Identity,
  insertSession,
  listIdentities,
  lockPerson,
  lockSession,
  MAX_USER_AGENT_LENGTH,
  type Person,
  recordIdentityUse,
  recordPasswordSignIn,
  recordSignIn,
  rotateSession,
  type Session,
  secondsSinceRotation,
} from "./queries.ts";
import { deriveRefreshToken, hasValidSeal, type PresentedRefreshToken, parseRefreshToken } from "./refresh-token.ts";

const KEY_BYTES = 32;
const MIN_REFRESH_TOKEN_LENGTH = 12;

const NOT_FOUND = () => new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
const ALREADY_USED = () => new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");

interface Beginning {
  accountId: string;
  /** How the person has proven who they are. */
  amrMethod: string;
  /** By a recovery mail: a password may be set without proving anew who one is. */
  isRecovery?: boolean;
  userAgent: string | undefined;
}

function createSession(trx: Transaction<DB>, { accountId, amrMethod, isRecovery, userAgent }: Beginning) {
  return insertSession(trx, {
    id: uuidv4(),
    accountId,
    refreshKey: randomBytes(KEY_BYTES),
    amr: [{ method: amrMethod, timestamp: Math.floor(Date.now() / 1000) }],
    isRecovery: isRecovery ?? false,
    userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
  });
}

/**
 * Begins a session of a person who has just proven their password.
 * @throws AuthError `invalid_credentials` where the password was changed while the old one was being checked
 */
export async function startPasswordSession(
  trx: Transaction<DB>,
  person: { id: string; passwordHash: string; by: "email" | "phone" },
  userAgent: string | undefined,
): Promise<Session> {
  if (!(await recordPasswordSignIn(trx, person.id, person.passwordHash))) throw invalidCredentials();
  await recordIdentityUse(trx, person.id, person.by);
  return createSession(trx, { accountId: person.id, amrMethod: "password", userAgent });
}

/**
 * Begins a session of a person who has proven who they are in another way than by their password.
 * @throws AuthError 400 `user_banned`
 */
export async function startSession(trx: Transaction<DB>, beginning: Beginning): Promise<Session> {
  await lockPerson(trx, beginning.accountId);
  const person = await findPerson(trx, beginning.accountId);
  if (!person?.is_active) throw new AuthError(400, "user_banned", "User is banned");
  await recordSignIn(trx, person.id);
  return createSession(trx, beginning);
}

function signAccessToken(
  { config, keys }: Pick<Services, "config" | "keys">,
  {
    person,
    identities,
    session,
    issuedAt,
  }: { person: Person; identities: Identity[]; session: Session; issuedAt: number },
): Promise<string> {
  return new SignJWT({
    email: person.email ?? "",
    phone: person.phone ?? "",
    app_metadata: presentAppMetadata(person, identities),
    user_metadata: presentTokenMetadata(person),
    role: "authenticated",
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: keys.kid })
    .setIssuer(config.auth.externalUrl)
    .setAudience("authenticated")
    .setSubject(person.id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + config.auth.jwtExpirySeconds)
    .sign(keys.privateKey);
}

/**
 * A fresh access token, the session's active refresh token and its person, as the client takes them.
 * @throws AuthError `refresh_token_not_found` where the account was deleted in the meantime
 */
export async function presentSession(services: Pick<Services, "config" | "db" | "keys">, session: Session) {
  const [person, identities] = await Promise.all([
    findPerson(services.db, session.account_id),
    listIdentities(services.db, session.account_id),
  ]);
  if (!person) throw NOT_FOUND();
  const issuedAt = Math.floor(Date.now() / 1000);
  const lifetime = services.config.auth.jwtExpirySeconds;
  return {
    access_token: await signAccessToken(services, { person, identities, session, issuedAt }),
    token_type: "bearer",
    expires_in: lifetime,
    expires_at: issuedAt + lifetime,
    refresh_token: deriveRefreshToken(session.refresh_key, session.id, session.refresh_counter),
    user: presentAuthUser(person, identities),
  };
}

/** What becomes of a presented token. A refusal is returned and not thrown, so that the end of the session is committed. */
async function rotate(
  trx: Transaction<DB>,
  token: PresentedRefreshToken,
  reuseSeconds: number,
): Promise<Session | AuthError> {
  const session = await lockSession(trx, token.sessionId);
  if (!session || !hasValidSeal(token, session.refresh_key) || token.counter > session.refresh_counter)
    return NOT_FOUND();
  if (!session.is_active) return new AuthError(400, "user_banned", "User is banned");
  if (token.counter === session.refresh_counter) return rotateSession(trx, session.id, reuseSeconds);
  const seconds = await secondsSinceRotation(trx, session, token.counter);
  if (seconds !== null && seconds < reuseSeconds) return session;
  // Somebody holds a token that its owner has long replaced: neither of them keeps the session.
  await deleteSession(trx, session.id);
  return ALREADY_USED();
}

/**
 * The session behind a refresh token, its token rotated. One rotated a moment ago gets the active token again, so that all
 * of several refreshes at once succeed alike; one rotated longer ago ends the session.
 * @throws AuthError `validation_failed`, `refresh_token_not_found`, `refresh_token_already_used`, `user_banned`, all 400
 */
export async function refreshSession({ db, config }: Pick<Services, "db" | "config">, token: string): Promise<Session> {
  if (token.length < MIN_REFRESH_TOKEN_LENGTH) throw invalidField("Refresh token is not valid");
  const presented = parseRefreshToken(token);
  if (!presented) throw NOT_FOUND();
  const outcome = await transact(db, (trx) => rotate(trx, presented, config.auth.refreshReuseSeconds));
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

/** Ends all sessions of an account that is closed. */
export function endSessions(trx: Transaction<DB>, accountId: string): Promise<void> {
  return deleteSessions(trx, accountId);
}

/**
 * Ends this session, the person's other ones, or all of them.
 * @throws AuthError `validation_failed` for any other scope
 */
export async function signOut(
  { db }: Pick<Services, "db">,
  session: { id: string; accountId: string },
  scope = "global",
): Promise<void> {
  if (scope === "global") await deleteSessions(db, session.accountId);
  else if (scope === "local") await deleteSession(db, session.id);
  else if (scope === "others") await deleteOtherSessions(db, session.accountId, session.id);
  else throw invalidField("scope must be global, local or others");
}
