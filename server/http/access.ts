import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { isAdmin } from "#contract/permissions.ts";
import type { Access } from "#contract/routes.ts";
import type { AuthenticatedCaller, Authentication } from "../caller.ts";
import { AppError } from "../errors.ts";
import { callerOfTicket } from "./pages/render-tickets.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The signed-in person, or null for a visitor. */
    caller: AuthenticatedCaller | null;
    /** When the caller was authenticated, in milliseconds of a monotonic clock. */
    authenticatedAt: number;
  }
}

/** After a body that takes longer than this, the session is checked again. */
const RECHECK_MS = 50;

/** Returns the token of the header Authorization; undefined without one, or with another scheme. */
export const bearerToken = ({ authorization = "" }: FastifyRequest["headers"]): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1];

function requireAccess({ access, signIn }: Endpoint, caller: AuthenticatedCaller | null): void {
  if (access === "public") return;
  if (!caller) throw new AppError("not_signed_in", signIn === undefined ? {} : { text: signIn });
  if (access === "admin" && !isAdmin(caller)) throw new AppError("admin_only");
  if (access === "member" && isAdmin(caller)) throw new AppError("members_only");
}

/** On public endpoints, treats a session that waits for its second step as signed out. */
function visitorIfWaiting(access: Access) {
  return (error: unknown): null => {
    if (access === "public" && error instanceof AppError && error.code === "second_step_required") return null;
    throw error;
  };
}

/** Returns the caller by the access token or, for an API call of a render, by its ticket. Cookies are never read. */
async function callerOf(auth: Authentication, request: FastifyRequest): Promise<AuthenticatedCaller | null> {
  const rendered = callerOfTicket(request);
  if (rendered === null) throw new AppError("session_expired");
  if (rendered) return auth.confirmCaller(rendered);
  const { headers } = request;
  if (!headers.authorization?.trim()) return null;
  const token = bearerToken(headers);
  if (!token) throw new AppError("session_expired");
  return auth.authenticate(token);
}

/** Authenticates and authorises every call to an endpoint, before its body is read, and again after a slow body. */
export function registerAccess(app: FastifyInstance, auth: Authentication): void {
  app.decorateRequest("caller", null);
  app.decorateRequest("authenticatedAt", 0);
  app.addHook("onRequest", async (request) => {
    const endpoint = request.routeOptions.config.endpoint;
    if (!endpoint) return;
    request.caller = await callerOf(auth, request).catch(visitorIfWaiting(endpoint.access));
    requireAccess(endpoint, request.caller);
    request.authenticatedAt = performance.now();
  });
  // Otherwise a client could authenticate, delay its body, and act after its session has ended.
  app.addHook("preHandler", async (request) => {
    const { caller, authenticatedAt } = request;
    const endpoint = request.routeOptions.config.endpoint;
    if (!endpoint || caller === null || performance.now() - authenticatedAt <= RECHECK_MS) return;
    if (caller.expiresAt <= Date.now()) throw new AppError("session_expired");
    request.caller = await auth.confirmCaller(caller).catch(visitorIfWaiting(endpoint.access));
    requireAccess(endpoint, request.caller);
  });
}
