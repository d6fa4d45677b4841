import { ApiError } from "./api.ts";

interface FaultTexts {
  /** For a lost connection; `failed` by default. */
  offline?: string;
  /** For failures that the user cannot fix. */
  failed: string;
  /** For too many requests; the API's message by default. */
  limit?: string;
}

/** Returns the message for the user after a failed call. If the user can fix the cause, it is the API's message. */
export function faultText(error: unknown, { offline, failed, limit }: FaultTexts): string {
  if (!navigator.onLine) return offline ?? failed;
  if (!(error instanceof ApiError && error.isRefusal)) return failed;
  return (error.code === "too_many_requests" && limit) || error.message;
}
