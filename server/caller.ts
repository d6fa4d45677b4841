import type { FastifyRequest } from "fastify";

/** The signed-in account of a request, read from the database. */
export interface AuthenticatedCaller {
  id: string;
  email: string | null;
  type: string;
  sessionId: string;
  /** Expiry of the access token, Unix time in milliseconds. */
  expiresAt: number;
}

/**
 * Identifies callers. `auth` implements it; `app.ts` passes it to request handling and sockets, which import no feature.
 * Session and account are checked in the database, so sign-out, deactivation and deletion take effect immediately.
 */
export interface Authentication {
  /** @throws AppError `session_expired` (401), `second_step_required` (403) */
  authenticate(token: string): Promise<AuthenticatedCaller>;
  /** Like `authenticate`, for sockets. Batches lookups for up to 10 ms: after a restart thousands reconnect at once. */
  authenticateConnection(token: string): Promise<AuthenticatedCaller>;
  /** Checks again, for a call of a render, that the session still exists. Throws as `authenticate`. */
  confirmCaller(claimed: AuthenticatedCaller): Promise<AuthenticatedCaller>;
  /**
   * Returns the caller that the page cookie names; null without a valid cookie, without a session, and for a session
   * that waits for its second step.
   */
  callerOfPageCookie(request: FastifyRequest): Promise<AuthenticatedCaller | null>;
  /** Returns whether the request carries a page cookie, valid or not. Without one, every response is a visitor's. */
  hasPageCookie(request: FastifyRequest): boolean;
  /** Returns the session ids that are active and need no second step. */
  liveSessions(sessionIds: readonly string[]): Promise<Set<string>>;
}
