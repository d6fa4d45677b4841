import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** How long a visitor's browser may reuse a property or the list of featured properties. */
export const VISITORS_KEEP = "public, max-age=30";

function tagOf(payload: string): string {
  return `W/"${createHash("sha1").update(payload).digest("base64url")}"`;
}

/** Returns whether the caller has a current copy. If-None-Match requires weak comparison. */
export function isKnown(request: FastifyRequest, tag: string): boolean {
  const known = request.headers["if-none-match"];
  if (known === undefined) return false;
  const bare = (text: string) => text.trim().replace(/^W\//, "");
  return known.trim() === "*" || known.split(",").some((one) => bare(one) === bare(tag));
}

/**
 * Sets caching headers. Public GETs carry an ETag and must be revalidated unless the handler sets a longer lifetime.
 * All other responses are private and not stored.
 */
export function registerCaching(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const endpoint = request.routeOptions.config.endpoint;
    if (!endpoint || reply.statusCode >= 400) return payload;
    if (endpoint.method !== "GET" || endpoint.access !== "public") {
      reply.header("cache-control", "private, no-store");
      return payload;
    }
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "public, max-age=0, must-revalidate");
    if (request.caller) reply.header("cache-control", "private, no-store");
    reply.header("vary", [reply.getHeader("vary"), "Authorization"].filter(Boolean).join(", "));
    if (typeof payload !== "string" || reply.statusCode !== 200) return payload;
    const tag = tagOf(payload);
    reply.header("etag", tag);
    if (!isKnown(request, tag)) return payload;
    reply.code(304).removeHeader("content-type").removeHeader("content-length");
    return null;
  });
}
