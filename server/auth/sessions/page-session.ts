import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { endPageSession, startPageSession } from "#contract/accounts/page-session.ts";
import { AppError } from "../../errors.ts";
import { serve } from "../../http/serve.ts";
import type { Services } from "../../services.ts";
import { clearPageCookie, isFromOwnPage, setPageCookie } from "./page-cookie.ts";
import { findSession, type Session } from "./session-queries.ts";
import { presentSession } from "./sessions.ts";

/** Returns the token response of a session. A page of this site also gets the session's page cookie. */
export async function sendSession(
  services: Pick<Services, "config" | "db" | "keys">,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
): ReturnType<typeof presentSession> {
  const body = await presentSession(services, session);
  setPageCookie(request, reply, services.config, session);
  return body;
}

/** Registers the calls that set a missing page cookie and clear another person's. */
export function registerPageSession(app: FastifyInstance, { db, config }: Services): void {
  function requireOwnPage(request: FastifyRequest): void {
    if (!isFromOwnPage(request, config)) throw new AppError("forbidden");
  }
  serve(app, startPageSession, async ({ caller, request, reply }) => {
    requireOwnPage(request);
    const session = await findSession(db, caller.sessionId);
    if (!session) throw new AppError("session_expired");
    setPageCookie(request, reply, config, session);
    return undefined;
  });
  serve(app, endPageSession, async ({ request, reply }) => {
    requireOwnPage(request);
    clearPageCookie(request, reply, config);
    return undefined;
  });
}
