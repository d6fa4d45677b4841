import type { z } from "zod";
import { mergeMetadata, metadataFault } from "../accounts/metadata.ts";
import { createAccount } from "../accounts/service.ts";
import type { Services } from "../services.ts";
import { AuthError, invalidField } from "./errors.ts";
import { createLogin } from "./logins.ts";
import { checkPasswordRules } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import type { Session } from "./queries.ts";
import { readChallenge, readEmail, readPhone, type signUpSchema } from "./requests.ts";
import { startPasswordSession } from "./sessions.ts";

/** The first of these that is a text with anything in it. */
function firstText(...values: unknown[]): string | null {
  return (values.find((value) => typeof value === "string" && value.trim() !== "") as string | undefined) ?? null;
}

function requireFewData(data: Record<string, unknown>): void {
  const fault = metadataFault(data);
  if (fault) throw invalidField(fault);
}

/** The address to sign up with, checked in the contract's order. Phone numbers need a text message to prove them, which nothing sends. */
function readSignUpAddress(given: z.output<typeof signUpSchema>): string {
  if (given.email && given.phone)
    throw invalidField("Only an email address or phone number should be provided on signup.");
  if (given.phone) {
    readPhone(given.phone);
    throw invalidField("Sign-up by phone is not offered");
  }
  if (!given.email) throw invalidField("Sign-up requires an email address");
  readChallenge(given);
  return readEmail(given.email);
}

function isKnownAddress(error: unknown): boolean {
  return error instanceof Error && "constraint_name" in error && error.constraint_name === "accounts_email_key";
}

/**
 * Makes an account that signs in with this address and password, and its first session. The sign-up data becomes its
 * metadata; name and phone in it become the profile's, where they are usable. Nothing in it can give a role.
 * @throws AuthError 422 `user_already_exists`, `weak_password`, `anonymous_provider_disabled`, 400 `validation_failed`
 */
export async function signUp(
  { db, config }: Pick<Services, "db" | "config">,
  given: z.output<typeof signUpSchema>,
  userAgent: string | undefined,
): Promise<Session> {
  if (!given.email && !given.phone && !given.password)
    throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  if (!given.password) throw invalidField("Signup requires a valid password");
  const name = firstText(given.data?.name, given.data?.full_name);
  const owner = { email: given.email ?? null, name };
  checkPasswordRules(given.password, { blocklist: config.auth.passwordBlocklist, owner });
  const email = readSignUpAddress(given);
  const data = mergeMetadata({}, given.data ?? {});
  requireFewData(data);
  const passwordHash = await hashPassword(given.password);
  try {
    return await db.transaction().execute(async (trx) => {
      const { id } = await createAccount(trx, { email, name, phone: firstText(data.phone), user_metadata: data });
      await createLogin(trx, id, { email, passwordHash, data });
      return startPasswordSession(trx, { id, passwordHash, by: "email" }, userAgent);
    });
  } catch (error) {
    if (isKnownAddress(error)) throw new AuthError(422, "user_already_exists", "User already registered");
    throw error;
  }
}
