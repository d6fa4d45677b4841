import net from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

/** How long requests in progress may take after SIGTERM. */
const DRAIN_MS = 10_000;

const draining = new WeakSet<FastifyInstance["server"]>();

/** Returns whether this server is shutting down: it still responds, but accepts no new connections. */
export function isDraining(app: FastifyInstance): boolean {
  return draining.has(app.server);
}

/** Makes every response of a draining server close its connection. */
export function registerDraining(app: FastifyInstance): void {
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isDraining(app)) reply.header("connection", "close");
    done();
  });
}

/**
 * Stops accepting connections, and closes each open one after its response. Idle connections of browsers are closed
 * immediately. Idle connections of a proxy (TRUST_PROXY) are left to the proxy: it may just be sending a request, and
 * could not tell whether it was accepted. Resolves when all are closed, after at most ten seconds.
 */
export async function drain(
  app: FastifyInstance,
  { config, sockets }: { config: Pick<Config, "trustProxy">; sockets: { disconnectAll(): void } },
): Promise<void> {
  draining.add(app.server);
  const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  // The close() of an HTTP server would also close idle connections.
  const ended = new Promise((resolve) => net.Server.prototype.close.call(app.server, resolve));
  if (config.trustProxy === false) app.server.closeIdleConnections();
  sockets.disconnectAll();
  await ended;
  clearTimeout(late);
}
