import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "./api.ts";
import { retryAfterMs, retryWhileBusy } from "./retry.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const busy = () => new ApiError("not_ready", 503, "Not now.", {}, 2);
const never = new AbortController().signal;

/** Returns a call that fails `times` times before it succeeds. */
function failing(times: number, error: () => Error = busy) {
  let calls = 0;
  const call = async () => {
    calls += 1;
    if (calls <= times) throw error();
    return "done";
  };
  return { call, count: () => calls };
}

it("waits at least as long as Retry-After says, with jitter", () => {
  const waits = Array.from({ length: 50 }, () => retryAfterMs(busy()) ?? 0);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(2000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(3000);
  expect(new Set(waits).size).toBeGreaterThan(1);
});

it("does not wait without a Retry-After header, or for minutes", () => {
  expect(retryAfterMs(new ApiError("internal", 500, "Oh."))).toBeNull();
  expect(retryAfterMs(new ApiError("too_many_requests", 429, "Slowly.", {}, 60))).toBeNull();
  expect(retryAfterMs(new TypeError("none"))).toBeNull();
});

it("retries until the call succeeds", async () => {
  const { call, count } = failing(3);
  const done = retryWhileBusy(call, { signal: never, forMs: 60_000 });
  await vi.advanceTimersByTimeAsync(1900);
  expect(count()).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await done).toBe("done");
  expect(count()).toBe(4);
});

it("retries an upload that was too slow", async () => {
  const { call, count } = failing(1, () => new ApiError("upload_too_slow", 408, "Too slow.", {}, 1));
  const done = retryWhileBusy(call, { signal: never, forMs: 60_000 });
  await vi.advanceTimersByTimeAsync(1500);
  expect(await done).toBe("done");
  expect(count()).toBe(2);
});

it("stops retrying after the time limit, on abort, and on a permanent error", async () => {
  const busyCall = failing(1000);
  const timedOut = expect(retryWhileBusy(busyCall.call, { signal: never, forMs: 10_000 })).rejects.toMatchObject({
    status: 503,
  });
  await vi.advanceTimersByTimeAsync(20_000);
  await timedOut;
  expect(busyCall.count()).toBeLessThanOrEqual(5);

  const controller = new AbortController();
  const abortedCall = failing(1000);
  const aborted = expect(
    retryWhileBusy(abortedCall.call, { signal: controller.signal, forMs: 60_000 }),
  ).rejects.toThrow("abort");
  await vi.advanceTimersByTimeAsync(10);
  controller.abort();
  await aborted;
  expect(abortedCall.count()).toBe(1);

  const invalid = failing(1, () => new ApiError("invalid", 400, "Wrong."));
  await expect(retryWhileBusy(invalid.call, { signal: never, forMs: 60_000 })).rejects.toMatchObject({ status: 400 });
});
