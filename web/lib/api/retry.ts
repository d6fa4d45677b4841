import { ApiError } from "./api.ts";

/** Who is asked to come back later than this is told so, rather than kept waiting. */
const LATEST_SECONDS = 10;

/** Milliseconds after which the server has asked to be called again, and which are worth waiting for; null where it has not. */
export function askedBackAfter(error: unknown): number | null {
  const seconds = error instanceof ApiError ? error.retryAfter : null;
  if (seconds === null || seconds > LATEST_SECONDS) return null;
  // Those who were turned away together do not come back together.
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

/** Failures after which the same call may succeed: an overloaded server, an upload that was too slow. */
const RETRIED: readonly ApiError["code"][] = ["not_ready", "upload_too_slow"];

/** Makes an idempotent call, and retries it for `forMs` milliseconds while the server asks for a retry soon. */
export async function persist<Value>(
  call: () => Promise<Value>,
  { signal, forMs }: { signal: AbortSignal; forMs: number },
): Promise<Value> {
  const until = Date.now() + forMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const wait = error instanceof ApiError && RETRIED.includes(error.code) ? askedBackAfter(error) : null;
      if (wait === null || Date.now() + wait > until) throw error;
      await pause(wait, signal);
      signal.throwIfAborted();
    }
  }
}
