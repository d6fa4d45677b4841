import { AuthError } from "../requests/errors.ts";

export const emailExists = () =>
  new AuthError(422, "email_exists", "A user with this email address has already been registered");
export const phoneExists = () =>
  new AuthError(422, "phone_exists", "A user with this phone number has already been registered");

/** Returns which address violates a unique constraint, or null for another error. */
export function conflictingAddress(error: unknown): "email" | "phone" | null {
  const constraint = error instanceof Error && "constraint" in error ? error.constraint : null;
  if (constraint === "accounts_email_key") return "email";
  return constraint === "auth_users_phone_key" ? "phone" : null;
}
