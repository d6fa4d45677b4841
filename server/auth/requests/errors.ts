import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isAborted, logMessageOf } from "../../http/failures.ts";
import { isDiskFull, isUnavailable, RETRY_AFTER_SECONDS } from "../../unavailable.ts";

/** GoTrue error codes. Clients compare them, so they must not change. */
type AuthErrorCode =
  | "anonymous_provider_disabled"
  | "bad_code_verifier"
  | "bad_json"
  | "bad_jwt"
  | "bad_oauth_callback"
  | "bad_oauth_state"
  | "email_exists"
  | "email_not_confirmed"
  | "email_provider_disabled"
  | "flow_state_already_used"
  | "flow_state_expired"
  | "flow_state_not_found"
  | "identity_already_exists"
  | "identity_not_found"
  | "insufficient_aal"
  | "invalid_credentials"
  | "mfa_challenge_expired"
  | "mfa_factor_name_conflict"
  | "mfa_factor_not_found"
  | "mfa_ip_address_mismatch"
  | "mfa_phone_enroll_not_enabled"
  | "mfa_verification_failed"
  | "mfa_webauthn_enroll_not_enabled"
  | "no_authorization"
  | "not_admin"
  | "not_found"
  | "otp_expired"
  | "over_email_send_rate_limit"
  | "over_request_rate_limit"
  | "over_sms_send_rate_limit"
  | "phone_exists"
  | "phone_not_confirmed"
  | "provider_email_needs_verification"
  | "reauthentication_needed"
  | "reauthentication_not_valid"
  | "refresh_token_already_used"
  | "refresh_token_not_found"
  | "request_timeout"
  | "request_entity_too_large"
  | "same_password"
  | "session_not_found"
  | "single_identity_not_deletable"
  | "sms_send_failed"
  | "too_many_enrolled_mfa_factors"
  | "unexpected_failure"
  | "user_already_exists"
  | "user_banned"
  | "user_not_found"
  | "validation_failed"
  | "weak_password";

interface Extras {
  /** For `weak_password`. */
  reasons?: ("length" | "pwned")[];
  retryAfterSeconds?: number;
}

/** GoTrue uses some codes with several statuses, so both are given. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: AuthErrorCode;
  readonly extras: Extras;

  constructor(status: number, code: AuthErrorCode, message: string, extras: Extras = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.extras = extras;
  }
}

export function invalidField(message: string): AuthError {
  return new AuthError(400, "validation_failed", message);
}

/** The same error for an unknown address, a missing and a wrong password, so that it reveals no accounts. */
export function invalidCredentials(): AuthError {
  return new AuthError(400, "invalid_credentials", "Invalid login credentials");
}

/** The same error for wrong, used, replaced, expired and locked codes and for unknown addresses. */
export function otpExpired(message = "Token has expired or is invalid"): AuthError {
  return new AuthError(403, "otp_expired", message);
}

/** auth-js ends its session on this error. */
export function sessionNotFound(): AuthError {
  return new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
}

/** The error for an inactive account. GoTrue uses 400 at a sign-in or refresh, and 403 for an access token. */
export function userBanned(status = 400): AuthError {
  return new AuthError(status, "user_banned", "User is banned");
}

export const API_VERSION_HEADER = "x-supabase-api-version";
const ERROR_FORMAT_VERSION = "2024-01-01";

function wantsNewErrorFormat(request: FastifyRequest): boolean {
  const asked = request.headers[API_VERSION_HEADER];
  if (typeof asked !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(asked) || Number.isNaN(Date.parse(asked))) return false;
  return asked >= ERROR_FORMAT_VERSION;
}

function toAuthError(thrown: FastifyError): AuthError {
  if (thrown instanceof AuthError) return thrown;
  if (thrown.code === "FST_ERR_CTP_BODY_TOO_LARGE")
    return new AuthError(413, "request_entity_too_large", "The request body is larger than 1 MB");
  if (isDiskFull(thrown))
    return new AuthError(
      503,
      "unexpected_failure",
      "The service cannot store anything at the moment, please retry later",
      {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      },
    );
  // auth-js retries after a 503. Its older versions end their session on a 500.
  if (isUnavailable(thrown))
    return new AuthError(503, "request_timeout", "Processing this request timed out, please retry after a moment", {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  if (thrown.statusCode !== undefined && thrown.statusCode >= 400 && thrown.statusCode < 500)
    return invalidField("The request is malformed");
  return new AuthError(500, "unexpected_failure", "Unexpected failure, please try again");
}

/** Omits the details of a database error: they can quote the row, with address and password hash. */
function logFailure({ name, message, code, stack }: FastifyError, request: FastifyRequest): void {
  request.log.error({ err: { type: name, message, code, stack } }, logMessageOf({ code }));
}

export function sendAuthError(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const error = toAuthError(thrown);
  if (error.status >= 500 && !isAborted(request)) logFailure(thrown, request);
  const { reasons, retryAfterSeconds } = error.extras;
  const weak = reasons && { weak_password: { reasons } };
  reply.code(error.status).header("x-sb-error-code", error.code).header("cache-control", "no-store");
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  if (wantsNewErrorFormat(request)) {
    reply.header(API_VERSION_HEADER, ERROR_FORMAT_VERSION).send({ code: error.code, message: error.message, ...weak });
    return;
  }
  const errorId = error.status >= 500 && { error_id: request.id };
  reply.send({ code: error.status, error_code: error.code, msg: error.message, ...errorId, ...weak });
}
