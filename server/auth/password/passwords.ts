import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { MAX_PASSWORD_LENGTH } from "#contract/accounts/auth.ts";
import { limitConcurrency } from "../../process/limit-concurrency.ts";
import { AuthError } from "../requests/errors.ts";

/** Argon2id (library default) with OWASP parameters: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/** Checked if the account does not exist, so that the response takes the same time. */
const DUMMY_HASH = [
  "",
  "argon2id",
  "v=19",
  `m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`,
  Buffer.alloc(16).toString("base64").replaceAll("=", ""),
  Buffer.alloc(COST.outputLen).toString("base64").replaceAll("=", ""),
].join("$");

/** Each hash uses 19 MiB and one core. One core stays free for other requests. */
const MAX_CONCURRENT = Math.max(1, Math.min(availableParallelism() - 1, 4));

const MAX_WAITING = 100;
const RETRY_SECONDS = 5;
const runLimited = limitConcurrency(MAX_CONCURRENT, (waiting) => {
  if (waiting >= MAX_WAITING)
    throw new AuthError(429, "over_request_rate_limit", "Request rate limit reached", {
      retryAfterSeconds: RETRY_SECONDS,
    });
});

/** Returns the form that is hashed. Keyboards and systems send the same letter as different code points. */
export const normalForm = (password: string): string => password.normalize("NFC");

/** Does not check the password rules. Throws 429 `over_request_rate_limit` if the hash queue is full. */
export function hashPassword(password: string): Promise<string> {
  return runLimited(() => hash(normalForm(password), COST));
}

/**
 * Returns false for a null hash, after the same time. Throws 429 `over_request_rate_limit` if the hash queue is full.
 */
export function isPassword(storedHash: string | null, password: string): Promise<boolean> {
  // No hash is of a longer password, and normalizing it could take long.
  if (password.length > MAX_PASSWORD_LENGTH) return isPassword(null, "");
  return runLimited(async () => {
    // Older hashes are of the raw form.
    for (const form of new Set([normalForm(password), password]))
      if (await verify(storedHash ?? DUMMY_HASH, form)) return storedHash !== null;
    return false;
  });
}
