import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { AppError } from "../errors.ts";
import type { Services } from "../services.ts";
import { type AccessClaims, readAccessToken } from "./access-token.ts";
import { AuthError, sessionNotFound } from "./errors.ts";
import { findPerson, findSession, type Person, type Session } from "./queries.ts";

/** The signed-in person behind a request, as the database knows them now. */
export interface AuthenticatedCaller {
  id: string;
  email: string | null;
  type: string;
  sessionId: string;
  /** When the token ends that they called with, in milliseconds. */
  expiresAt: number;
}

/** The claims of an access token of ours, or undefined where it is not one, or has expired. */
export async function verifyAccessToken(
  services: Pick<Services, "config" | "keys">,
  token: string,
): Promise<AccessClaims | undefined> {
  const read = await readAccessToken(services, token);
  return "claims" in read ? read.claims : undefined;
}

/**
 * Who holds this access token. Reads the session and the account, so that signing out, deactivation and deletion take
 * effect at once.
 * @throws AppError `session_expired` (401)
 */
export async function authenticate(
  services: Pick<Services, "config" | "keys" | "db">,
  token: string,
): Promise<AuthenticatedCaller> {
  const claims = await verifyAccessToken(services, token);
  if (!claims) throw new AppError("session_expired");
  const row = await services.db
    .selectFrom("auth_sessions")
    .innerJoin("accounts", "accounts.id", "auth_sessions.account_id")
    .select(["accounts.id", "accounts.email", "accounts.type"])
    .where("auth_sessions.id", "=", claims.session_id)
    .where("accounts.id", "=", claims.sub)
    .where("accounts.is_active", "=", true)
    .executeTakeFirst();
  if (!row) throw new AppError("session_expired");
  return { ...row, sessionId: claims.session_id, expiresAt: claims.exp * 1000 };
}

/** Those of these sessions that still stand, of accounts that are active. */
export async function liveSessions(db: Services["db"], sessionIds: readonly string[]): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select auth_sessions.id from auth_sessions join accounts on accounts.id = auth_sessions.account_id
    where accounts.is_active and auth_sessions.id = any(${sessionIds}::text[]::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Who calls the authentication service itself, with the session they call by. */
export interface SignedIn {
  person: Person;
  session: Session;
}

/**
 * The same for calls of the authentication service, which tell the cases apart.
 * @throws AuthError 401 `no_authorization`, 403 `bad_jwt`, `user_not_found`, `user_banned`, `session_not_found`
 */
export async function requireSignedIn(
  services: Pick<Services, "config" | "keys" | "db">,
  request: FastifyRequest,
): Promise<SignedIn> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization?.trim() ?? "")?.[1];
  if (!token) throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  const read = await readAccessToken(services, token);
  if ("reason" in read)
    throw new AuthError(403, "bad_jwt", `invalid JWT: unable to parse or verify signature, ${read.reason}`);
  const { sub, session_id } = read.claims;
  const [person, session] = await Promise.all([findPerson(services.db, sub), findSession(services.db, session_id)]);
  if (!person) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  if (!person.is_active) throw new AuthError(403, "user_banned", "User is banned");
  if (session?.account_id !== person.id) throw sessionNotFound();
  return { person, session };
}
