import { createServer, type RequestListener, type Server } from "node:http";

/** Maximum time to receive a request: the largest upload at 200 kbit/s. */
const ARRIVAL_MS = 5 * 60 * 1000;

/** Maximum time to receive a request's headers. */
const HEADERS_MS = 20 * 1000;

/** A connection without traffic in either direction is closed after this time. */
const SILENCE_MS = 2 * 60 * 1000;

/**
 * Longer than proxies keep an idle connection, so that always the proxy closes it and never sends a request
 * on a connection that we just closed.
 */
const IDLE_MS = 72 * 1000;

/** Returns an HTTP server with time-outs for slow clients. */
export function httpServer(handle: RequestListener): Server {
  const times = { requestTimeout: ARRIVAL_MS, headersTimeout: HEADERS_MS, keepAliveTimeout: IDLE_MS };
  return createServer(times, handle).setTimeout(SILENCE_MS);
}
