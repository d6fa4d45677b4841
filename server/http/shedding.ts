import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { Counter, type Registry } from "prom-client";
import type { Config } from "../config.ts";
import { AppError } from "../errors.ts";
import { isDraining } from "./draining.ts";
import { errorBody } from "./failures.ts";
import { REQUEST_ID_HEADER, requestIds } from "./request-id.ts";
import { headersFor } from "./security-headers.ts";

const RETRY_SECONDS = "2";
/** How long work may continue after its client has left. */
const LEFT_MS = 10_000;
/** Bytes of a refused request's body that are read and discarded; a longer body closes the connection. */
const MAX_DISCARDED_BYTES = 8 * 1024 * 1024;
/** Never refused: probes, sign-out, and static files, which cost almost nothing. */
const EXEMPT_ROUTES = /^\/(api\/(health|ready)|metrics|auth\/v1\/logout|assets\/.*)(\?|$)/;

/** At least a hundred times as expensive as others: accepted only below a quarter of `maxRequests`. */
const EXPENSIVE_ROUTES = /^\/(api\/storage\/[^/?]+\/upload|auth\/v1\/(signup|token\?grant_type=password))/;

/** Created once: building stack traces is too slow under overload. */
const REFUSAL = new AppError("not_ready");

/** For page navigations: it reloads automatically. */
const REFUSAL_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="4">
<title>One moment, please</title>
<p>There is too much to do right now. This page tries again by itself in a few seconds.</p>
</html>
`;

/** Whether an accepted request is in progress. A flag on the request avoids a Set of finished ones. */
const isInProgress = Symbol("isInProgress");
interface TrackedRequest extends IncomingMessage {
  [isInProgress]?: boolean;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Refuses requests with 503 while `maxRequests` others are in progress, before parsing them, so that accepted ones are
 * answered in time. Clients that send or read slowly do not count. Uploads and passwords are refused first. Open
 * sockets stay. In-process API calls of a page were accepted with the page.
 */
export class Shedding {
  #inProgress = 0;
  readonly #maxRequests: number;
  readonly #idOf: (request: IncomingMessage) => string;
  readonly #headers: string[] = [];
  readonly #shed: Counter;
  #isEnding = () => false;

  constructor(config: Pick<Config, "maxRequests" | "siteUrl" | "trustProxy">, metrics: Registry) {
    this.#maxRequests = config.maxRequests;
    this.#idOf = requestIds(config);
    const headers = new Map<string, unknown>();
    headersFor(config)({ setHeader: (name: string, value: unknown) => headers.set(name, value) } as never);
    for (const [name, value] of headers) this.#headers.push(name, String(value));
    this.#headers.push("retry-after", RETRY_SECONDS, "cache-control", "no-store");
    this.#shed = new Counter({
      name: "http_requests_shed_total",
      help: "Requests refused because as many as may be were worked on",
      registers: [metrics],
    });
  }

  /** Returns `handle` with the limit in front of it, before the framework, whose work costs more than a refusal. */
  before(handle: RequestListener): RequestListener {
    return (request, answer) => {
      const url = request.url ?? "";
      if (EXEMPT_ROUTES.test(url)) return handle(request, answer);
      const room = EXPENSIVE_ROUTES.test(url) ? this.#maxRequests / 4 : this.#maxRequests;
      if (this.#inProgress >= room) return this.#refuse(request, answer);
      this.#begin(request);
      const end = () => this.#end(request);
      // The handler continues after the client has left, unless the request had not reached it, which nothing reports.
      answer.once("close", () => (answer.writableFinished ? end() : setTimeout(end, LEFT_MS).unref()));
      handle(request, answer);
    };
  }

  /** Counts requests as in progress between their arrival and their response. */
  follow(app: FastifyInstance): void {
    this.#isEnding = () => isDraining(app);
    app.addHook("preParsing", ({ raw }, _reply, _payload, done) => {
      if (hasBody(raw)) this.#end(raw);
      done();
    });
    app.addHook("preValidation", ({ raw }: { raw: TrackedRequest }, reply, done) => {
      if (raw[isInProgress] === false && !reply.raw.destroyed) this.#begin(raw);
      done();
    });
    app.addHook("onSend", ({ raw }, _reply, _payload, done) => {
      this.#end(raw);
      done();
    });
  }

  #begin(request: TrackedRequest): void {
    request[isInProgress] = true;
    this.#inProgress += 1;
  }

  #end(request: TrackedRequest): void {
    if (!request[isInProgress]) return;
    request[isInProgress] = false;
    this.#inProgress -= 1;
  }

  #refuse(request: IncomingMessage, answer: ServerResponse): void {
    this.#shed.inc();
    const id = this.#idOf(request);
    const isForPeople = request.headers.accept?.includes("text/html") === true;
    const body = isForPeople ? REFUSAL_PAGE : JSON.stringify(errorBody(REFUSAL, id));
    const headers = [...this.#headers, REQUEST_ID_HEADER, id, "content-length", String(Buffer.byteLength(body))];
    headers.push("content-type", isForPeople ? "text/html; charset=utf-8" : "application/json; charset=utf-8");
    const isTooMuch = Number(request.headers["content-length"] ?? 0) > MAX_DISCARDED_BYTES;
    if (isTooMuch || this.#isEnding()) headers.push("connection", "close");
    answer.writeHead(REFUSAL.status, headers).end(body);
  }
}
