import { createServer, type RequestListener, type Server } from "node:http";

/** How long a request may take to arrive: the largest upload at 200 kbit/s. */
const ARRIVAL_MS = 5 * 60 * 1000;

/** How long a request's headers may take to arrive. */
const HEADERS_MS = 20 * 1000;

/** After this long without a byte in either direction the connection is closed. */
const SILENCE_MS = 2 * 60 * 1000;

/** Longer than proxies keep an idle connection, so that the proxy closes it and never sends on a closed one. */
const IDLE_MS = 72 * 1000;

/** Returns an HTTP server with time-outs for slow clients. */
export function httpServer(handle: RequestListener): Server {
  const times = { requestTimeout: ARRIVAL_MS, headersTimeout: HEADERS_MS, keepAliveTimeout: IDLE_MS };
  return createServer(times, handle).setTimeout(SILENCE_MS);
}
