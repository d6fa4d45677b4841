import { ApiError } from "./api.ts";

interface FaultTexts {
  offline: string;
  /** For failures that the user cannot help. */
  failed: string;
  /** For too many requests. */
  limit: string;
}

/** Returns what to tell the user about a failed call. The API words what the user can change. */
export function faultText(error: unknown, { offline, failed, limit }: FaultTexts): string {
  if (!navigator.onLine) return offline;
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return failed;
  return error.code === "too_many_requests" ? limit : error.message;
}
