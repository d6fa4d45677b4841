import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { ERRORS, type ErrorBody } from "#contract/errors.ts";
import { AppError, asAppError } from "../errors.ts";
import { isDiskFull, isUnavailable, RETRY_AFTER_SECONDS } from "../unavailable.ts";

/** Maps Fastify's errors to ours. */
const FRAMEWORK_CODES: Record<string, keyof typeof ERRORS> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_json",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_json",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "invalid",
  FST_ERR_BAD_URL: "invalid",
  FST_ERR_MAX_PARAM_LENGTH: "invalid",
};

/** Maximum number of invalid fields in a response. */
const MAX_FIELDS = 20;

function invalidInput(error: Error): AppError | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  const fields = error.validation.slice(0, MAX_FIELDS).map((fault) => ({
    path: fault.instancePath.replace(/^\//, "").replaceAll("/", "."),
    message: fault.message ?? ERRORS.invalid.text,
  }));
  return new AppError(fields[0]?.path === "cursor" ? "invalid_cursor" : "invalid", {
    text: fields[0]?.message ?? ERRORS.invalid.text,
    fields,
  });
}

/** Returns the error to send to the caller. */
export function toAppError(thrown: Error & Partial<FastifyError>, endpoint?: Endpoint): AppError {
  const error = asAppError(thrown);
  if (error instanceof AppError) return error;
  const invalid = invalidInput(thrown);
  if (invalid) return invalid;
  const framework = FRAMEWORK_CODES[thrown.code ?? ""];
  if (framework) return new AppError((framework === "too_large" && endpoint?.bodyLimit?.error) || framework);
  if (isUnavailable(thrown))
    return new AppError("not_ready", { headers: { "retry-after": String(RETRY_AFTER_SECONDS) } });
  if (thrown.statusCode !== undefined && thrown.statusCode >= 400 && thrown.statusCode < 500)
    return new AppError("invalid");
  return new AppError("internal");
}

export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    error: error.message,
    code: error.code,
    ...(error.fields && { fields: error.fields }),
    ...(error.times && { times: error.times }),
    request_id: requestId,
  };
}

/** Returns whether the client closed the connection before it had sent the whole request. */
export function isAborted({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** Returns the log message for a request that failed on the server. */
export function logMessageOf(thrown: { code?: string | undefined }): string {
  return isDiskFull(thrown as Error) ? "request failed: no space left on the disk" : "request failed";
}

/** Responds to a failed API call with the common error body, without internals, and logs server errors. */
export function respondToFailure(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const error = toAppError(thrown, request.routeOptions?.config?.endpoint);
  if (error.status >= 500 && !isAborted(request)) request.log.error({ err: thrown }, logMessageOf(thrown));
  reply.code(error.status).headers(error.headers).header("cache-control", "no-store").serializer(JSON.stringify);
  reply.type("application/json; charset=utf-8").send(errorBody(error, request.id));
}
