import { ApiError } from "./api.ts";

/** After longer waits the call fails at once, so that the user sees the error instead of a spinner. */
const MAX_RETRY_AFTER_SECONDS = 10;

/**
 * Returns how long to wait according to `Retry-After`, in milliseconds with jitter. Null if there is no such header or
 * the wait is too long.
 */
export function retryAfterMs(error: unknown): number | null {
  const seconds = error instanceof ApiError ? error.retryAfter : null;
  if (seconds === null || seconds > MAX_RETRY_AFTER_SECONDS) return null;
  // Jitter, so that clients do not retry at the same moment.
  return seconds * 1000 * (1 + Math.random() / 2);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(late);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const late = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end);
  });
}

/** Errors after which the same call may succeed: an overloaded server, an upload that was too slow. */
const RETRIED_CODES: readonly ApiError["code"][] = ["not_ready", "upload_too_slow"];

/** Makes an idempotent call. While the server asks for a retry, retries it for `forMs` milliseconds. */
export async function retryWhileBusy<Value>(
  call: () => Promise<Value>,
  { signal, forMs }: { signal: AbortSignal; forMs: number },
): Promise<Value> {
  const until = Date.now() + forMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const wait = error instanceof ApiError && RETRIED_CODES.includes(error.code) ? retryAfterMs(error) : null;
      if (wait === null || Date.now() + wait > until) throw error;
      await pause(wait, signal);
      signal.throwIfAborted();
    }
  }
}
