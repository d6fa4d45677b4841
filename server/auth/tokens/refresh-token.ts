import { createHmac, timingSafeEqual } from "node:crypto";

export interface PresentedRefreshToken {
  sessionId: string;
  counter: number;
  seal: Buffer;
}

const ID_BYTES = 16;
const COUNTER_BYTES = 4;
const SEAL_BYTES = 32;

function head(sessionId: string, counter: number): Buffer {
  const bytes = Buffer.alloc(ID_BYTES + COUNTER_BYTES);
  bytes.write(sessionId.replaceAll("-", ""), "hex");
  bytes.writeUInt32BE(counter, ID_BYTES);
  return bytes;
}

function seal(key: Uint8Array, sessionId: string, counter: number): Buffer {
  return createHmac("sha256", key).update(head(sessionId, counter)).digest();
}

/**
 * Derived from the session key, not stored: the active token can be returned again, and only the key produces tokens.
 */
export function deriveRefreshToken(key: Uint8Array, sessionId: string, counter: number): string {
  return Buffer.concat([head(sessionId, counter), seal(key, sessionId, counter)]).toString("base64url");
}

/** Does not verify the seal. Returns undefined for a malformed token. */
export function parseRefreshToken(token: string): PresentedRefreshToken | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== ID_BYTES + COUNTER_BYTES + SEAL_BYTES || bytes.toString("base64url") !== token) return undefined;
  const id = bytes.toString("hex", 0, ID_BYTES);
  return {
    sessionId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
    counter: bytes.readUInt32BE(ID_BYTES),
    seal: bytes.subarray(ID_BYTES + COUNTER_BYTES),
  };
}

export function hasValidSeal(token: PresentedRefreshToken, key: Uint8Array): boolean {
  return timingSafeEqual(token.seal, seal(key, token.sessionId, token.counter));
}
