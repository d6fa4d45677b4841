import type { FastifyBaseLogger } from "fastify";
import type { Connections } from "./connections.ts";

/** Other processes that serve the same people. */
export interface Cluster {
  /** Whether they can be reached now. */
  isReady(): boolean;
  leave(): void;
}

/** How much of what was said is kept for a process that reads late. */
const KEPT_EVENTS = 10_000;
/** How long one read waits for news; a process that stops takes as long to end its last one. */
const READ_MS = 1000;

interface StreamReader {
  xRead(streams: { key: string; id: string }[], options: object): Promise<unknown>;
  xRevRange(key: string, start: string, end: string, options: { COUNT: number }): Promise<{ id: string }[] | null>;
}

/** The stream that all processes write to and read. */
const STREAM = "socket.io";
/** Redis is asked for a sign of life as often. */
const PING_MS = 1000;
/** Without one for so long, it counts as away: what is told meanwhile must not wait for it. */
const SILENCE_MS = 2500;
/** A connection on which nothing comes for so long is given up and made anew. */
const DEAD_MS = 5000;
const MOST_BETWEEN_TRIES_MS = 2000;

/**
 * Carries what is published across processes, through a stream in Redis. Redis may come later, go and come back: until
 * then everybody hears what happens in their own process.
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
      reconnectStrategy: (tries) => Math.min(tries * 100, MOST_BETWEEN_TRIES_MS),
    },
  });
  let isLost = false;
  let heardAt = 0;
  client.on("error", (error) => {
    if (!isLost) log.error({ err: error }, "Redis does not answer; events stay within this process");
    isLost = true;
  });
  client.on("ready", () => {
    if (isLost) log.info("Redis answers again");
    isLost = false;
    heardAt = Date.now();
  });
  client.on("ping-interval", () => {
    heardAt = Date.now();
  });
  // The adapter does not wait for what it publishes, and an answer that never comes must not end the process.
  const publish = client.publish.bind(client);
  const duplicate = client.duplicate.bind(client);
  Object.assign(client, {
    publish: (...given: Parameters<typeof publish>) => publish(...given).catch(() => 0),
    duplicate: () => readFromNowOn(duplicate()),
  });
  client.connect().catch((error) => log.error({ err: error }, "could not connect to Redis"));
  const options = { streamName: STREAM, maxLen: KEPT_EVENTS, blockTimeInMs: READ_MS, onlyPlaintext: true };
  io.adapter(createAdapter(client, options));
  return {
    isReady: () => client.isReady && Date.now() - heardAt < SILENCE_MS,
    leave() {
      // What waits for an answer fails now, and that is no loss.
      isLost = true;
      client.destroy();
    },
  };
}

/**
 * The adapter reads "what is new from this moment" until it has read something, and would miss what comes between two such
 * moments. From the stream's last entry at the first of them on it misses nothing.
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
