import type { FastifyRequest } from "fastify";
import { bearerToken } from "../../http/access.ts";
import type { Services } from "../../services.ts";
import type { Person } from "../people/person-queries.ts";
import { AuthError, sessionNotFound, userBanned } from "../requests/errors.ts";
import { readAccessToken } from "../tokens/access-token.ts";
import { type CallerSession, findPersonAndSession } from "./session-queries.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set on routes with `needsSession`. */
    signedIn: SignedIn | null;
  }
}

export interface SignedIn {
  person: Person;
  session: CallerSession;
}

export async function bearerSessionId(
  services: Pick<Services, "config" | "keys">,
  request: FastifyRequest,
): Promise<string | null> {
  const token = bearerToken(request.headers);
  const read = token && (await readAccessToken(services, token));
  return read && "claims" in read ? read.claims.session_id.toLowerCase() : null;
}

/**
 * Like `authenticate`, but reports why a token is refused, as GoTrue does.
 * @throws AuthError 401 `no_authorization`, 403 `bad_jwt`, `user_not_found`, `user_banned`, `session_not_found`
 */
export async function requireSignedIn(
  services: Pick<Services, "config" | "keys" | "db">,
  request: FastifyRequest,
): Promise<SignedIn> {
  const token = bearerToken(request.headers);
  if (!token) throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  const read = await readAccessToken(services, token);
  if ("reason" in read)
    throw new AuthError(403, "bad_jwt", `invalid JWT: unable to parse or verify signature, ${read.reason}`);
  const { sub, session_id } = read.claims;
  const { person, session } = (await findPersonAndSession(services.db, sub, session_id)) ?? {};
  if (!person) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  if (!person.is_active) throw userBanned(403);
  if (!session) throw sessionNotFound();
  return { person, session };
}

export function signedInOf(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Error("the route lacks needsSession");
  return request.signedIn;
}
