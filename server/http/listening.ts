import { createServer, type RequestListener, type Server } from "node:http";

/**
 * How long a request may take to arrive: the largest upload at 200 kbit/s. Without an end, a few that trickle would keep
 * everybody's uploads out.
 */
const ARRIVAL_MS = 5 * 60 * 1000;

/** The same for a request's headers. */
const HEADERS_MS = 20 * 1000;

/** After this long without a byte in either direction a client is gone, or holds what it was answered without reading it. */
const SILENCE_MS = 2 * 60 * 1000;

/** Longer than proxies keep an idle connection: they are to close it, and not send on one that is just closed. */
const IDLE_MS = 72 * 1000;

/** An HTTP server whose clients have so long for everything, and no longer. */
export function httpServer(handle: RequestListener): Server {
  const times = { requestTimeout: ARRIVAL_MS, headersTimeout: HEADERS_MS, keepAliveTimeout: IDLE_MS };
  return createServer(times, handle).setTimeout(SILENCE_MS);
}
