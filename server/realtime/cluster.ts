import type { FastifyBaseLogger } from "fastify";
import type { Connections } from "./sockets.ts";

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

/**
 * Carries what is published across processes, through a stream in Redis. Redis may come later, go and come back: until
 * then everybody hears what happens in their own process.
 */
export async function joinCluster(io: Connections, url: string, log: FastifyBaseLogger): Promise<Cluster> {
  const [{ createClient }, { createAdapter }] = await Promise.all([
    import("redis"),
    import("@socket.io/redis-streams-adapter"),
  ]);
  const client = createClient({ url, socket: { reconnectStrategy: (tries) => Math.min(tries * 100, 2000) } });
  let isLost = false;
  client.on("error", (error) => {
    if (!isLost) log.error({ err: error }, "Redis does not answer; events stay within this process");
    isLost = true;
  });
  client.on("ready", () => {
    if (isLost) log.info("Redis answers again");
    isLost = false;
  });
  // The adapter does not wait for what it publishes, and an answer that never comes must not end the process.
  const publish = client.publish.bind(client);
  Object.assign(client, { publish: (...given: Parameters<typeof publish>) => publish(...given).catch(() => 0) });
  client.connect().catch((error) => log.error({ err: error }, "could not connect to Redis"));
  io.adapter(createAdapter(client, { maxLen: KEPT_EVENTS, blockTimeInMs: READ_MS, onlyPlaintext: true }));
  return { isReady: () => client.isReady, leave: () => client.destroy() };
}
