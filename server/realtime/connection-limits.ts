import type { Server as HttpServer, IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { WebSocketServer } from "ws";
import type { Config } from "../config.ts";
import { allowedOrigins } from "../http/allowed-origins.ts";
import { clientKeyOf } from "../http/limits/client-key.ts";
import type { Connections } from "./connections.ts";
import type { SocketFigures } from "./figures.ts";

/**
 * Unauthenticated connections of one address at once. Many people can share an address and reconnect together after a
 * restart.
 */
const WAITING_PER_ADDRESS = 250;
/** Maximum fragments per websocket message. The standard client sends one. */
const MAX_FRAGMENTS = 16;

/** How long a client may take to confirm a close before the connection is terminated. */
const CLOSE_MS = 3000;

/**
 * Websockets with limits for hostile clients. The defaults of ws are 16,384 fragments, each of which costs a hundred
 * bytes of memory, and 30 s for a client that ignores the close frame.
 */
export class BoundedWebSockets extends WebSocketServer {
  constructor(options: ConstructorParameters<typeof WebSocketServer>[0]) {
    // Separate, because the types of ws lack the time-out.
    const limits = { maxFragments: MAX_FRAGMENTS, closeTimeout: CLOSE_MS };
    super({ ...options, ...limits });
  }
}

/** Returns whether the page was loaded from this server by its IP address or `localhost`. */
function isLoadedByAddress({ origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  // Other hostnames are rejected, because another site's name can resolve to this server (DNS rebinding).
  return page.host === host && (page.hostname === "localhost" || isIP(page.hostname.replace(/^\[|\]$/g, "")) > 0);
}

/**
 * Returns a check of the Origin header. Allowed are the site's own origin and those that sign-ins may redirect to; in demo
 * mode also pages that were loaded by IP address. Clients other than browsers send no such header.
 */
function originCheck(config: Pick<Config, "mode" | "siteUrl" | "auth">): (headers: IncomingHttpHeaders) => boolean {
  const allowed = allowedOrigins(config);
  return (headers) => {
    const { origin } = headers;
    if (origin === undefined) return true;
    if (config.mode === "demo" && isLoadedByAddress(headers)) return true;
    return allowed.some((each) => (typeof each === "string" ? each === origin : each.test(origin)));
  };
}

/** Accepts connections on this server, limiting unauthenticated connections per address. */
export function attachBounded(
  io: Connections,
  server: HttpServer,
  {
    config,
    figures,
  }: { config: Pick<Config, "mode" | "trustProxy" | "rateLimitScale" | "siteUrl" | "auth">; figures: SocketFigures },
): void {
  const isOwnOrigin = originCheck(config);
  const most = WAITING_PER_ADDRESS * config.rateLimitScale;
  const keyOf = clientKeyOf(config);
  const waiting = new Map<string, number>();
  /** The callback of each request for when its connection is authenticated or closed. */
  const leaving = new WeakMap<object, () => void>();

  function enter(request: IncomingMessage): boolean {
    const address = keyOf(request);
    const count = waiting.get(address) ?? 0;
    if (count >= most) return false;
    waiting.set(address, count + 1);
    let isWaiting = true;
    const leave = () => {
      if (!isWaiting) return;
      isWaiting = false;
      const left = (waiting.get(address) ?? 1) - 1;
      if (left === 0) waiting.delete(address);
      else waiting.set(address, left);
    };
    request.socket.once("close", leave);
    leaving.set(request, leave);
    return true;
  }

  io.attach(server, {
    allowRequest(request, answer) {
      if (!isOwnOrigin(request.headers)) {
        figures.refused("foreign_origin");
        return answer("origin not allowed", false);
      }
      const isLetIn = enter(request);
      if (!isLetIn) figures.refused("too_many_waiting");
      answer(isLetIn ? null : "too many connections wait to sign in", isLetIn);
    },
  });
  io.engine.on("connection", (connection: { request: IncomingMessage | null }) => {
    const leave = connection.request && leaving.get(connection.request);
    if (leave) leaving.set(connection, leave);
    // Engine.IO would keep the request with all its headers as long as the connection.
    connection.request = null;
  });
  io.on("connection", (connection) => {
    leaving.get(connection.conn)?.();
    // A client that leaves the only namespace would keep a connection that no limit counts.
    connection.once("disconnect", () => connection.conn.close());
  });
}
