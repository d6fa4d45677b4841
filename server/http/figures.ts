import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Returns the declared route, because requested URLs would create unlimited series. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? "unknown";
}

/** Records metrics of every request, by route. */
export function countRequests(app: FastifyInstance, metrics: Registry): void {
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's arrival to the end of its answer, by route and class of status",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS_SECONDS,
    registers: [metrics],
  });
  const answers = new Counter({
    name: "http_responses_total",
    help: "Answers by status",
    labelNames: ["status"],
    registers: [metrics],
  });
  const underWay = new Gauge({
    name: "http_requests_under_way",
    help: "Requests that have arrived and are not answered yet",
    registers: [metrics],
  });

  app.addHook("onRequest", (_request, reply, done) => {
    underWay.inc();
    // Also runs if the client disconnects before the response.
    reply.raw.once("close", () => underWay.dec());
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    const status = `${Math.floor(statusCode / 100)}xx`;
    // An unknown path can have any method, which would create unlimited series.
    const method = request.routeOptions.url === undefined ? "any" : request.method;
    seconds.observe({ method, route: routeOf(request), status }, elapsedTime / 1000);
    answers.inc({ status: statusCode });
    done();
  });
}
