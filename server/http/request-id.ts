import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { type Origin, onBehalfOf } from "../db/origin.ts";
import { PATIENCE_MS } from "../db/patience.ts";
import { routeOf } from "./figures.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** On whose behalf its statements are run. */
    origin: Origin;
  }
}

export const REQUEST_ID_HEADER = "x-request-id";
const WELL_FORMED = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * How a request gets its id: a new one, or the one that a trusted proxy gave it, where that is a UUID. Anybody else could
 * give two requests one id, or write what they like into the log.
 */
export function requestIds({ trustProxy }: Pick<Config, "trustProxy">): (request: IncomingMessage) => string {
  if (trustProxy === false) return () => randomUUID();
  const isTrusted = proxyAddr.compile(trustProxy);
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER];
    const isGood = typeof given === "string" && WELL_FORMED.test(given) && isTrusted(socket.remoteAddress ?? "", 0);
    return isGood ? given.toLowerCase() : randomUUID();
  };
}

/** A comment in SQL would end at the star of a route such as `/media/*` before a slash. */
const nameOf = (method: string, route: string) => `${method} ${route.replaceAll("*", "…")}`;

/**
 * Says the request's id in its answer, and lets what it asks of the database know on whose behalf: by its id in the log, by
 * its route in the statement's text. What finds out who calls is the same statement for all routes, and bears no route.
 */
export function registerRequestIds(app: FastifyInstance): void {
  app.decorateRequest("origin", undefined as never);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    request.origin = { id: request.id, name: null, patience: { leftMs: PATIENCE_MS } };
    onBehalfOf(request.origin, done);
  });
  // Reading a body ends on behalf of the connection.
  app.addHook("preValidation", (request, _reply, done) => onBehalfOf(request.origin, done));
  app.addHook("preHandler", (request, _reply, done) => {
    request.origin.name = nameOf(request.method, routeOf(request));
    done();
  });
}
