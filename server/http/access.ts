import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Access, Endpoint } from "#contract/endpoint.ts";
import { isAdmin } from "#contract/permissions.ts";
import { authenticate } from "../auth/authenticate.ts";
import type { AuthenticatedCaller } from "../auth/caller.ts";
import { AppError } from "../errors.ts";
import type { Services } from "../services.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The signed-in person, or null for a visitor. */
    caller: AuthenticatedCaller | null;
  }
}

function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined || header.trim() === "") return null;
  const token = /^Bearer +(\S+)$/i.exec(header.trim())?.[1];
  if (!token) throw new AppError("session_expired");
  return token;
}

function requireAccess({ access, signIn }: Endpoint, caller: AuthenticatedCaller | null): void {
  if (access === "public") return;
  if (!caller) throw new AppError("not_signed_in", signIn === undefined ? {} : { text: signIn });
  if (access === "admin" && !isAdmin(caller)) throw new AppError("admin_only");
  if (access === "member" && isAdmin(caller)) throw new AppError("members_only");
}

/** Treats a session that waits for its second step as a visitor's on public endpoints. */
function visitorIfWaiting(access: Access) {
  return (error: unknown): null => {
    if (access === "public" && error instanceof AppError && error.code === "second_step_required") return null;
    throw error;
  };
}

/** Authenticates and authorises every call to an endpoint, before its body is parsed. */
export function registerAccess(app: FastifyInstance, services: Services): void {
  app.decorateRequest("caller", null);
  app.addHook("onRequest", async (request) => {
    const endpoint = request.routeOptions.config.endpoint;
    if (!endpoint) return;
    const token = bearerToken(request);
    request.caller =
      token === null ? null : await authenticate(services, token).catch(visitorIfWaiting(endpoint.access));
    requireAccess(endpoint, request.caller);
  });
}
