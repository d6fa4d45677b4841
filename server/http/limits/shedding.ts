import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { Counter, type Registry } from "prom-client";
import { matchRoutes } from "#contract/match-routes.ts";
import type { Config } from "../../config.ts";
import { AppError } from "../../errors.ts";
import { isDraining } from "../draining.ts";
import { errorBody } from "../failures.ts";
import { isForPeople, refusalPage } from "../pages/refusal-page.ts";
import { REQUEST_ID_HEADER, requestIds } from "../request-id.ts";
import { securityHeaders } from "../security-headers.ts";
import { clientKeyOf } from "./client-key.ts";
import { ClientSlots } from "./client-slots.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Whether more than half of `maxRequests` are in progress: members' pages are sent as shells. */
    isBusy: () => boolean;
  }
}

const RETRY_SECONDS = "2";
/** How long the handler of a disconnected client may continue to count. */
const LEFT_MS = 10_000;
/** Bytes of a refused request's body that are read and discarded; a longer body closes the connection. */
const MAX_DISCARDED_BYTES = 8 * 1024 * 1024;
/** Expensive requests are accepted only below this part of `maxRequests`. */
const EXPENSIVE_DIVISOR = 4;
const isExempt = matchRoutes(({ cost }) => cost === "exempt");
const isExpensive = matchRoutes(({ cost }) => cost === "expensive");
/** Static files cost almost nothing. */
const ASSETS = "/assets/";

/** One shared instance, because building stack traces is too slow under overload. */
const REFUSAL = new AppError("not_ready");
const REFUSAL_PAGE = refusalPage("Basera is very busy right now. This page tries again in a few seconds.", 4);

/** Marks accepted requests that are in progress. A flag on the request avoids retaining finished requests in a Set. */
const isInProgress = Symbol("isInProgress");
const clientOf = Symbol("clientOf");
interface TrackedRequest extends IncomingMessage {
  [isInProgress]?: boolean;
  [clientOf]?: string;
}

/** Returns the method of the request. For a CORS preflight, returns the announced method. */
function methodOf({ method = "GET", headers }: IncomingMessage): string {
  return method === "OPTIONS" ? (headers["access-control-request-method"] ?? method) : method;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Load shedding: refuses requests with 503 while `maxRequests` others are in progress, before parsing them, so that
 * accepted requests get a response in time. Uploads and password checks are refused first. One client can use only a
 * share of the slots. Requests that are still being received or sent do not count. Open sockets stay. API calls of a
 * page during server rendering were accepted with the page.
 */
export class Shedding {
  #inProgress = 0;
  readonly #maxRequests: number;
  readonly #slots: ClientSlots;
  readonly #keyOf: (request: IncomingMessage) => string;
  readonly #idOf: (request: IncomingMessage) => string;
  readonly #headers: string[] = [];
  readonly #shed: Counter;
  #isEnding = () => false;

  constructor(
    config: Pick<Config, "maxRequests" | "rateLimitScale" | "siteUrl" | "trustProxy" | "auth">,
    metrics: Registry,
    { waitMs }: { waitMs?: number } = {},
  ) {
    this.#maxRequests = config.maxRequests;
    this.#slots = new ClientSlots(config, waitMs);
    this.#keyOf = clientKeyOf(config);
    this.#idOf = requestIds(config);
    this.#headers.push(...securityHeaders(config).flat());
    this.#headers.push("retry-after", RETRY_SECONDS, "cache-control", "no-store");
    this.#shed = new Counter({
      name: "http_requests_shed_total",
      help: "Requests rejected because a concurrency limit was reached",
      registers: [metrics],
    });
  }

  /** Wraps `handle` with the limit. It runs before the framework, whose work costs more than a refusal. */
  before(handle: RequestListener): RequestListener {
    return (request: TrackedRequest, answer) => {
      const [method, url] = [methodOf(request), request.url ?? ""];
      if (url.startsWith(ASSETS) || isExempt(method, url)) return handle(request, answer);
      const room = isExpensive(method, url) ? this.#maxRequests / EXPENSIVE_DIVISOR : this.#maxRequests;
      const start = () => {
        if (this.#inProgress >= room) return this.#refuse(request, answer);
        this.#begin(request);
        const end = () => this.#end(request);
        // After a disconnect the handler continues, but a request that had not reached it ends without any event; hence
        // the timer.
        answer.once("close", () => (answer.writableFinished ? end() : setTimeout(end, LEFT_MS).unref()));
        handle(request, answer);
      };
      const client = this.#keyOf(request);
      request[clientOf] = client;
      if (this.#slots.isOverfull(client)) return this.#refuse(request, answer);
      this.#slots.enter(client, answer, { start, refuse: () => this.#refuse(request, answer) });
    };
  }

  /** Counts requests from the end of their arrival to the start of their response. */
  follow(app: FastifyInstance): void {
    app.decorate("isBusy", () => this.#inProgress > this.#maxRequests / 2);
    this.#isEnding = () => isDraining(app);
    app.addHook("preParsing", ({ raw }, _reply, _payload, done) => {
      if (hasBody(raw)) this.#end(raw);
      done();
    });
    app.addHook("preValidation", ({ raw }: { raw: TrackedRequest }, reply, done) => {
      if (raw[isInProgress] !== false || reply.raw.destroyed) return done();
      const start = () => {
        this.#begin(raw);
        done();
      };
      const refuse = () => {
        this.#shed.inc();
        reply.header("retry-after", RETRY_SECONDS);
        done(REFUSAL);
      };
      this.#slots.enter(raw[clientOf] ?? "", reply.raw, { start, refuse, leave: done });
    });
    app.addHook("onSend", ({ raw }, _reply, _payload, done) => {
      this.#end(raw);
      done();
    });
  }

  #begin(request: TrackedRequest): void {
    request[isInProgress] = true;
    this.#inProgress += 1;
    this.#slots.take(request[clientOf] ?? "");
  }

  #end(request: TrackedRequest): void {
    if (!request[isInProgress]) return;
    request[isInProgress] = false;
    this.#inProgress -= 1;
    this.#slots.release(request[clientOf] ?? "");
  }

  #refuse(request: IncomingMessage, answer: ServerResponse): void {
    this.#shed.inc();
    const id = this.#idOf(request);
    const isPage = isForPeople(request);
    const body = isPage ? REFUSAL_PAGE : JSON.stringify(errorBody(REFUSAL, id));
    const headers = [...this.#headers, REQUEST_ID_HEADER, id, "content-length", String(Buffer.byteLength(body))];
    headers.push("content-type", isPage ? "text/html; charset=utf-8" : "application/json; charset=utf-8");
    const isTooMuch = Number(request.headers["content-length"] ?? 0) > MAX_DISCARDED_BYTES;
    if (isTooMuch || this.#isEnding()) headers.push("connection", "close");
    answer.writeHead(REFUSAL.status, headers).end(body);
  }
}
