import { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, type Registry } from "prom-client";
import type { Config } from "../config.ts";
import { AppError } from "../errors.ts";
import { errorBody } from "./failures.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Whether it counts as worked on at the moment. */
    isWorkedOn: boolean;
  }
}

const RETRY_SECONDS = "2";
/** How long work may go on for somebody who has left. */
const LEFT_MS = 10_000;
/** Answered however much there is to do: what watches us, and the end of a session. Files from disk cost next to nothing. */
const ALWAYS = /^(\/api\/(health|ready)|\/metrics|\/auth\/v1\/logout|\/assets\/\*)$/;

/** Made once: whoever has too much to do has no time to note where it was. */
const REFUSAL = new AppError("not_ready");

/** What a page asks of this process itself while it is made: it was let in with the page. */
const isFromOutside = ({ raw }: FastifyRequest): boolean => raw instanceof IncomingMessage;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Refuses requests with 503 while `maxRequests` others are worked on, before anything of them is looked at: those that were
 * let in are answered soon, where all of them would be answered too late. Who sends or reads slowly is not worked on
 * meanwhile, and keeps nobody out. Sockets and those that are open stay.
 */
export function shedOverload(
  app: FastifyInstance,
  { maxRequests }: Pick<Config, "maxRequests">,
  metrics: Registry,
): void {
  let workedOn = 0;
  const shed = new Counter({
    name: "http_requests_shed_total",
    help: "Requests refused because as many as may be were worked on",
    registers: [metrics],
  });
  function begin(request: FastifyRequest): void {
    if (request.isWorkedOn) return;
    request.isWorkedOn = true;
    workedOn += 1;
  }
  function end(request: FastifyRequest): void {
    if (!request.isWorkedOn) return;
    request.isWorkedOn = false;
    workedOn -= 1;
  }

  app.decorateRequest("isWorkedOn", false);
  app.addHook("onRequest", (request, reply, done) => {
    if (!isFromOutside(request) || ALWAYS.test(request.routeOptions.url ?? "")) return done();
    if (workedOn >= maxRequests) {
      shed.inc();
      reply.code(REFUSAL.status).header("retry-after", RETRY_SECONDS).header("cache-control", "no-store");
      reply.send(errorBody(REFUSAL, request.id));
      return;
    }
    begin(request);
    // What is asked for somebody who has left is worked on still, unless it had not come to its handler, which nothing tells.
    reply.raw.once("close", () => request.isWorkedOn && setTimeout(end, LEFT_MS, request).unref());
    done();
  });
  app.addHook("preParsing", (request, _reply, _payload, done) => {
    if (hasBody(request)) end(request);
    done();
  });
  app.addHook("preValidation", (request, reply, done) => {
    if (isFromOutside(request) && !ALWAYS.test(request.routeOptions.url ?? "") && !reply.raw.destroyed) begin(request);
    done();
  });
  app.addHook("onSend", (request, _reply, _payload, done) => {
    end(request);
    done();
  });
}
