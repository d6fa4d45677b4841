import { sql } from "kysely";
import { scaledLimit, takeSharedToken } from "../http/rate-limit.ts";
import type { Services } from "../services.ts";
import { AuthError } from "./errors.ts";
import { limitedAddress } from "./intervals.ts";
import { isPassword } from "./passwords.ts";

/** Wrong passwords for one account, from all clients together: 30 at once, then one in two minutes, 750 in a day at most. */
const ATTEMPTS = { count: 30, seconds: 3600, burst: 30 };

const refusal = (seconds: number) =>
  new AuthError(
    429,
    "over_request_rate_limit",
    "Too many wrong passwords. Sign in with a code by email instead, or try again in a few minutes.",
    { retryAfterSeconds: seconds },
  );

/**
 * Returns whether the password is the one behind the hash, and limits wrong ones for this address or number from all clients
 * together. An address without an account counts alike. The right password ends the count; codes by mail are not limited
 * by it, so no one can lock the owner out.
 * @throws AuthError 429 `over_request_rate_limit`, before a password is hashed
 */
export async function checkPassword(
  { db, config }: Pick<Services, "db" | "config">,
  { address, hash, password }: { address: string; hash: string | null; password: string },
): Promise<boolean> {
  const key = `auth:password:${limitedAddress(address)}`;
  const wait = await takeSharedToken(db, key, scaledLimit(ATTEMPTS, config.rateLimitScale));
  if (wait > 0) throw refusal(wait);
  const isRight = await isPassword(hash, password);
  if (isRight) await sql`delete from rate_limits where key = ${key}`.execute(db);
  return isRight;
}
