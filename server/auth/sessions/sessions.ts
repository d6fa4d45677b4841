import { randomBytes } from "node:crypto";
import { SignJWT } from "jose";
import type { Transaction } from "kysely";
import { v4 as uuidv4 } from "uuid";
import type { DB } from "../../db/schema.ts";
import { transact } from "../../db/transact.ts";
import type { Services } from "../../services.ts";
import {
  findPerson,
  type Identity,
  listIdentities,
  lockPerson,
  type Person,
  recordIdentityUse,
  recordPasswordSignIn,
  recordSignIn,
} from "../people/person-queries.ts";
import { presentAppMetadata, presentAuthUser, presentTokenMetadata } from "../people/present.ts";
import { AuthError, invalidCredentials, invalidField, userBanned } from "../requests/errors.ts";
import { MAX_USER_AGENT_LENGTH } from "../requests/requests.ts";
import {
  deriveRefreshToken,
  hasValidSeal,
  type PresentedRefreshToken,
  parseRefreshToken,
} from "../tokens/refresh-token.ts";
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessions,
  insertSession,
  lockSession,
  rotateSession,
  type Session,
  secondsSinceRotation,
} from "./session-queries.ts";

const KEY_BYTES = 32;
const MIN_REFRESH_TOKEN_LENGTH = 12;

const NOT_FOUND = () => new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
const ALREADY_USED = () => new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");

interface NewSession {
  accountId: string;
  amrMethod: string;
  /** Started by a recovery mail. Such a session may set a password without reauthentication. */
  isRecovery?: boolean;
  userAgent: string | undefined;
}

function createSession(trx: Transaction<DB>, { accountId, amrMethod, isRecovery, userAgent }: NewSession) {
  return insertSession(trx, {
    id: uuidv4(),
    accountId,
    refreshKey: randomBytes(KEY_BYTES),
    amr: [{ method: amrMethod, timestamp: Math.floor(Date.now() / 1000) }],
    isRecovery: isRecovery ?? false,
    userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
  });
}

/** Throws `invalid_credentials` if the password changed after it was checked. */
export async function startPasswordSession(
  trx: Transaction<DB>,
  person: { id: string; passwordHash: string; by: "email" | "phone" },
  userAgent: string | undefined,
): Promise<Session> {
  if (!(await recordPasswordSignIn(trx, person.id, person.passwordHash))) throw invalidCredentials();
  await recordIdentityUse(trx, person.id, person.by);
  return createSession(trx, { accountId: person.id, amrMethod: "password", userAgent });
}

/** Throws `user_banned` for an inactive account. */
export async function startSession(trx: Transaction<DB>, newSession: NewSession): Promise<Session> {
  await lockPerson(trx, newSession.accountId);
  const person = await findPerson(trx, newSession.accountId);
  if (!person?.is_active) throw userBanned();
  await recordSignIn(trx, person.id);
  return createSession(trx, newSession);
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

/** Returns the token response. Throws `refresh_token_not_found` if the account was deleted. */
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

/** Returns a refusal instead of throwing it, so that the session deletion is committed. */
async function rotate(
  trx: Transaction<DB>,
  token: PresentedRefreshToken,
  reuseSeconds: number,
): Promise<Session | AuthError> {
  const session = await lockSession(trx, token.sessionId);
  if (!session || !hasValidSeal(token, session.refresh_key) || token.counter > session.refresh_counter)
    return NOT_FOUND();
  if (!session.is_active) return userBanned();
  if (token.counter === session.refresh_counter) return rotateSession(trx, session.id, reuseSeconds);
  const seconds = await secondsSinceRotation(trx, session, token.counter);
  if (seconds !== null && seconds < reuseSeconds) return session;
  // A reused token was probably stolen: end the session for both holders.
  await deleteSession(trx, session.id);
  return ALREADY_USED();
}

/**
 * Rotates a refresh token and returns its session. A token rotated less than `refreshReuseSeconds` ago returns the
 * active token, so that concurrent refreshes all succeed. An older token ends the session.
 * @throws AuthError 400 `validation_failed`, `refresh_token_not_found`, `refresh_token_already_used`, `user_banned`
 */
export async function refreshSession({ db, config }: Pick<Services, "db" | "config">, token: string): Promise<Session> {
  if (token.length < MIN_REFRESH_TOKEN_LENGTH) throw invalidField("Refresh token is not valid");
  const presented = parseRefreshToken(token);
  if (!presented) throw NOT_FOUND();
  const outcome = await transact(db, (trx) => rotate(trx, presented, config.auth.refreshReuseSeconds));
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

export function endSessions(trx: Transaction<DB>, accountId: string): Promise<void> {
  return deleteSessions(trx, accountId);
}

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
