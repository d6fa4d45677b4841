import { createHmac } from "node:crypto";
import { isSame } from "../keys/hash.ts";
import type { SigningKeys } from "../keys/signing-keys.ts";
import { pictureAddress } from "./picture-path.ts";

const PURPOSE = "signed picture addresses";

function signature(secret: Uint8Array, key: string, expires: number): Buffer {
  return createHmac("sha256", secret).update(`${key}\n${expires}`).digest();
}

/** Returns a URL of the file that expires at that time. */
export function signAddress(keys: SigningKeys, key: string, expiresAt: Date): string {
  const expires = Math.floor(expiresAt.getTime() / 1000);
  const query = new URLSearchParams({
    expires: String(expires),
    signature: signature(keys.secretFor(PURPOSE), key, expires).toString("base64url"),
  });
  return `${pictureAddress(key)}?${query}`;
}

/** Returns how many seconds a signed URL remains valid; 0 if it has expired or is invalid. */
export function secondsLeft(
  keys: SigningKeys,
  key: string,
  { expires, signature: given }: { expires: string; signature: string },
  now = Date.now(),
): number {
  if (!/^\d{1,12}$/.test(expires)) return 0;
  const left = Number(expires) - Math.floor(now / 1000);
  const said = Buffer.from(given, "base64url");
  const isOurs = keys.secretsFor(PURPOSE).some((secret) => isSame(said, signature(secret, key, Number(expires))));
  return isOurs ? Math.max(0, left) : 0;
}
