import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { emailAddress } from "#contract/accounts/accounts.ts";
import { seen } from "#contract/values/text.ts";
import { AuthError, invalidField } from "./errors.ts";

/** Longer User-Agent headers are stored truncated. */
export const MAX_USER_AGENT_LENGTH = 300;

// Unknown fields are ignored. Null means absent, as in GoTrue.

const text = z
  .string()
  .nullish()
  .transform((given) => given ?? undefined);
const freeForm = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((given) => given ?? undefined);
const challenge = { code_challenge: text, code_challenge_method: text };

const flag = z
  .boolean()
  .nullish()
  .transform((given) => given ?? undefined);

export const signUpSchema = z.object({
  email: text,
  phone: text,
  password: text,
  data: freeForm,
  channel: text,
  ...challenge,
});
export const otpSchema = z.object({
  email: text,
  phone: text,
  data: freeForm,
  create_user: flag,
  channel: text,
  ...challenge,
});
export const recoverSchema = z.object({ email: text, ...challenge });
export const resendSchema = z.object({ type: text, email: text, phone: text, ...challenge });
export const verifySchema = z.object({ type: text, token: text, token_hash: text, email: text, phone: text });
export const passwordGrantSchema = z.object({ email: text, phone: text, password: text });
export const refreshGrantSchema = z.object({ refresh_token: text });
export const pkceGrantSchema = z.object({ auth_code: text, code_verifier: text });
export const enrolmentSchema = z.object({ factor_type: text, friendly_name: text, issuer: text });
export const factorAnswerSchema = z.object({ challenge_id: text, code: text });
export const userChangesSchema = z.object({
  email: text,
  phone: text,
  channel: text,
  password: text,
  current_password: text,
  nonce: text,
  data: freeForm,
  app_metadata: z.unknown().optional(),
  ...challenge,
});

/** @throws AuthError `bad_json` if the body is missing or not an object, `validation_failed` for a wrong type */
export function readBody<S extends z.ZodType>(request: FastifyRequest, schema: S): z.output<S> {
  const { body } = request;
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new AuthError(400, "bad_json", "Could not read the request body as a JSON object");
  const read = schema.safeParse(body);
  if (!read.success) throw invalidField(`The field ${read.error.issues[0]?.path.join(".")} has a wrong type`);
  return read.data;
}

/** An empty value counts as absent. A repeated name throws `validation_failed`. */
export function readQuery(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, string | string[] | undefined>)[name];
  if (Array.isArray(value)) throw invalidField(`${name} must be given once`);
  return value || undefined;
}

/** Returns the address in lower case, or throws `validation_failed`. */
export function readEmail(given: string): string {
  const email = emailAddress.safeParse(given);
  if (!email.success) throw invalidField("Unable to validate email address: invalid format");
  return email.data;
}

/** Returns the number without + and spaces, or throws `validation_failed`. */
export function readPhone(given: string): string {
  const phone = seen(given).replace(/^\+/, "").replaceAll(" ", "");
  if (!/^[1-9][0-9]{1,14}$/.test(phone)) throw invalidField("Invalid phone number format (E.164 required)");
  return phone;
}

export function requireTextChannel(channel: string | undefined): void {
  if (channel && channel !== "sms") throw invalidField("channel must be sms");
}

/** Ignores repeated and non-string values. */
export function readRedirect(request: FastifyRequest): string | undefined {
  const { redirect_to: given } = request.query as Record<string, unknown>;
  return typeof given === "string" ? given : undefined;
}

/** A PKCE code challenge. Only the client with its verifier can fetch the session. */
export interface Challenge {
  value: string;
  method: "s256" | "plain";
}

/** Returns null for an implicit flow. Throws `validation_failed` for an incomplete or malformed challenge. */
export function readChallenge(given: {
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
}): Challenge | null {
  const { code_challenge: value, code_challenge_method: name } = given;
  if (!value && !name) return null;
  if (!value || !name) throw invalidField("code_challenge and code_challenge_method go together");
  const method = name.toLowerCase();
  if (method !== "s256" && method !== "plain") throw invalidField("code_challenge_method must be s256 or plain");
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(value))
    throw invalidField("code_challenge must have 43 to 128 characters of A-Z, a-z, 0-9, '.', '_', '~' and '-'");
  return { value, method };
}
