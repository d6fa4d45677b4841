import pino from "pino";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { atEnd } from "../../testing/at-end.ts";
import { hasRedis, withRedis } from "../../testing/programs/programs.ts";
import { ownRedis } from "../../testing/programs/redis.ts";
import { until } from "../../testing/until.ts";
import { openSharedBuckets } from "./shared-buckets.ts";

/** One per minute, with a burst of three. */
const LIMIT = { count: 1, seconds: 60, burst: 3 };
/** Redis may be this slow on a busy machine. */
const TIMEOUT_MS = 10_000;

describe.skipIf(!hasRedis)(withRedis("buckets that processes share"), async () => {
  const redis = await ownRedis();
  beforeAll(() => redis.start());
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  async function open(limit = LIMIT, timeoutMs = TIMEOUT_MS) {
    const buckets = await openSharedBuckets(limit, { url: redis.url, log: pino({ level: "silent" }), timeoutMs });
    atEnd(() => buckets.close());
    return buckets;
  }

  it("allow the burst across processes, and then say how long to wait", async () => {
    const [here, there] = [await open(), await open()];
    expect([await here.take("a"), await there.take("a"), await here.take("a")]).toEqual([0, 0, 0]);
    for (const buckets of [here, there]) {
      const wait = await buckets.take("a");
      expect(wait).toBeGreaterThan(50);
      expect(wait).toBeLessThanOrEqual(60);
    }
    expect(await there.take("b")).toBe(0);
  });

  it("allow exactly the burst for concurrent calls", async () => {
    const all = [await open(), await open(), await open()];
    const waits = await Promise.all(all.flatMap((buckets) => [0, 1, 2].map(() => buckets.take("c"))));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });

  it("refill tokens over time", async () => {
    const quick = { count: 5, seconds: 1, burst: 1 };
    const [here, there] = [await open(quick), await open(quick)];
    expect((await Promise.all([here.take("d"), there.take("d")])).sort()).toEqual([0, 1]);
    await until(async () => (await there.take("d")) === 0, "a token was back");
  });

  it("work per process while Redis is frozen or down, delay no call, and are shared again afterwards", async () => {
    const waitMs = 5;
    const here = await open(LIMIT, waitMs);
    expect(await here.take("e")).toBe(0);
    redis.freeze();
    // The clock stands still, so that the pause after a time-out does not end. On a busy machine it has begun already.
    vi.useFakeTimers({ toFake: ["Date"] });
    const timers = vi.spyOn(globalThis, "setTimeout");
    expect([await here.take("e"), await here.take("e")]).toEqual([0, 0]);
    for (let call = 0; call < 100; call += 1) expect(await here.take("e")).toBeGreaterThan(50);
    expect(timers.mock.calls.filter(([, ms]) => ms === waitMs).length).toBeLessThanOrEqual(1);
    vi.useRealTimers();
    redis.thaw();
    await redis.stop();
    expect([await here.take("f"), await here.take("f"), await here.take("f")]).toEqual([0, 0, 0]);
    expect(await here.take("f")).toBeGreaterThan(50);
    await redis.start();
    const there = await open();
    let person = 0;
    await until(async () => {
      person += 1;
      for (let call = 0; call < 3; call += 1) await here.take(`back ${person}`);
      return (await there.take(`back ${person}`)) > 0;
    }, "they were shared again");
  });
});
