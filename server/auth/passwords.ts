import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { inTurns } from "../turns.ts";
import { AuthError } from "./errors.ts";

/** Argon2id (the library's default) at OWASP's figures: 19 MiB and two passes a password. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/**
 * A well-formed hash that no password is known to have: where there is no account, checking it takes the time of a real one.
 */
const DUMMY_HASH = [
  "",
  "argon2id",
  "v=19",
  `m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`,
  Buffer.alloc(16).toString("base64").replaceAll("=", ""),
  Buffer.alloc(COST.outputLen).toString("base64").replaceAll("=", ""),
].join("$");

/** Each hash takes 19 MiB and a core while it runs: one core is left to everything else, and never more than four run. */
const MAX_CONCURRENT = Math.max(1, Math.min(availableParallelism() - 1, 4));

/** Whoever came after these would wait for seconds, and keep others waiting. */
const MAX_WAITING = 100;
const RETRY_SECONDS = 5;
const inTurn = inTurns(MAX_CONCURRENT, (waiting) => {
  if (waiting >= MAX_WAITING)
    throw new AuthError(429, "over_request_rate_limit", "Request rate limit reached", {
      retryAfterSeconds: RETRY_SECONDS,
    });
});

/**
 * The hash to store for a password. It checks no rules.
 * @throws AuthError 429 `over_request_rate_limit` where too many wait already
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/**
 * Whether this is the password behind the hash. Without a hash the answer is no, after the same time.
 * @throws AuthError 429 `over_request_rate_limit` where too many wait already
 */
export function isPassword(storedHash: string | null, password: string): Promise<boolean> {
  return inTurn(async () => (await verify(storedHash ?? DUMMY_HASH, password)) && storedHash !== null);
}
