import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { Batches } from "../db/batches.ts";
import { AppError } from "../errors.ts";
import type { Services } from "../services.ts";
import type { AuthenticatedCaller } from "./caller.ts";
import { AuthError, sessionNotFound } from "./errors.ts";
import { type CallerSession, findPersonAndSession, type Person } from "./queries.ts";
import { type AccessClaims, readAccessToken } from "./tokens/access-token.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set on routes with `needsSession`. */
    signedIn: SignedIn | null;
  }
}

async function verifyAccessToken(
  services: Pick<Services, "config" | "keys">,
  token: string,
): Promise<AccessClaims | undefined> {
  const read = await readAccessToken(services, token);
  return "claims" in read ? read.claims : undefined;
}

/** Returns the caller claimed by a valid token; the session is not checked yet. */
async function claimedCaller(services: Pick<Services, "config" | "keys">, token: string): Promise<AuthenticatedCaller> {
  const claims = await verifyAccessToken(services, token);
  if (!claims) throw new AppError("session_expired");
  const { sub, session_id, exp } = claims;
  return {
    id: sub.toLowerCase(),
    email: null,
    type: "unknown",
    sessionId: session_id.toLowerCase(),
    expiresAt: exp * 1000,
  };
}

/** Checks session and account in the database, so that sign-out, deactivation and deletion take effect immediately. */
async function confirm(lookup: Lookup, claimed: AuthenticatedCaller): Promise<AuthenticatedCaller> {
  const row = await lookup.ask(claimed.sessionId);
  if (row?.id !== claimed.id) throw new AppError("session_expired");
  if (row.waits) throw new AppError("second_step_required");
  const { id, email, type } = row;
  return { ...claimed, id, email, type };
}

/** @throws AppError `session_expired` (401), `second_step_required` (403) */
export async function authenticate(
  services: Pick<Services, "config" | "keys" | "db">,
  token: string,
): Promise<AuthenticatedCaller> {
  return confirm(lookupsOf(services.db).calls, await claimedCaller(services, token));
}

/** As `authenticate`, for sockets. Batches lookups for up to 10 ms: after a restart thousands reconnect at once. */
export async function authenticateConnection(
  services: Pick<Services, "config" | "keys" | "db">,
  token: string,
): Promise<AuthenticatedCaller> {
  return confirm(lookupsOf(services.db).connections, await claimedCaller(services, token));
}

interface LiveSession {
  session_id: string;
  /** The second step is still required. */
  waits: boolean;
  id: string;
  email: string | null;
  type: string;
}
type Lookup = Batches<string, LiveSession | undefined>;
const lookups = new WeakMap<Services["db"], { calls: Lookup; connections: Lookup }>();
const MAX_SESSIONS_PER_QUERY = 1000;
/** One query costs as much as accepting two connections. */
const CONNECTION_BATCH_INTERVAL_MS = 10;

function lookupsOf(db: Services["db"]): { calls: Lookup; connections: Lookup } {
  const known = lookups.get(db);
  if (known) return known;
  const find = async (ids: readonly string[]) => {
    const found = await findLiveSessions(db, ids);
    return ids.map((id) => found.get(id));
  };
  const made = {
    calls: new Batches(find, { most: MAX_SESSIONS_PER_QUERY }),
    connections: new Batches(find, { most: MAX_SESSIONS_PER_QUERY, apartMs: CONNECTION_BATCH_INTERVAL_MS }),
  };
  lookups.set(db, made);
  return made;
}

/** `limit 1` keeps PostgreSQL from planning a scan of all factors, as it may do for `exists`. */
export const SESSION_NEEDS_SECOND_STEP = sql<boolean>`(auth_sessions.aal = 'aal1' and (
  select true from auth_factors
  where auth_factors.account_id = auth_sessions.account_id and auth_factors.status = 'verified' limit 1
) is not null)`;

async function findLiveSessions(db: Services["db"], sessionIds: readonly string[]): Promise<Map<string, LiveSession>> {
  const { rows } = await sql<LiveSession>`
    select auth_sessions.id as session_id, accounts.id, accounts.email, accounts.type, ${SESSION_NEEDS_SECOND_STEP} as waits
    from auth_sessions join accounts on accounts.id = auth_sessions.account_id
    where accounts.is_active and auth_sessions.id = any(${sessionIds}::text[]::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.session_id, row]));
}

/** Returns the session ids that are active and need no second step. */
export async function liveSessions(db: Services["db"], sessionIds: readonly string[]): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set();
  const live = [...(await findLiveSessions(db, sessionIds)).values()];
  return new Set(live.filter(({ waits }) => !waits).map(({ session_id }) => session_id));
}

export interface SignedIn {
  person: Person;
  session: CallerSession;
}

function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization?.trim() ?? "")?.[1];
}

export async function bearerSessionId(
  services: Pick<Services, "config" | "keys">,
  request: FastifyRequest,
): Promise<string | null> {
  const token = bearerToken(request);
  const claims = token && (await verifyAccessToken(services, token));
  return claims ? claims.session_id.toLowerCase() : null;
}

/**
 * Unlike `authenticate`, it reports why a token is refused, as GoTrue does.
 * @throws AuthError 401 `no_authorization`, 403 `bad_jwt`, `user_not_found`, `user_banned`, `session_not_found`
 */
export async function requireSignedIn(
  services: Pick<Services, "config" | "keys" | "db">,
  request: FastifyRequest,
): Promise<SignedIn> {
  const token = bearerToken(request);
  if (!token) throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  const read = await readAccessToken(services, token);
  if ("reason" in read)
    throw new AuthError(403, "bad_jwt", `invalid JWT: unable to parse or verify signature, ${read.reason}`);
  const { sub, session_id } = read.claims;
  const { person, session } = (await findPersonAndSession(services.db, sub, session_id)) ?? {};
  if (!person) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  if (!person.is_active) throw new AuthError(403, "user_banned", "User is banned");
  if (!session) throw sessionNotFound();
  return { person, session };
}

export function signedInOf(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Error("the route lacks needsSession");
  return request.signedIn;
}
