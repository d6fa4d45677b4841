import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import { isUuid } from "#contract/values/uuid.ts";
import type { Config } from "../config.ts";
import { type Origin, runWithOrigin } from "../db/origin.ts";
import { newTimeBudget } from "../db/time-budget.ts";
import { routeOf } from "./figures.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Attributes database statements to this request. */
    origin: Origin;
  }
}

export const REQUEST_ID_HEADER = "x-request-id";

/**
 * Returns a generator of request ids: a new id, or a trusted proxy's id if it is a UUID. Other clients could reuse ids
 * or inject text into the log.
 */
export function requestIds({ trustProxy }: Pick<Config, "trustProxy">): (request: IncomingMessage) => string {
  if (trustProxy === false) return () => randomUUID();
  const isTrusted = proxyAddr.compile(trustProxy);
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER];
    const isGood = isUuid(given) && isTrusted(socket.remoteAddress ?? "", 0);
    return isGood ? given.toLowerCase() : randomUUID();
  };
}

/** The star of a route such as `/media/*` before a slash would end an SQL comment. */
const nameOf = (method: string, route: string) => `${method} ${route.replaceAll("*", "…")}`;

/**
 * Adds the request id to the response and the log, and the route to SQL comments. The session lookup runs before and
 * has no comment, so that all routes share its plan.
 */
export function registerRequestIds(app: FastifyInstance, config: Pick<Config, "timeLimitScale">): void {
  app.decorateRequest("origin");
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    request.origin = { id: request.id, name: null, timeBudget: newTimeBudget(config) };
    runWithOrigin(request.origin, done);
  });
  // Body parsing loses the request's async context, so it is set again.
  app.addHook("preValidation", (request, _reply, done) => runWithOrigin(request.origin, done));
  app.addHook("preHandler", (request, _reply, done) => {
    request.origin.name = nameOf(request.method, routeOf(request));
    done();
  });
}
