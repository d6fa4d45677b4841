import type { FastifyBaseLogger } from "fastify";
import { bucketOf, type Limit, LocalBuckets } from "./rate-limit.ts";

/** How long a call waits for Redis before the local count decides. */
const REDIS_WAIT_MS = 10;
/** Pause after a time-out of Redis, so that not every call waits for it. */
const PAUSE_MS = 1000;
const PREFIX = "basera:calls:";

/** The bucket is one instant (GCRA) by Redis' clock: when it will be full again. */
const TAKE = `
local time = redis.call("TIME")
local now = time[1] * 1000 + time[2] / 1000
local step, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local next = math.max(tonumber(redis.call("GET", KEYS[1]) or "0"), now) + step
if next > now + window then return math.ceil((next - now - window) / 1000) end
redis.call("SET", KEYS[1], string.format("%.3f", next), "PX", math.ceil(next - now))
return 0`;

/** A rate limit that applies to every call. */
export interface Buckets {
  /** Returns 0 if the call is allowed, else the seconds until the next attempt. */
  take(key: string): number | Promise<number>;
  close(): void;
}

/**
 * Opens buckets that all processes share in Redis. Each call is also counted in this process: while Redis is down or
 * slow, the local count decides, so no call fails and the limit still holds per process. Resolves when Redis has been
 * reached or has failed; it may go down and return later.
 */
export async function openSharedBuckets(
  limit: Limit,
  { url, log, timeoutMs = REDIS_WAIT_MS }: { url: string; log: FastifyBaseLogger; timeoutMs?: number },
): Promise<Buckets> {
  const { createClient, defineScript } = await import("redis");
  const { stepMs, windowMs } = bucketOf(limit);
  const take = defineScript({
    SCRIPT: TAKE,
    NUMBER_OF_KEYS: 1,
    // Parsed commands are shared by all clients, so they must not contain the limit.
    parseCommand(parser, key: string, ...bucket: number[]) {
      parser.pushKey(PREFIX + key);
      parser.push(...bucket.map(String));
    },
    transformReply: (reply: unknown) => Number(reply),
  });
  const client = createClient({
    url,
    scripts: { take },
    disableOfflineQueue: true,
    pingInterval: 1000,
    socket: { connectTimeout: 2000, socketTimeout: 5000, reconnectStrategy: (tries) => Math.min(tries * 100, 2000) },
  });
  // Logged at debug level, because the connection for events already logs that Redis is down.
  client.on("error", (error) => log.debug({ err: error }, "limits are counted by this process only"));
  const firstWord = new Promise<void>((resolve) => void client.once("ready", resolve).once("error", () => resolve()));
  client.connect().catch(() => {});
  await firstWord;
  const own = new LocalBuckets(limit);
  let askAgainAt = 0;

  /** Returns null if Redis does not respond in time. */
  function ask(key: string): Promise<number | null> {
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        // Lets a response that has already arrived be read first.
        setImmediate(() => {
          askAgainAt = Date.now() + PAUSE_MS;
          resolve(null);
        });
      }, timeoutMs);
      client
        .take(key, stepMs, windowMs)
        .catch(() => null)
        .then((wait) => {
          clearTimeout(late);
          resolve(wait);
        });
    });
  }

  return {
    async take(key) {
      const wait = own.take(key);
      if (wait > 0 || !client.isReady || Date.now() < askAgainAt) return wait;
      return (await ask(key)) ?? 0;
    },
    close: () => client.destroy(),
  };
}
