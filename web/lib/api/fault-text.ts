import { ApiError } from "./api.ts";

interface FaultTexts {
  offline: string;
  /** For failures that the user cannot fix. */
  failed: string;
  /** For too many requests. */
  limit: string;
}

/** Returns the message for the user after a failed call. If the user can fix the cause, it is the API's message. */
export function faultText(error: unknown, { offline, failed, limit }: FaultTexts): string {
  if (!navigator.onLine) return offline;
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return failed;
  return error.code === "too_many_requests" ? limit : error.message;
}
