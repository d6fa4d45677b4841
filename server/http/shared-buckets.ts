import type { FastifyBaseLogger } from "fastify";
import { bucketOf, type Limit, LocalBuckets } from "./rate-limit.ts";

/** How long a call waits for Redis before the process decides alone. */
const PATIENCE_MS = 10;
/** How long Redis is not asked once it has not answered in time: calls do not wait again and again. */
const PAUSE_MS = 1000;
const PREFIX = "basera:calls:";

/** The bucket as one instant (GCRA): when it will be full again, by the clock of Redis. */
const TAKE = `
local time = redis.call("TIME")
local now = time[1] * 1000 + time[2] / 1000
local step, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local next = math.max(tonumber(redis.call("GET", KEYS[1]) or "0"), now) + step
if next > now + window then return math.ceil((next - now - window) / 1000) end
redis.call("SET", KEYS[1], string.format("%.3f", next), "PX", math.ceil(next - now))
return 0`;

/** A limit that every call meets. */
export interface Buckets {
  /** 0 where the call may go on, else the whole seconds until it may be tried again. */
  take(key: string): number | Promise<number>;
  close(): void;
}

/**
 * Buckets that all processes share in Redis. Each call is counted in this process's own as well: where Redis is away, or
 * slower than a call may wait, they alone decide, so that no call fails and the limit still holds for each process. Resolves
 * when Redis was reached, or could not be: it may come later, go and come back.
 */
export async function openSharedBuckets(
  limit: Limit,
  { url, log, patienceMs = PATIENCE_MS }: { url: string; log: FastifyBaseLogger; patienceMs?: number },
): Promise<Buckets> {
  const { createClient, defineScript } = await import("redis");
  const { stepMs, windowMs } = bucketOf(limit);
  const take = defineScript({
    SCRIPT: TAKE,
    NUMBER_OF_KEYS: 1,
    // Clients share what looks alike: it must not remember the limit.
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
  // The connection that carries events says in the log that Redis is away.
  client.on("error", (error) => log.debug({ err: error }, "limits are kept by this process alone"));
  const firstWord = new Promise<void>((resolve) => void client.once("ready", resolve).once("error", () => resolve()));
  client.connect().catch(() => {});
  await firstWord;
  const own = new LocalBuckets(limit);
  let askAgainAt = 0;

  /** Null where Redis does not answer in time. */
  function ask(key: string): Promise<number | null> {
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        // An answer that has come while this process was busy is read before.
        setImmediate(() => {
          askAgainAt = Date.now() + PAUSE_MS;
          resolve(null);
        });
      }, patienceMs);
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
