import net from "node:net";
import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";

/** How long requests under way may take to end once we are told to stop. */
const DRAIN_MS = 10_000;

const draining = new WeakSet<FastifyInstance["server"]>();

/** Whether this server has been told to end: it answers what comes, and wants nothing more. */
export function isDraining(app: FastifyInstance): boolean {
  return draining.has(app.server);
}

/** Lets every answer of a server that drains end its connection. */
export function registerDraining(app: FastifyInstance): void {
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isDraining(app)) reply.header("connection", "close");
    done();
  });
}

/**
 * Takes no more connections and ends those that are there, each after its answer. Idle ones of browsers are closed at once.
 * A proxy may be sending on an idle one at this very moment, and could not tell whether a request was taken that finds it
 * closed: where one stands in front (TRUST_PROXY), it is left to close its own, or to be told by an answer. Resolves when
 * all have ended, after ten seconds at most.
 */
export async function drain(app: FastifyInstance, { config, sockets }: Pick<Services, "config" | "sockets">) {
  draining.add(app.server);
  const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  // An HTTP server's own close() would close the idle ones too.
  const ended = new Promise((resolve) => net.Server.prototype.close.call(app.server, resolve));
  if (config.trustProxy === false) app.server.closeIdleConnections();
  sockets.disconnectAll();
  await ended;
  clearTimeout(late);
}
