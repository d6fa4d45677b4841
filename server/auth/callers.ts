import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { AuthenticatedCaller, Authentication } from "../caller.ts";
import { Batches } from "../db/batches.ts";
import type { Database } from "../db/connect.ts";
import { AppError } from "../errors.ts";
import type { Services } from "../services.ts";
import { hasPageCookie, hasValidMac, readPageCookie } from "./sessions/page-cookie.ts";
import { readAccessToken } from "./tokens/access-token.ts";

interface LiveSession {
  session_id: string;
  /** The page cookie is derived from it. */
  refresh_key: Buffer;
  aal: string;
  /** Whether the second step is still required. */
  waits: boolean;
  id: string;
  email: string | null;
  type: string;
}
type Lookup = Batches<string, LiveSession | undefined>;

const MAX_SESSIONS_PER_QUERY = 1000;
/** One query costs as much CPU as accepting two connections. */
const CONNECTION_BATCH_INTERVAL_MS = 10;

/** `limit 1` makes PostgreSQL use the index of factors and of accounts, whatever its statistics say. */
const SESSION_NEEDS_SECOND_STEP = sql<boolean>`(auth_sessions.aal = 'aal1' and (
  select true from auth_factors
  where auth_factors.account_id = auth_sessions.account_id and auth_factors.status = 'verified' limit 1
) is not null)`;

/**
 * Returns the live sessions by id. PostgreSQL estimates the same number of ids from a subquery every time, and therefore
 * keeps its plan. From a parameter it would plan each execution: 0.40 instead of 0.08 ms of CPU, in every request.
 */
async function findLiveSessions(db: Database, sessionIds: readonly string[]): Promise<Map<string, LiveSession>> {
  const { rows } = await sql<LiveSession>`
    select auth_sessions.id as session_id, auth_sessions.refresh_key, auth_sessions.aal, account.*, ${SESSION_NEEDS_SECOND_STEP} as waits
    from auth_sessions cross join lateral (
      select id, email, type from accounts where id = auth_sessions.account_id and is_active limit 1
    ) account
    where auth_sessions.id = any((select ${sessionIds}::text[])::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.session_id, row]));
}

/** Returns the caller claimed by a valid token; the session is not checked yet. */
async function claimedCaller(services: Pick<Services, "config" | "keys">, token: string): Promise<AuthenticatedCaller> {
  const read = await readAccessToken(services, token);
  if (!("claims" in read)) throw new AppError("session_expired");
  const { sub, session_id, exp } = read.claims;
  return {
    id: sub.toLowerCase(),
    email: null,
    type: "unknown",
    sessionId: session_id.toLowerCase(),
    expiresAt: exp * 1000,
  };
}

async function confirm(lookup: Lookup, claimed: AuthenticatedCaller): Promise<AuthenticatedCaller> {
  const row = await lookup.ask(claimed.sessionId);
  if (row?.id !== claimed.id) throw new AppError("session_expired");
  if (row.waits) throw new AppError("second_step_required");
  const { id, email, type } = row;
  return { ...claimed, id, email, type };
}

/** Returns an implementation of `Authentication` that reads the sessions in this database. */
export function openAuthentication(services: Pick<Services, "config" | "db" | "keys">): Authentication {
  const { config, db } = services;
  const find = async (ids: readonly string[]) => {
    const found = await findLiveSessions(db, ids);
    return ids.map((id) => found.get(id));
  };
  const calls: Lookup = new Batches(find, { config, most: MAX_SESSIONS_PER_QUERY });
  const connections: Lookup = new Batches(find, {
    config,
    most: MAX_SESSIONS_PER_QUERY,
    apartMs: CONNECTION_BATCH_INTERVAL_MS,
  });
  return {
    authenticate: async (token) => confirm(calls, await claimedCaller(services, token)),
    authenticateConnection: async (token) => confirm(connections, await claimedCaller(services, token)),
    confirmCaller: (claimed) => confirm(calls, claimed),
    async callerOfPageCookie(request: FastifyRequest) {
      const cookie = readPageCookie(request, config);
      const row = cookie && (await calls.ask(cookie.sessionId));
      // A wrong mac costs the same lookup as a missing session.
      if (!row || !hasValidMac(cookie, { ...row, id: row.session_id }) || row.waits) return null;
      const { id, email, type, session_id: sessionId } = row;
      return { id, email, type, sessionId, expiresAt: Number.POSITIVE_INFINITY };
    },
    hasPageCookie: (request) => hasPageCookie(request, config),
    async liveSessions(sessionIds) {
      if (sessionIds.length === 0) return new Set();
      const live = [...(await findLiveSessions(db, sessionIds)).values()];
      return new Set(live.filter(({ waits }) => !waits).map(({ session_id }) => session_id));
    },
  };
}
