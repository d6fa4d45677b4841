import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { SigningKeys } from "./signing-keys.ts";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Keys = Pick<SigningKeys, "secretFor" | "secretsFor">;

/** `purpose` separates the keys, so that a value of one kind is not accepted as another. */
export function seal(keys: Keys, purpose: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keys.secretFor(purpose), iv);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Returns the decrypted text, or null if no current key opens it or it was modified. */
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
      // Sealed with another key: try the next key.
    }
  }
  return null;
}
