import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { EVENT_MINUTES } from "#contract/accounts/retention.ts";
import type { Connections } from "./connections.ts";

/** This process's connection to the other processes. */
export interface Cluster {
  /** Whether events currently reach the other processes. */
  isReady(): boolean;
  leave(): void;
}

/** Maximum length of the stream. */
const KEPT_EVENTS = 10_000;
/**
 * Events older than this are deleted, at this interval, so that none is kept longer than `EVENT_MINUTES`. A process
 * reads them at once, and clients catch up over HTTP.
 */
const KEPT_MS = (EVENT_MINUTES * 60_000) / 2;
/** Duration of a blocking read. A process that stops waits for its last read. */
const READ_MS = 1000;

interface Subscriber {
  isOpen: boolean;
  /** False while the connection is lost, which the first client reports. */
  isReady: boolean;
  subscribe(...given: never[]): Promise<void>;
}

interface StreamReader {
  isReady: boolean;
  xRead(streams: { key: string; id: string }[], options: object): Promise<unknown>;
  xRevRange(key: string, start: string, end: string, options: { COUNT: number }): Promise<{ id: string }[] | null>;
}

/** The Redis stream that all processes write to and read from. */
const STREAM = "socket.io";
/** Interval of pings to Redis. */
const PING_MS = 1000;
/** Redis counts as down after this time without a response. Publishing then does not wait for it. */
const SILENCE_MS = 2500;
/** A connection without data for this long is closed and reopened. */
const DEAD_MS = 5000;
const MAX_BETWEEN_TRIES_MS = 2000;
const SUBSCRIBE_AGAIN_MS = 1000;
const READ_AGAIN_MS = 500;

/**
 * Carries events across processes through a Redis stream. Redis may start late, stop and return; in the meantime each
 * process delivers only local events.
 */
export async function joinCluster(io: Connections, url: string, log: FastifyBaseLogger): Promise<Cluster> {
  const [{ createClient }, { createAdapter }] = await Promise.all([
    import("redis"),
    import("@socket.io/redis-streams-adapter"),
  ]);
  const client = createClient({
    url,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: DEAD_MS,
      socketTimeout: DEAD_MS,
      reconnectStrategy: (tries) => Math.min(tries * 100, MAX_BETWEEN_TRIES_MS),
    },
  });
  let isLost = false;
  let heardAt = 0;
  client.on("error", (error) => {
    if (!isLost) log.error({ err: error }, "Redis does not respond; events stay within this process");
    isLost = true;
  });
  client.on("ready", () => {
    if (isLost) log.info("Redis responds again");
    isLost = false;
    heardAt = Date.now();
  });
  client.on("ping-interval", () => {
    heardAt = Date.now();
  });
  // The adapter does not handle the promises of publish() and subscribe(). An unhandled rejection ends the process.
  const publish = client.publish.bind(client);
  const duplicate = client.duplicate.bind(client);
  Object.assign(client, {
    publish: (...given: Parameters<typeof publish>) => publish(...given).catch(() => 0),
    duplicate: () => subscribeUntilDone(pauseAfterFailedReads(readFromNowOn(duplicate()), log), log),
  });
  client.connect().catch((error) => log.error({ err: error }, "could not connect to Redis"));
  const options = { streamName: STREAM, maxLen: KEPT_EVENTS, blockTimeInMs: READ_MS, onlyPlaintext: true };
  io.adapter(createAdapter(client, options));
  const trimming = setInterval(() => {
    if (client.isReady) client.xTrim(STREAM, "MINID", Date.now() - KEPT_MS).catch(() => {});
  }, KEPT_MS).unref();
  return {
    isReady: () => client.isReady && Date.now() - heardAt < SILENCE_MS,
    leave() {
      // Pending commands now fail, which is expected.
      isLost = true;
      clearInterval(trimming);
      client.destroy();
    },
  };
}

/** Tries a subscription again that was refused or lost, until the client is closed. */
function subscribeUntilDone<Client extends Subscriber>(client: Client, log: FastifyBaseLogger): Client {
  const trySubscribing = client.subscribe.bind(client);
  async function subscribe(...given: Parameters<typeof trySubscribing>): Promise<void> {
    let isReported = false;
    while (client.isOpen) {
      try {
        return await trySubscribing(...given);
      } catch (error) {
        if (client.isReady && !isReported) {
          log.error({ err: error }, "Redis refuses to subscribe; tabs in front at other processes are not known");
          isReported = true;
        }
        await sleep(SUBSCRIBE_AGAIN_MS, undefined, { ref: false });
      }
    }
  }
  return Object.assign(client, { subscribe });
}

/**
 * Makes the first read start at the stream's last entry. The adapter would read "entries after now" until it has read
 * one, and miss entries that arrive between two reads.
 */
function readFromNowOn<Client extends StreamReader>(client: Client): Client {
  const read = client.xRead.bind(client);
  let start: Promise<string> | undefined;
  async function xRead(streams: { key: string; id: string }[], options: object) {
    start ??= client.xRevRange(STREAM, "+", "-", { COUNT: 1 }).then((found) => found?.[0]?.id ?? "0-0");
    const begin = await start.catch((error) => {
      start = undefined;
      throw error;
    });
    return read(
      streams.map(({ key, id }) => ({ key, id: id === "$" ? begin : id })),
      options,
    );
  }
  return Object.assign(client, { xRead });
}

/** Delays the error of a read, because the adapter reads again at once. */
function pauseAfterFailedReads<Client extends StreamReader>(client: Client, log: FastifyBaseLogger): Client {
  const read = client.xRead.bind(client);
  let isReported = false;
  async function xRead(...given: Parameters<StreamReader["xRead"]>) {
    try {
      const found = await read(...given);
      isReported = false;
      return found;
    } catch (error) {
      if (client.isReady && !isReported) {
        log.error({ err: error }, "Redis refuses to read events; those of other processes do not arrive");
        isReported = true;
      }
      await sleep(READ_AGAIN_MS, undefined, { ref: false });
      throw error;
    }
  }
  return Object.assign(client, { xRead });
}
