import { ServerResponse } from "node:http";
import { Server } from "socket.io";
import { type Acknowledgement, frontSchema } from "#contract/events.ts";
import { SOCKET_PATH } from "#contract/messaging/messaging-terms.ts";
import type { BaseServices } from "../base-services.ts";
import type { Authentication } from "../caller.ts";
import { runWithOrigin } from "../db/origin.ts";
import { newTimeBudget } from "../db/time-budget.ts";
import { AppError } from "../errors.ts";
import { toAppError } from "../http/failures.ts";
import { LocalBuckets, scaledLimit } from "../http/limits/rate-limit.ts";
import { headersFor } from "../http/security-headers.ts";
import { joinCluster } from "./cluster.ts";
import { attachBounded, BoundedWebSockets } from "./connection-limits.ts";
import type { Connection, Connections, Handler, Sockets } from "./connections.ts";
import { countSockets } from "./figures.ts";
import { admitConnections, refreshToken } from "./handshake.ts";
import { ADMINS_ROOM, accountRoom, frontRoom, sessionRoom } from "./rooms.ts";
import { followSessionEnds } from "./session-ends.ts";

/** Maximum time between connecting and authenticating. */
const SIGN_IN_MS = 5000;
/** Maximum size of a client's message. A larger message closes the connection. */
const MAX_BYTES = 16 * 1024;
const SWEEP_MS = 1000;
/** Per minute, account and process, for events that read the database. */
const EVENTS_A_MINUTE = { count: 1200, seconds: 60, burst: 1200 };

/** Calls the acknowledgement callback if the client passed one as the last argument. */
function acknowledge(given: unknown[], answer: Acknowledgement): void {
  const last = given.at(-1);
  if (typeof last === "function") last(answer);
}

/** Creates the sockets of this process. REDIS_URL connects them to other processes. */
// Long: its functions share the connections, the handlers and the limit.
export async function createSockets(services: BaseServices & { authentication: Authentication }): Promise<Sockets> {
  const { config, log } = services;
  const io: Connections = new Server({
    path: SOCKET_PATH,
    transports: ["websocket"],
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    connectTimeout: SIGN_IN_MS,
    maxHttpBufferSize: MAX_BYTES,
    wsEngine: BoundedWebSockets,
  });
  const everywhere = io.of("/");
  const cluster = config.redisUrl === null ? null : await joinCluster(io, config.redisUrl, log);
  const figures = countSockets(io, services.metrics);
  const handlers = new Map<string, Handler>();
  const limitedEvents = new LocalBuckets(scaledLimit(EVENTS_A_MINUTE, config.rateLimitScale));

  async function answer(connection: Connection, event: string, given: unknown[]): Promise<void> {
    figures.received(event);
    try {
      const origin = { id: connection.id, name: `socket ${event}`, timeBudget: newTimeBudget(config) };
      await runWithOrigin(origin, () => handlers.get(event)?.(connection, given[0]));
      acknowledge(given, { ok: true });
    } catch (thrown) {
      const error = toAppError(thrown as Error);
      if (error.status >= 500) log.error({ err: thrown, event }, "socket event failed");
      acknowledge(given, { ok: false, error: error.message, code: error.code });
    }
  }

  admitConnections(io, { ...services, figures }, cluster);
  const ends = followSessionEnds(io, services);
  // Otherwise /api/ready would respond 503 for a moment after the start.
  await ends.begun;
  io.on("connection", (connection) => {
    const { id, sessionId, type } = connection.data.caller;
    void connection.join([accountRoom(id), sessionRoom(sessionId), ...(type === "admin" ? [ADMINS_ROOM] : [])]);
    ends.recheck(connection);
    // One listener for all events, because one per event costs too much when thousands reconnect.
    connection.onAny((event: string, ...given: unknown[]) => {
      if (handlers.has(event)) void answer(connection, event, given);
    });
  });
  const sweep = setInterval(() => {
    const now = Date.now();
    for (const connection of everywhere.sockets.values())
      if (connection.data.caller.expiresAt <= now) connection.disconnect(true);
  }, SWEEP_MS).unref();

  const sockets: Sockets = {
    publish: (rooms, event, ...payload) => sockets.publishExcept([], rooms, event, ...payload),
    publishExcept(except, rooms, event, ...payload) {
      // While Redis is down, its adapter would delay local events too.
      const reached = sockets.reachesOthers() ? io : io.local;
      if (rooms.length === 0) return;
      figures.published(event);
      reached
        .to([...rooms])
        .except([...except])
        .emit(event, ...payload);
    },
    handle: (event, handler) => void handlers.set(event, handler),
    handleRateLimited(event, handler) {
      handlers.set(event, (connection, payload) => {
        if (limitedEvents.take(connection.data.caller.id) > 0) throw new AppError("too_many_requests");
        return handler(connection, payload);
      });
    },
    async hasConnection(room) {
      if (everywhere.adapter.rooms.has(room)) return true;
      if (cluster === null || !cluster.isReady()) return false;
      const elsewhere = await io
        .in(room)
        .fetchSockets()
        .catch(() => []);
      return elsewhere.length > 0;
    },
    reachesOthers: () => cluster === null || cluster.isReady(),
    missesSessionEnds: () => ends.isBehind(),
    empty: (room) => void io.in(room).socketsLeave(room),
    attach(server) {
      attachBounded(io, server, { config, figures });
      // Engine.IO responds to other requests at its path without Fastify, so the headers are set here.
      const setHeaders = headersFor(config);
      io.engine.use((_request: unknown, answer: unknown, next: () => void) => {
        // A websocket upgrade passes a socket instead of a response, and needs no such headers.
        if (answer instanceof ServerResponse) setHeaders(answer);
        next();
      });
      io.engine.on("connection_error", ({ code }: { code: number }) => figures.refused(`handshake_${code}`));
    },
    disconnectAll() {
      clearInterval(sweep);
      ends.stop();
      io.local.disconnectSockets(true);
      io.engine?.close();
    },
    close() {
      void everywhere.adapter.close();
      cluster?.leave();
    },
  };
  sockets.handle("tab:front", async (connection, payload) => {
    const room = frontRoom(connection.data.caller.id);
    const isInFront = frontSchema.safeParse(payload).data?.front ?? false;
    await (isInFront ? connection.join(room) : connection.leave(room));
  });
  sockets.handleRateLimited("auth:refresh", (connection, payload) => refreshToken(services, connection, payload));
  return sockets;
}
