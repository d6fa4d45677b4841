import { sql } from "kysely";
import { scaledLimit, takeSharedToken } from "../../http/limits/rate-limit.ts";
import type { Services } from "../../services.ts";
import { AuthError } from "../requests/errors.ts";
import { isPassword } from "./passwords.ts";

/** Wrong passwords per key from all clients: a burst of 30, then 30 an hour, so at most 750 a day. */
const ATTEMPTS = { count: 30, seconds: 3600, burst: 30 };

const refusal = (seconds: number) =>
  new AuthError(
    429,
    "over_request_rate_limit",
    "Too many wrong passwords. Sign in with a code by email instead, or try again in a few minutes.",
    { retryAfterSeconds: seconds },
  );

/**
 * Returns whether the password matches. Limits wrong passwords per `key` across all clients; the correct password
 * resets the count. Mailed codes have separate limits, so an attacker cannot lock the owner out.
 * @throws AuthError 429 `over_request_rate_limit`, before a password is hashed
 */
export async function checkPassword(
  { db, config }: Pick<Services, "db" | "config">,
  { key, hash, password }: { key: string; hash: string | null; password: string },
): Promise<boolean> {
  const bucket = `auth:password:${key}`;
  const wait = await takeSharedToken(db, bucket, scaledLimit(ATTEMPTS, config.rateLimitScale));
  if (wait > 0) throw refusal(wait);
  const isCorrect = await isPassword(hash, password);
  if (isCorrect) await sql`delete from rate_limits where key = ${bucket}`.execute(db);
  return isCorrect;
}
