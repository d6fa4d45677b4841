import type { Server as HttpServer, IncomingHttpHeaders, IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import { WebSocketServer } from "ws";
import { allowedOrigins } from "../auth/redirects.ts";
import type { Config } from "../config.ts";
import { addressKey } from "../http/client-key.ts";
import type { Connections } from "./connections.ts";
import type { SocketFigures } from "./figures.ts";

/**
 * Connections of one address that may be unauthenticated at once. Many people share an address, and reconnect together
 * after a restart.
 */
const WAITING_PER_ADDRESS = 250;
/** Fragments per websocket message. The stock client sends one. */
const MAX_FRAGMENTS = 16;

/** The default of ws is 16,384, and each one-byte fragment costs a hundred bytes of memory. */
export class FewFragments extends WebSocketServer {
  constructor(options: ConstructorParameters<typeof WebSocketServer>[0]) {
    super({ ...options, maxFragments: MAX_FRAGMENTS });
  }
}

function addressOf({ trustProxy }: Pick<Config, "trustProxy">): (request: IncomingMessage) => string {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? "";
  const isTrusted = proxyAddr.compile(trustProxy);
  return (request) => proxyAddr(request, isTrusted);
}

/**
 * Returns a check of the Origin header: the page's own host and the origins that sign-ins may return to pass. Other
 * clients send none.
 */
function originCheck(config: Pick<Config, "siteUrl" | "auth">): (headers: IncomingHttpHeaders) => boolean {
  const allowed = allowedOrigins(config);
  return ({ origin, host }) => {
    if (origin === undefined) return true;
    if (URL.canParse(origin) && new URL(origin).host === host) return true;
    return allowed.some((each) => (typeof each === "string" ? each === origin : each.test(origin)));
  };
}

/** Accepts connections on this server, limiting unauthenticated ones per address. */
export function attachBounded(
  io: Connections,
  server: HttpServer,
  {
    config,
    figures,
  }: { config: Pick<Config, "trustProxy" | "rateLimitScale" | "siteUrl" | "auth">; figures: SocketFigures },
): void {
  const isOwnOrigin = originCheck(config);
  const most = WAITING_PER_ADDRESS * config.rateLimitScale;
  const addressOfRequest = addressOf(config);
  const waiting = new Map<string, number>();
  /** Callbacks for when a request's connection is authenticated or closed. */
  const leaving = new WeakMap<object, () => void>();

  function enter(request: IncomingMessage): boolean {
    const address = addressKey(addressOfRequest(request));
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
    // Otherwise kept in memory for each connection, with all its headers.
    connection.request = null;
  });
  io.on("connection", ({ conn }) => leaving.get(conn)?.());
}
