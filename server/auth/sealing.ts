import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { SigningKeys } from "./keys.ts";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Keys = Pick<SigningKeys, "secretsFor">;

/**
 * A text as it is kept at rest: nobody reads it without the signing keys. The purpose keeps one kind of secret from passing
 * as another.
 */
export function seal(keys: Keys, purpose: string, text: string): Buffer {
  const [secret] = keys.secretsFor(purpose);
  if (!secret) throw new Error("sealing needs a key");
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, secret, iv);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** The sealed text, whichever of the present keys sealed it; null where none of them did, or it was changed since. */
export function unseal(keys: Keys, purpose: string, sealed: Buffer): string | null {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const body = sealed.subarray(IV_BYTES + TAG_BYTES);
  for (const secret of keys.secretsFor(purpose)) {
    try {
      const decipher = createDecipheriv(CIPHER, secret, iv, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(tag);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    } catch {
      // Another key's.
    }
  }
  return null;
}
