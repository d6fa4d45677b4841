import { MINUTE_MS } from "#contract/durations.ts";
import { FRESH_SIGN_IN_MINUTES, PASSWORD_NEEDED } from "#contract/personal-data.ts";
import type { AuthenticatedCaller } from "../../caller.ts";
import { AppError, invalidIn } from "../../errors.ts";
import { tooManyRequests } from "../../http/limits/product-limits.ts";
import type { Services } from "../../services.ts";
import type { Person } from "../people/person-queries.ts";
import { AuthError } from "../requests/errors.ts";
import { findPersonAndSession } from "../sessions/session-queries.ts";
import { checkPassword } from "./password-attempts.ts";

async function isCorrectPassword(
  services: Pick<Services, "db" | "config">,
  { id, password_hash: hash }: Person,
  password: string,
): Promise<boolean> {
  try {
    return await checkPassword(services, { key: id, hash, password });
  } catch (error) {
    if (error instanceof AuthError && error.status === 429) throw tooManyRequests(error.extras.retryAfterSeconds ?? 1);
    throw error;
  }
}

/**
 * Protects an unattended browser: requires the password or, for an account without one, a recent sign-in.
 * @throws AppError `invalid`, `wrong_password`, `sign_in_again`, `session_expired`, `too_many_requests`
 */
export async function requireReauthentication(
  services: Pick<Services, "db" | "config">,
  caller: AuthenticatedCaller,
  password: string | null | undefined,
): Promise<void> {
  const { person, session } = (await findPersonAndSession(services.db, caller.id, caller.sessionId)) ?? {};
  if (!person || !session) throw new AppError("session_expired");
  if (person.password_hash === null) {
    const isFresh = Date.now() - session.created_at.getTime() <= FRESH_SIGN_IN_MINUTES * MINUTE_MS;
    if (!isFresh) throw new AppError("sign_in_again");
    return;
  }
  if (!password) throw invalidIn("password", PASSWORD_NEEDED);
  if (!(await isCorrectPassword(services, person, password))) throw new AppError("wrong_password");
}
