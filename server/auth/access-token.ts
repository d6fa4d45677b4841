import { hash } from "node:crypto";
import { decodeProtectedHeader, errors, jwtVerify } from "jose";
import type { Services } from "../services.ts";
import type { SigningKeys } from "./keys.ts";

/** What an access token of ours says that we go by. Everything else is read from the database at each call. */
export interface AccessClaims {
  sub: string;
  session_id: string;
  /** Unix seconds. */
  exp: number;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (value: unknown): value is string => typeof value === "string" && UUID.test(value);

const REASONS: Record<string, string> = {
  [errors.JWTExpired.code]: "token is expired",
  [errors.JWTClaimValidationFailed.code]: "token has invalid claims",
  [errors.JWSSignatureVerificationFailed.code]: "token signature is invalid",
  [errors.JOSEAlgNotAllowed.code]: "signing method is invalid",
};

/** About 2 MB at most. */
const MAX_CACHED_CLAIMS = 5000;
const remembered = new WeakMap<SigningKeys, Map<string, AccessClaims>>();

/**
 * Claims whose signature these keys have verified before, by the token's hash, since a token bears what its person says of
 * themselves, at whatever length; the oldest are forgotten first.
 */
function claimsCacheOf(keys: SigningKeys): Map<string, AccessClaims> {
  const known = remembered.get(keys);
  if (known) return known;
  const made = new Map<string, AccessClaims>();
  remembered.set(keys, made);
  return made;
}

async function verify({ config, keys }: Pick<Services, "config" | "keys">, token: string): Promise<AccessClaims> {
  const key = keys.publicKeys.get(decodeProtectedHeader(token).kid ?? "");
  if (!key) throw new errors.JOSEError("unknown kid");
  const { payload } = await jwtVerify(token, key, {
    algorithms: ["ES256"],
    issuer: config.auth.externalUrl,
    audience: "authenticated",
    requiredClaims: ["sub", "exp", "session_id"],
  });
  const { sub, session_id, exp } = payload;
  if (!isUuid(sub) || !isUuid(session_id) || exp === undefined)
    throw new errors.JWTClaimValidationFailed("malformed claims", payload);
  return { sub, session_id, exp };
}

/**
 * The claims of an access token of ours, or why it is none. Verifying a signature is the dearest part of a small call, so each
 * token's is verified once; its expiry is looked at every time. Whether the session still stands is for the caller to ask.
 */
export async function readAccessToken(
  services: Pick<Services, "config" | "keys">,
  token: string,
): Promise<{ claims: AccessClaims } | { reason: string }> {
  const memory = claimsCacheOf(services.keys);
  const name = hash("sha256", token, "base64");
  const known = memory.get(name);
  if (known) {
    if (known.exp * 1000 > Date.now()) return { claims: known };
    memory.delete(name);
    return { reason: "token is expired" };
  }
  try {
    const claims = await verify(services, token);
    memory.set(name, claims);
    if (memory.size > MAX_CACHED_CLAIMS) memory.delete(memory.keys().next().value as string);
    return { claims };
  } catch (error) {
    return { reason: (error instanceof errors.JOSEError && REASONS[error.code]) || "token is malformed" };
  }
}
