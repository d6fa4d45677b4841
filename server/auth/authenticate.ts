import { decodeProtectedHeader, type JWTPayload, jwtVerify } from "jose";
import { AppError } from "../errors.ts";
import type { Services } from "../services.ts";

/** The signed-in person behind a request, as the database knows them now. */
export interface AuthenticatedCaller {
  id: string;
  email: string | null;
  type: string;
  sessionId: string;
}

/** The claims of an access token of ours, or undefined where it is not one, or has expired. */
export async function verifyAccessToken(
  services: Pick<Services, "config" | "keys">,
  token: string,
): Promise<JWTPayload | undefined> {
  try {
    const { kid } = decodeProtectedHeader(token);
    const key = services.keys.publicKeys.get(kid ?? "");
    if (!key) return undefined;
    const { payload } = await jwtVerify(token, key, {
      algorithms: ["ES256"],
      issuer: services.config.auth.externalUrl,
      audience: "authenticated",
      requiredClaims: ["sub", "exp", "session_id"],
    });
    return payload;
  } catch {
    return undefined;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

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
  const sessionId = claims?.session_id;
  if (!claims?.sub || typeof sessionId !== "string" || !UUID.test(claims.sub) || !UUID.test(sessionId))
    throw new AppError("session_expired");
  const row = await services.db
    .selectFrom("auth_sessions")
    .innerJoin("accounts", "accounts.id", "auth_sessions.account_id")
    .select(["accounts.id", "accounts.email", "accounts.type"])
    .where("auth_sessions.id", "=", sessionId)
    .where("accounts.id", "=", claims.sub)
    .where("accounts.is_active", "=", true)
    .executeTakeFirst();
  if (!row) throw new AppError("session_expired");
  return { ...row, sessionId };
}
