import net from "node:net";
import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";

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
 * Stops accepting connections and closes open ones after their response. Idle connections of browsers are closed
 * immediately. A proxy (TRUST_PROXY) may be sending on an idle connection at this moment and could not tell whether the
 * request was accepted, so the proxy closes its own. Resolves when all are closed, after at most ten seconds.
 */
export async function drain(app: FastifyInstance, { config, sockets }: Pick<Services, "config" | "sockets">) {
  draining.add(app.server);
  const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  // An HTTP server's own close() would also close the idle ones.
  const ended = new Promise((resolve) => net.Server.prototype.close.call(app.server, resolve));
  if (config.trustProxy === false) app.server.closeIdleConnections();
  sockets.disconnectAll();
  await ended;
  clearTimeout(late);
}
