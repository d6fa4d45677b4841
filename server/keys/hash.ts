import { createHash, timingSafeEqual } from "node:crypto";

/** Returns the hash of a random secret, which is stored instead of the secret. */
export const sha256 = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** Returns whether both are the same bytes. The time that it takes depends on their lengths only. */
export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
