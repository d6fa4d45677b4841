import { createHmac } from "node:crypto";
import { isSame } from "./hash.ts";
import type { SigningKeys } from "./signing-keys.ts";

type Keys = Pick<SigningKeys, "secretFor" | "secretsFor">;

const macOf = (secret: Uint8Array, claim: string): Buffer => createHmac("sha256", secret).update(claim).digest();

/**
 * Returns a token for a link: a text with a signature that only this server can make, for one purpose. It never
 * expires.
 */
export function signClaim(keys: Keys, purpose: string, text: string): string {
  const claim = Buffer.from(text).toString("base64url");
  return `${claim}.${macOf(keys.secretFor(purpose), claim).toString("base64url")}`;
}

/** Returns the text of a token; null if this server did not sign it for this purpose. */
export function readClaim(keys: Keys, purpose: string, token: string): string | null {
  const [claim = "", mac = "", ...others] = token.split(".");
  const given = Buffer.from(mac, "base64url");
  const isOurs = keys.secretsFor(purpose).some((secret) => isSame(given, macOf(secret, claim)));
  return isOurs && others.length === 0 ? Buffer.from(claim, "base64url").toString() : null;
}
