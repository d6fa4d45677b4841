import { ERRORS, type ErrorBody, type ErrorCode } from "#contract/errors.ts";

/** An error for the caller. The contract defines its status and default text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: ErrorBody["fields"];
  readonly headers: Record<string, string>;
  readonly times: ErrorBody["times"];

  constructor(
    code: ErrorCode,
    options: {
      text?: string;
      fields?: ErrorBody["fields"];
      headers?: Record<string, string>;
      times?: ErrorBody["times"];
      cause?: unknown;
    } = {},
  ) {
    super(options.text ?? ERRORS[code].text, { cause: options.cause });
    this.code = code;
    this.status = ERRORS[code].status;
    this.fields = options.fields;
    this.headers = options.headers ?? {};
    this.times = options.times;
  }
}

/** Returns the error `invalid` about one field, with a text that says what is wrong with it. */
export const invalidIn = (path: string, text: string): AppError =>
  new AppError("invalid", { text, fields: [{ path, message: text }] });

/** Constraints that map to the error of their rule: a race can violate one after the rule's own check. */
const CONSTRAINT_CODES: Record<string, ErrorCode> = {
  properties_one_per_owner: "listing_exists",
  properties_one_per_owner_email: "listing_exists",
  favorites_property: "property_not_found",
  favorites_account_id_fkey: "session_expired",
  conversations_property_id_fkey: "property_not_found",
  participants_account_id_fkey: "property_not_found",
  properties_featured_only_approved: "not_approved",
  accounts_last_admin: "last_admin",
  uploads_account_id_fkey: "session_expired",
  blocks_blocker_id_fkey: "session_expired",
  blocks_blocked_id_fkey: "user_not_found",
  reports_reporter_id_fkey: "session_expired",
  push_subscriptions_account_id_fkey: "session_expired",
  push_subscriptions_session_id_fkey: "session_expired",
  saved_searches_account_id_fkey: "session_expired",
  saved_searches_once: "search_exists",
  visits_home_free: "slot_taken",
  visits_tenant_free: "slot_taken",
  visits_one_open: "visit_exists",
};

/** Returns the rule's error for a violated constraint, or the error unchanged. */
export function asAppError(error: unknown): unknown {
  if (error instanceof Error && "constraint" in error && typeof error.constraint === "string") {
    const code = CONSTRAINT_CODES[error.constraint];
    if (code) return new AppError(code);
  }
  return error;
}
