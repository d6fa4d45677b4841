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
/** How long work may go on for somebody who has left. */
const LEFT_MS = 10_000;
/** What is still sent to us of a refused request is thrown away, up to here; whoever sends more is cut off. */
const MAX_DISCARDED_BYTES = 8 * 1024 * 1024;
/** Answered however much there is to do: what watches us, and the end of a session. Files from disk cost next to nothing. */
const ALWAYS = /^\/(api\/(health|ready)|metrics|auth\/v1\/logout|assets\/.*)(\?|$)/;

/** A hundred times as much work as others, or more: let in while fewer than a quarter of `maxRequests` are worked on. */
const DEAR = /^\/(api\/storage\/[^/?]+\/upload|auth\/v1\/(signup|token\?grant_type=password))/;

/** Made once: an error notes where it was made, and whoever has too much to do has no time for that. */
const REFUSAL = new AppError("not_ready");

/** For whoever asks for a page by hand: it comes by itself once there is room. */
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

/**
 * Whether a request that was let in is worked on at the moment. Noted on the request itself: a set of them would hold many
 * that are done with (decision 0037).
 */
const isWorkedOn = Symbol("isWorkedOn");
interface Noted extends IncomingMessage {
  [isWorkedOn]?: boolean;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Refuses requests with 503 while `maxRequests` others are worked on, before anything of them is looked at: those that were
 * let in are answered soon, where all of them would be answered too late. Who sends or reads slowly is not worked on
 * meanwhile, and keeps nobody out. What takes long, pictures and passwords, is refused first. Sockets that are open stay, and
 * what a page asks of this process itself while it is made was let in with the page.
 */
export class Shedding {
  #workedOn = 0;
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

  /** `handle`, for those that are let in. It stands before the framework, whose preparations cost more than a refusal. */
  before(handle: RequestListener): RequestListener {
    return (request, answer) => {
      const url = request.url ?? "";
      if (ALWAYS.test(url)) return handle(request, answer);
      const room = DEAR.test(url) ? this.#maxRequests / 4 : this.#maxRequests;
      if (this.#workedOn >= room) return this.#refuse(request, answer);
      this.#begin(request);
      const end = () => this.#end(request);
      // What is asked for somebody who has left is worked on still, unless it had not come to its handler, which nothing
      // tells.
      answer.once("close", () => (answer.writableFinished ? end() : setTimeout(end, LEFT_MS).unref()));
      handle(request, answer);
    };
  }

  /** Counts those as worked on that are between their arrival and their answer. */
  follow(app: FastifyInstance): void {
    this.#isEnding = () => isDraining(app);
    app.addHook("preParsing", ({ raw }, _reply, _payload, done) => {
      if (hasBody(raw)) this.#end(raw);
      done();
    });
    app.addHook("preValidation", ({ raw }: { raw: Noted }, reply, done) => {
      if (raw[isWorkedOn] === false && !reply.raw.destroyed) this.#begin(raw);
      done();
    });
    app.addHook("onSend", ({ raw }, _reply, _payload, done) => {
      this.#end(raw);
      done();
    });
  }

  #begin(request: Noted): void {
    request[isWorkedOn] = true;
    this.#workedOn += 1;
  }

  #end(request: Noted): void {
    if (!request[isWorkedOn]) return;
    request[isWorkedOn] = false;
    this.#workedOn -= 1;
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
