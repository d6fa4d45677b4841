import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { emailAddress } from "#contract/accounts.ts";
import { AuthError, invalidField } from "./errors.ts";

/** What the calls of the authentication service take. Unknown fields are ignored; null stands for an absent one. */

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

/**
 * The body of a request as the schema says.
 * @throws AuthError `bad_json` where there is none or it is not an object, `validation_failed` for a field of a wrong type
 */
export function readBody<S extends z.ZodType>(request: FastifyRequest, schema: S): z.output<S> {
  const { body } = request;
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw new AuthError(400, "bad_json", "Could not read the request body as a JSON object");
  const read = schema.safeParse(body);
  if (!read.success) throw invalidField(`The field ${read.error.issues[0]?.path.join(".")} has a wrong type`);
  return read.data;
}

/**
 * One value of the query; absent and empty are the same.
 * @throws AuthError `validation_failed` for a name given twice
 */
export function readQuery(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, string | string[] | undefined>)[name];
  if (Array.isArray(value)) throw invalidField(`${name} must be given once`);
  return value || undefined;
}

/**
 * An address in lower case, as it is compared and stored.
 * @throws AuthError `validation_failed` for what is none
 */
export function readEmail(given: string): string {
  const email = emailAddress.safeParse(given);
  if (!email.success) throw invalidField("Unable to validate email address: invalid format");
  return email.data;
}

/**
 * A number without its + and spaces, as it is compared and stored.
 * @throws AuthError `validation_failed` for what is none
 */
export function readPhone(given: string): string {
  const phone = given.replace(/^\+/, "").replaceAll(" ", "");
  if (!/^[1-9][0-9]{1,14}$/.test(phone)) throw invalidField("Invalid phone number format (E.164 required)");
  return phone;
}

/** @throws AuthError `validation_failed` for any way of reaching a phone but a text message */
export function requireTextChannel(channel: string | undefined): void {
  if (channel && channel !== "sms") throw invalidField("channel must be sms");
}

/** Where a flow asks to end. Whatever is no single text is as good as none. */
export function readRedirect(request: FastifyRequest): string | undefined {
  const { redirect_to: given } = request.query as Record<string, unknown>;
  return typeof given === "string" ? given : undefined;
}

/** What a client keeps the answer to: only it can fetch the session that its flow ends in. */
export interface Challenge {
  value: string;
  method: "s256" | "plain";
}

/**
 * The PKCE challenge of a request; null where the flow is implicit.
 * @throws AuthError `validation_failed` for half a challenge, or one of a wrong shape
 */
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
