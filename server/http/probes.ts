import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram } from "prom-client";
import { isMigrated } from "../db/migrate.ts";
import { AppError } from "../errors.ts";
import type { Services } from "../services.ts";

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** What balancers and monitors ask: alive, ready, figures. */
export function registerProbes(app: FastifyInstance, { config, db, metrics }: Services): void {
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's arrival to the end of its answer",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS_SECONDS,
    registers: [metrics],
  });
  collectDefaultMetrics({ register: metrics });

  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  app.get("/api/health", { schema: { hide: true } }, async () => ({ ok: true }));

  app.get("/api/ready", { schema: { hide: true } }, async () => {
    const ready = await isMigrated(db).catch(() => false);
    if (!ready) throw new AppError("not_ready", { headers: { "retry-after": "2" } });
    return { ok: true };
  });

  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (config.metricsToken === null) throw new AppError("unknown_path");
    if (!sameText(request.headers.authorization ?? "", `Bearer ${config.metricsToken}`))
      throw new AppError("not_signed_in");
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}
