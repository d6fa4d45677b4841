import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "./api.ts";
import { askedBackAfter, persist } from "./retry.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const busy = () => new ApiError("not_ready", 503, "Not now.", {}, 2);
const never = new AbortController().signal;

/** A call that is turned away so often before it goes through. */
function turnedAway(times: number, error: () => Error = busy) {
  let calls = 0;
  const call = async () => {
    calls += 1;
    if (calls <= times) throw error();
    return "done";
  };
  return { call, count: () => calls };
}

it("comes back when it was asked to, and not with everybody else", () => {
  const waits = Array.from({ length: 50 }, () => askedBackAfter(busy()) ?? 0);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(2000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(3000);
  expect(new Set(waits).size).toBeGreaterThan(1);
});

it("waits for nothing that was not asked for, and for no minutes", () => {
  expect(askedBackAfter(new ApiError("internal", 500, "Oh."))).toBeNull();
  expect(askedBackAfter(new ApiError("too_many_requests", 429, "Slowly.", {}, 60))).toBeNull();
  expect(askedBackAfter(new TypeError("none"))).toBeNull();
});

it("calls again until it is let in", async () => {
  const { call, count } = turnedAway(3);
  const done = persist(call, { signal: never, forMs: 60_000 });
  await vi.advanceTimersByTimeAsync(1900);
  expect(count()).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await done).toBe("done");
  expect(count()).toBe(4);
});

it("retries an upload that was too slow", async () => {
  const { call, count } = turnedAway(1, () => new ApiError("upload_too_slow", 408, "Too slow.", {}, 1));
  const done = persist(call, { signal: never, forMs: 60_000 });
  await vi.advanceTimersByTimeAsync(1500);
  expect(await done).toBe("done");
  expect(count()).toBe(2);
});

it("ends when its time is over, when it is given up, and with what no waiting helps", async () => {
  const forGood = turnedAway(1000);
  const late = expect(persist(forGood.call, { signal: never, forMs: 10_000 })).rejects.toMatchObject({ status: 503 });
  await vi.advanceTimersByTimeAsync(20_000);
  await late;
  expect(forGood.count()).toBeLessThanOrEqual(5);

  const controller = new AbortController();
  const given = turnedAway(1000);
  const up = expect(persist(given.call, { signal: controller.signal, forMs: 60_000 })).rejects.toThrow("abort");
  await vi.advanceTimersByTimeAsync(10);
  controller.abort();
  await up;
  expect(given.count()).toBe(1);

  const wrong = turnedAway(1, () => new ApiError("invalid", 400, "Wrong."));
  await expect(persist(wrong.call, { signal: never, forMs: 60_000 })).rejects.toMatchObject({ status: 400 });
});
