import { hash } from "node:crypto";
import { decodeProtectedHeader, errors, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import { isUuid } from "#contract/values/uuid.ts";
import type { SigningKeys } from "../../keys/signing-keys.ts";
import type { Services } from "../../services.ts";

/** The only claims that the server trusts. It reads everything else from the database on each request. */
export interface AccessClaims {
  sub: string;
  session_id: string;
  /** Unix time in seconds. */
  exp: number;
}

const REASONS: Record<string, string> = {
  [errors.JWTExpired.code]: "token is expired",
  [errors.JWTClaimValidationFailed.code]: "token has invalid claims",
  [errors.JWSSignatureVerificationFailed.code]: "token signature is invalid",
  [errors.JOSEAlgNotAllowed.code]: "signing method is invalid",
};

/** At most about 2 MB. */
const MAX_CACHED_CLAIMS = 5000;
type ClaimsCache = LRUCache<string, AccessClaims>;
const claimsCaches = new WeakMap<SigningKeys, ClaimsCache>();

/** Claims of tokens whose signature was verified with these keys, by the token's hash, because tokens can be long. */
function claimsCacheOf(keys: SigningKeys): ClaimsCache {
  const known = claimsCaches.get(keys);
  if (known) return known;
  const made: ClaimsCache = new LRUCache({ max: MAX_CACHED_CLAIMS });
  claimsCaches.set(keys, made);
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
 * Returns the claims of an access token, or why it is refused. Signature checks are cached, because they are the most
 * expensive step of a small request; the expiry is checked every time. The caller must check the session.
 */
export async function readAccessToken(
  services: Pick<Services, "config" | "keys">,
  token: string,
): Promise<{ claims: AccessClaims } | { reason: string }> {
  const cache = claimsCacheOf(services.keys);
  const cacheKey = hash("sha256", token, "base64");
  const known = cache.get(cacheKey);
  if (known) {
    if (known.exp * 1000 > Date.now()) return { claims: known };
    cache.delete(cacheKey);
    return { reason: "token is expired" };
  }
  try {
    const claims = await verify(services, token);
    cache.set(cacheKey, claims);
    return { claims };
  } catch (error) {
    return { reason: (error instanceof errors.JOSEError && REASONS[error.code]) || "token is malformed" };
  }
}
